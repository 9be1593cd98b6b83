// Marks that turn or hide text could make one text look like another.
const invisible = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

// Characters that are no letter, number, sign or space, and letters and signs that are drawn blank.
const unseen =
  /[^\p{L}\p{N}\p{P}\p{S}\s]|[\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1d159}]/gu;

/** The number of visible characters, and of single spaces between them. */
export const seenLength = (text: string): number =>
  Array.from(text.replace(unseen, '').replace(/\s+/g, ' ').trim()).length;

/** A text as one line without space around it, so that no field can add a header to a mail. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** A name as it is stored and shown, with a capital first letter (specification, section 3). */
export const capitalised = (name: string): string =>
  name.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/**
 * Whether a text contains a web address, as advertisements do that spammers want to send in our
 * mails: one with a scheme, `www.` or a path, whatever characters replace the full stop. A full
 * stop alone does not count: people are called St.John, and clubs are named after the address of
 * their page.
 */
export const hasWebAddress = (text: string): boolean =>
  /https?:|www\.|:\/\/|\p{L}\.\p{L}{2,}\/|@/iu.test(text.normalize('NFKC').replaceAll('。', '.'));

/** A text of several lines, without other control characters and invisible marks. */
export const severalLines = (text: string): string =>
  text
    .toWellFormed()
    .replace(invisible, '')
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();
