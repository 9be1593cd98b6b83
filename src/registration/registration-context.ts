import { createContext, use } from 'react';
import type fieldWords from '../../locales/en/fields.json';
import type registrationWords from '../../locales/en/registration.json';
import type { ExtraCounts } from '../edition/facts/extra.rules.ts';
import type { RaceFacts } from '../edition/facts.ts';
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

/** A race as the form offers it, every text ready. */
type RaceChoice = {
  id: number;
  name: string;
  waymark: RaceFacts['waymark'];
  facts: string;
  start: string;
  minAge: string;
  fee: string;
  /** Until when that holds, and what then; undefined: it holds to the end. */
  feeLater: string | undefined;
  /** Undefined where the edition has no circuit. */
  feeWithCircuit: string | undefined;
  feeWithCircuitLater: string | undefined;
  isFull: boolean;
};

/** An extra as the form offers it; `most` 0: it is sold out. */
export type ExtraChoice = {
  id: string;
  name: string;
  hint: string | undefined;
  /** Of one, in words and in minor units. */
  price: string;
  priceMinor: number;
  most: number;
  races: readonly number[];
};

/** What the form says of extras, and begins with. */
export type ExtrasProps = {
  words: (typeof registrationWords)['extras'];
  offered: ExtraChoice[];
  counts: ExtraCounts;
  /** By race: what it costs without the circuit and with it, in minor units. */
  feesMinor: Record<number, readonly [without: number, inCircuit: number]>;
  language: Language;
};

/** Sentences, by field. */
export type FieldProblems = Partial<Record<RegistrationField, string>>;

/** What the form is rendered with, on the server and in the browser. */
export type RegistrationFormProps = {
  /**
   * What the form begins with: the race of a link, an offer's runner, what was sent and refused.
   */
  values: Partial<RegistrationForm>;
  /** Whether it was sent and refused: newer than what the browser has kept. */
  isFilled: boolean;
  problems: FieldProblems;
  /** Token of an offer of the waiting list: a full race can be chosen then. */
  offer: string | undefined;
  /** Whether it was asked if two races at the same time are meant. */
  isOverlapAsked: boolean;
  facts: RegistrationFacts;
  races: RaceChoice[];
  /** Undefined: the edition sells nothing beside places. */
  extras: ExtrasProps | undefined;
  /** The day whose fees are shown; undefined: they stay as they are. */
  feeDay: string | undefined;
  /** The likely ones first: where the race is, then where most runners come from. */
  countries: Record<'likely' | 'others', { code: string; name: string }[]>;
  /** The order in which the language writes a date. */
  dateParts: DatePart[];
  language: Language;
  /** Sentences of refusals, to be filled in. */
  problemWords: Partial<Record<RefusalCode, string>>;
  words: (typeof registrationWords)['form'] &
    Pick<typeof fieldWords, 'gender' | 'dateParts'> &
    ToastWords & {
      hints: Partial<(typeof fieldWords)['hints']>;
      labels: Record<RegistrationField | 'acceptOverlap', string>;
      /** Of boxes, whose own words are too long for a line. */
      short: (typeof fieldWords)['short'];
      /** By the language’s plural forms. */
      problems: Partial<Record<Intl.LDMLPluralRule, string>>;
      full: string;
      waitingLink: string;
    };
  /** The same of the waiting list's form. */
  waiting?: Pick<RegistrationFormProps, 'values' | 'problems'> | undefined;
};

/** What every field of the form reads. */
export type RegistrationContents = Pick<
  RegistrationFormProps,
  'values' | 'words' | 'races' | 'countries' | 'dateParts' | 'language' | 'facts' | 'offer'
> & {
  problems: FieldProblems;
  /** Before the ids of the form's fields. */
  prefix: 'registration' | 'waiting';
};

export const RegistrationContext = createContext<RegistrationContents | undefined>(undefined);

/** The form that a field belongs to. */
export function useRegistration(): RegistrationContents {
  const contents = use(RegistrationContext);
  if (!contents) throw new Error('outside a registration form');
  return contents;
}

/** The sentence of each problem, its limits filled in. */
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
