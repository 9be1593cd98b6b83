import type { Language } from '../edition/words/languages.ts';
import { formatPrice } from '../edition/words/money.ts';
import type { AuditRow } from './audit/audit.contract.ts';
import { type AuditAction, isAuditAction } from './audit/audit-actions.ts';

/** The figures of a sentence; names are put in separately, as they may be links. */
type Figures = Record<string, string>;

/** A sentence of `locales/<lang>/audit.json`, by its key under `sentences`. */
export type AuditSentence = { key: string; figures: Figures };

type Chooser = (row: AuditRow, language: Language) => { variant?: string; figures?: Figures };

/** The sentence of an entry; undefined: a kind of entry that no longer exists. */
export function sentenceOf(language: Language, row: AuditRow): AuditSentence | undefined {
  if (!isAuditAction(row.action)) return undefined;
  const { variant, figures = {} } = choosers[row.action]?.(row, language) ?? {};
  return { key: variant ? `${row.action}_${variant}` : row.action, figures };
}

const ofOwn = ({ by, about }: AuditRow) =>
  about.kind === 'staff' && by?.id !== undefined && by.id === about.id;

const own: Chooser = (row) => (ofOwn(row) ? { variant: 'own' } : {});

const switched = (value: unknown) =>
  value === true ? { variant: 'on' } : value === false ? { variant: 'off' } : {};

/** The details are gone once the runner was erased: then the sentence has no amount. */
const amount = (amountMinor: number, language: Language) =>
  amountMinor > 0
    ? { figures: { amount: formatPrice(language, amountMinor) } }
    : { variant: 'plain' };

const grown =
  (field: string): Chooser =>
  ({ before, after }, language) =>
    amount(Number(after[field] ?? 0) - Number(before[field] ?? 0), language);

const numberOf = (value: unknown) => (typeof value === 'number' ? String(value) : '?');

const bibRange: Chooser = ({ about, before, after }) => {
  const { first, last } = { ...before, ...after };
  return {
    figures: { first: numberOf(first), last: numberOf(last) },
    ...(about.kind !== 'race' && { variant: 'reserved' }),
  };
};

const bibGiven: Chooser = ({ after: { bib } }) =>
  typeof bib === 'number' ? { figures: { bib: String(bib) } } : { variant: 'plain' };

const bibHandedOut: Chooser = (row, language) => {
  const { figures } = bibGiven(row, language);
  return figures && row.after.lacks ? { figures, variant: 'lacking' } : bibGiven(row, language);
};

const runnerDecided: Chooser = ({ after: { kind } }) =>
  kind === 'retired' || kind === 'back' || kind === 'not-started' ? { variant: kind } : {};

const choosers: Partial<Record<AuditAction, Chooser>> = {
  'bib-range.add': bibRange,
  'bib-range.remove': bibRange,
  'bib.hand-out': bibHandedOut,
  'bib.set': bibGiven,
  'participant.pay': grown('paid'),
  'participant.refund': grown('returned'),
  'payment.refund': ({ after }, language) => amount(Number(after.amountMinor ?? 0), language),
  'runner.decide': runnerDecided,
  'registration.set': ({ after }) => switched(after.isOpen),
  'results.set': ({ after }) =>
    'publishedAt' in after ? switched(after.publishedAt !== null) : {},
  'staff.create': own,
  'staff.password': own,
  'staff.require-factor': ({ after }) => switched(after.secondFactor),
  'staff.second-factor': (row) => (ofOwn(row) ? switched(row.after.secondFactor) : {}),
};

/** Fields that the sentence of an action contains already. */
export const toldFields: Partial<Record<AuditAction, readonly string[]>> = {
  'bib-range.add': ['first', 'last'],
  'bib-range.remove': ['first', 'last'],
  'bib.hand-out': ['bib'],
  'bib.set': ['bib'],
  'list.pdf': ['raceId'],
  'payment.refund': ['amountMinor'],
  'staff.require-factor': ['secondFactor'],
  'staff.second-factor': ['secondFactor'],
};
