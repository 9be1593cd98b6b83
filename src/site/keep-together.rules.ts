import { languages } from '../i18n/languages.ts';

/** Keeps a line from breaking without being drawn: the fonts have no hyphen of that kind. */
const joiner = '\u2060';

/** What is shown as a text, or given to an island that is to show the same; fields keep what was typed. */
const shown = /<(textarea|script|style)\b.*?<\/\1>|data-props="[^"]*"|>[^<]+/gs;

/** The first letter of a word before its hyphen: `E-Mail`, `s-a`, `T-shirt`; of no address. */
const loneLetter = /(?<![\p{L}\p{N}./@_-])(\p{L})-(?=\p{L})/gu;

const beforeUnit = /(?<=\d) (?=(?:m|km|min|h)(?![\p{L}\p{N}]))/gu;

/** As the languages name them; a page of one may have a part in another. */
const months = languages.flatMap(({ intl }) =>
  (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(intl, { day: 'numeric', month, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, at) => {
      const parts = format.formatToParts(Date.UTC(2025, at, 15));
      return parts.find(({ type }) => type === 'month')?.value.replace('.', '') ?? '';
    });
  }),
);

/** A day and its month: `5 July`, `5. Juli`, `5 de julio`. */
const dayAndMonth = new RegExp(
  `(?<![\\p{N}.,:])\\d{1,2}(?:\\.|er|º)? (?:de )?(?:${[...new Set(months)].join('|')})(?!\\p{L})`,
  'gu',
);

/**
 * The HTML of a page whose lines break neither after the one letter of `E-Mail` nor between a day
 * and its month or a number and its unit, whoever wrote the text.
 */
export function keepTogether(html: string): string {
  return html.replace(shown, (part: string, isKept: string | undefined) =>
    isKept
      ? part
      : part
          .replace(loneLetter, `$1-${joiner}`)
          .replace(beforeUnit, '\u00a0')
          .replace(dayAndMonth, (date) => date.replaceAll(' ', '\u00a0')),
  );
}
