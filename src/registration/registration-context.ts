import { createContext, use } from 'react';
import type fieldWords from '../../locales/en/fields.json';
import type registrationWords from '../../locales/en/registration.json';
import type { RaceFacts } from '../edition/compose-edition.ts';
import type { ExtraCounts } from '../edition/facts/extra.rules.ts';
import { type RegistrationForm } from '../edition/fields/field-lists.ts';
import type { Language } from '../edition/words/languages.ts';
import type { RefusalCode } from '../platform/http/refusals.ts';
import type { ToastWords } from '../ui/toast.tsx';
import type { DatePart } from './birth-date.rules.ts';
import {
  problemValues,
  type RegistrationFacts,
  type RegistrationField,
  type RegistrationProblems,
} from './registration.rules.ts';

/** A race as the form offers it, with all texts ready. */
type RaceChoice = {
  id: number;
  name: string;
  waymark: RaceFacts['waymark'];
  facts: string;
  start: string;
  minAge: string;
  fee: string;
  /** Until when that fee applies, and which one then; undefined when it does not change. */
  feeLater: string | undefined;
  /** Undefined when the edition has no circuit. */
  feeWithCircuit: string | undefined;
  feeWithCircuitLater: string | undefined;
  isFull: boolean;
};

/** An extra as the form offers it; `most` 0 when it is sold out. */
export type ExtraChoice = {
  id: string;
  name: string;
  hint: string | undefined;
  /** The price of one, in words and in minor units. */
  price: string;
  priceMinor: number;
  most: number;
  races: readonly number[];
};

/** The texts and the first values of the form's extras. */
export type ExtrasProps = {
  words: (typeof registrationWords)['extras'];
  offered: ExtraChoice[];
  counts: ExtraCounts;
  /** The fees of each race without the circuit and with it, in minor units. */
  feesMinor: Record<number, readonly [without: number, inCircuit: number]>;
  language: Language;
};

/** The sentence of each field's problem. */
export type FieldProblems = Partial<Record<RegistrationField, string>>;

/** What the form is rendered with, on the server and in the browser. */
export type RegistrationFormProps = {
  /**
   * The first values of the form: the race of a link, the runner of an offer, or a form that was
   * sent and refused.
   */
  values: Partial<RegistrationForm>;
  /** Whether it was sent and refused; then it is newer than what the browser has kept. */
  isFilled: boolean;
  problems: FieldProblems;
  /** Token of an offer of the waiting list: with it a full race can be chosen. */
  offer: string | undefined;
  /** Whether the runner was asked if two races at the same time are intended. */
  isOverlapAsked: boolean;
  facts: RegistrationFacts;
  races: RaceChoice[];
  /** Undefined when the edition sells no extras. */
  extras: ExtrasProps | undefined;
  /** The day whose fees are shown; undefined when the fees do not change. */
  feeDay: string | undefined;
  /** The likely countries first: where the race is, then where most runners come from. */
  countries: Record<'likely' | 'others', { code: string; name: string }[]>;
  /** The order in which the language writes a date. */
  dateParts: DatePart[];
  language: Language;
  /** Sentences of refusals, with placeholders. */
  problemWords: Partial<Record<RefusalCode, string>>;
  words: (typeof registrationWords)['form'] &
    Pick<typeof fieldWords, 'gender' | 'dateParts'> &
    ToastWords & {
      hints: Partial<(typeof fieldWords)['hints']>;
      labels: Record<RegistrationField | 'acceptOverlap', string>;
      /** Short labels of boxes whose own words are too long for a line. */
      short: (typeof fieldWords)['short'];
      /** By the plural forms of the language. */
      problems: Partial<Record<Intl.LDMLPluralRule, string>>;
      full: string;
      waitingLink: string;
    };
  /** The same for the waiting list's form. */
  waiting?: Pick<RegistrationFormProps, 'values' | 'problems'> | undefined;
};

/** The data that every field of the form reads. */
export type RegistrationContents = Pick<
  RegistrationFormProps,
  'values' | 'words' | 'races' | 'countries' | 'dateParts' | 'language' | 'facts' | 'offer'
> & {
  problems: FieldProblems;
  /** Prefix of the ids of the form's fields. */
  prefix: 'registration' | 'waiting';
};

export const RegistrationContext = createContext<RegistrationContents | undefined>(undefined);

/** The form that a field belongs to. */
export function useRegistration(): RegistrationContents {
  const contents = use(RegistrationContext);
  if (!contents) throw new Error('outside a registration form');
  return contents;
}

/** The sentence of each problem, with its limits filled in. */
export function sentencesOf(
  problems: RegistrationProblems,
  form: Pick<RegistrationForm, 'raceid'>,
  { facts, problemWords }: Pick<RegistrationFormProps, 'facts' | 'problemWords'>,
): FieldProblems {
  return Object.fromEntries(
    (Object.entries(problems) as [RegistrationField, RefusalCode][]).map(([field, code]) => {
      const values = problemValues(field, form, facts);
      const sentence = problemWords[code] ?? code;
      return [field, sentence.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]))];
    }),
  );
}
