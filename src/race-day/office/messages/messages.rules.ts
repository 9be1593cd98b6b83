import type { Language } from '../../../edition/words/languages.ts';
import type { RunnerState } from '../../passages/accounts.rules.ts';

/** To whom a message goes. */
export const audiences = [
  'all',
  'on-course',
  'not-collected',
  'finished',
  'retired',
  'unpaid',
] as const;
export type Audience = (typeof audiences)[number];
/** `start`: the runners of a start that was moved; the worker writes to them by itself. */
export type SentAudience = Audience | 'start';

export type MessageText = { subject: string; text: string };
/** A language without a text is absent. */
export type MessageTexts = Partial<Record<Language, MessageText>>;

/** The longest that a message may be, in characters. */
export const messageMost = { subject: 120, text: 3000 };

/** The values of the placeholders. */
export type Placeholders = { firstName: string; lastName: string; bib: string; race: string };
const placeholder = /\{(\w+)\}/g;
const placeholderNames = ['firstName', 'lastName', 'bib', 'race'] as const;
const isKnown = (name: string): name is keyof Placeholders =>
  placeholderNames.some((each) => each === name);

/** Fills the placeholders of a text with what is known of a runner. */
export const fillMessage = (text: string, facts: Placeholders): string =>
  text.replace(placeholder, (whole, name: string) => (isKnown(name) ? facts[name] : whole));

/**
 * Whether a message can be sent: in at least one language, each text complete, short, and without
 * unknown placeholders.
 */
export function isGoodMessage(texts: MessageTexts): boolean {
  const all = Object.values(texts).filter((each) => each !== undefined);
  const isShort = ({ subject, text }: MessageText) =>
    subject.length <= messageMost.subject && text.length <= messageMost.text;
  const isKnownOnly = ({ subject, text }: MessageText) =>
    [...`${subject} ${text}`.matchAll(placeholder)].every(([, name = '']) => isKnown(name));
  return (
    all.length > 0 &&
    all.every((each) => each.subject !== '' && each.text !== '' && isShort(each)) &&
    all.every((each) => !/[\r\n\0]/.test(each.subject) && !each.text.includes('\0')) &&
    all.every(isKnownOnly)
  );
}

/**
 * The language in which a reader gets a message: the reader's own, else English, else the first.
 */
export function languageFor(texts: MessageTexts, language: Language): Language {
  if (texts[language]) return language;
  if (texts.en) return 'en';
  const [first = 'en'] = Object.keys(texts);
  return first;
}

/** Whether a runner belongs to the audience of a message. */
export function isMeant(
  audience: Audience,
  { state, status }: { state: RunnerState; status: string },
): boolean {
  if (audience === 'all') return true;
  if (audience === 'unpaid') return status === 'pending';
  if (audience === 'retired') return state === 'retired' || state === 'back';
  return state === audience;
}
