import { edition } from '../edition/edition.ts';
import type { EventNow } from '../edition/facts/event-phase.rules.ts';
import { type ExtraCounts } from '../edition/facts/extra.rules.ts';
import { feeMinor } from '../edition/facts/fee.rules.ts';
import { laterFeeIn } from '../edition/facts/fee-words.ts';
import { feesChangeAt, raceDayOf, raceFeeOn } from '../edition/facts/race-fees.ts';
import { startSpanOf } from '../edition/facts/wave.rules.ts';
import type { RegistrationForm as FilledIn } from '../edition/fields/field-lists.ts';
import { askedFields, isBox } from '../edition/fields/field-lists.ts';
import { hasOneName } from '../edition/fields/person-name.rules.ts';
import { namedCountries } from '../edition/words/country-names.ts';
import { dateParts, formatNumber } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { formatPriceInBoth } from '../edition/words/money.ts';
import { nameIn } from '../edition/words/race-words.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { RaceDetail } from '../event/races/races.contract.ts';
import { type RefusalCode, refusalStatus } from '../platform/http/refusals.ts';
import { cached } from '../platform/i18n/cached-format.ts';
import type { PageRequest } from '../site/page.ts';
import { toastWords } from '../ui/toast-words.ts';
import { extrasProps } from './extra-props.ts';
import { countryCodes } from './participants/country.rules.ts';
import type { WaitingView } from './registration.contract.ts';
import type { RegistrationProblems } from './registration.rules.ts';
import { type RegistrationFormProps, sentencesOf } from './registration-context.ts';
import { registrationFacts } from './registration-facts.ts';

/** What happened to a form that was posted without script. */
export type RegistrationPosted = {
  values?: FilledIn;
  extraCounts?: ExtraCounts;
  problems?: RegistrationProblems;
  waiting?: { values: FilledIn; problems: RegistrationProblems };
  /** A refusal that concerns no field, as a sentence. */
  failure?: string;
  /** Whether the runner was asked if two races at the same time are intended. */
  isOverlapAsked?: boolean;
};

/** The first values of the form for a runner who has an offer. */
const valuesOf = (offered: WaitingView | undefined) =>
  offered && {
    raceid: String(offered.raceId),
    firstname: offered.firstname,
    lastname: offered.lastname,
    hasOneName: hasOneName(offered),
    email: offered.email,
  };

type FormFacts = {
  now: EventNow;
  offer: WaitingView | undefined;
  races: RaceDetail[];
  /** How many of each extra are taken already. */
  taken: ExtraCounts;
  /** The countries that most runners come from. */
  from: readonly string[];
};

/** The form as the browser gets it; with an offer that can be taken, for that race alone. */
export function registrationFormProps(
  { language, query, now: asked }: PageRequest,
  { now, offer, races, taken, from }: FormFacts,
  { values, extraCounts = {}, problems = {}, waiting, isOverlapAsked = false }: RegistrationPosted,
): RegistrationFormProps {
  const { races: raceFacts } = edition();
  const given = values ?? valuesOf(offer) ?? { raceid: query.raceid ?? '' };
  const { raceDay, circuitAges, guardianBelowAge, shirtSizes } = registrationFacts();
  const rules = {
    facts: {
      raceDay,
      circuitAges,
      guardianBelowAge,
      shirtSizes,
      races: raceFacts.map(({ id, minAge }) => ({ id, minAge })),
    },
    problemWords: problemWords(language),
  };
  const openIds = now.races.flatMap(({ id, isOpen }) => (isOpen ? [id] : []));
  const choices = races
    .filter(({ id }) => (offer ? id === offer.raceId : openIds.includes(id)))
    .map((race) => ({ race, costs: offer ? { fee: raceFeeOn(race.id, offer.feeDay) } : race }));
  return {
    ...rules,
    values: given,
    isFilled: values !== undefined,
    problems: sentencesOf(problems, given, rules),
    waiting: waiting && {
      values: waiting.values,
      problems: sentencesOf(waiting.problems, waiting.values, rules),
    },
    offer: offer && query.offer,
    isOverlapAsked,
    races: choices.map(({ race, costs }) => ({
      ...raceChoice(language, race, now),
      ...feeWords(language, costs),
    })),
    extras: extrasProps(
      language,
      choices.map(({ race, costs }) => ({ id: race.id, fee: costs.fee })),
      { counts: extraCounts, taken, day: raceDayOf(asked) },
    ),
    feeDay: feesChangeAt().length > 0 ? raceDayOf(asked) : undefined,
    countries: countryChoices(language, from),
    dateParts: dateParts(language),
    language,
    words: formWords(language),
  };
}

/** The race's country first, then those that most runners come from, then all others by name. */
function countryChoices(language: Language, from: readonly string[]) {
  const { event } = edition();
  const likely = [...new Set([event.place.countryCode, ...from])];
  const named = namedCountries(language, countryCodes);
  return {
    likely: likely.flatMap((code) => named.filter((country) => country.code === code)),
    others: named.filter(({ code }) => !likely.includes(code)),
  };
}

/** Every refusal of a field: `registration-*` with status 400, and that of the address. */
function problemWords(language: Language): RegistrationFormProps['problemWords'] {
  const { modules } = edition();
  const words = wordsIn(language).getResourceBundle(language, 'errors') as Record<string, string>;
  const codes = (Object.keys(refusalStatus) as RefusalCode[]).filter(
    (code) =>
      code.startsWith('registration-') &&
      refusalStatus[code] === 400 &&
      (modules.circuit || !/^registration-(circuit|licence)-/.test(code)),
  );
  return Object.fromEntries(
    [...codes, 'contact-email-invalid' as const].map((code) => [code, words[code]]),
  );
}

function formWords(language: Language): RegistrationFormProps['words'] {
  const { event, registration: facts, modules, asksLicence } = edition();
  const t = wordsIn(language).getFixedT(null, 'registration');
  const filled = {
    returnObjects: true,
    circuit: event.circuit.shortName,
    year: event.circuit.year,
    ...facts.circuitAges,
    adult: facts.guardianBelowAge,
    holdMinutes: facts.holdMinutes,
    offerHours: facts.offerHours,
  } as const;
  const fields = wordsIn(language).getFixedT(null, 'fields');
  const labels = { ...fields('names', filled), ...fields('labels', filled) };
  const asked = [...askedFields(), 'acceptOverlap'] as const;
  const form = t('form', filled);
  const hints = fields('hints', filled);
  const short = fields('short', filled);
  return {
    ...form,
    ...toastWords(language),
    legends: { ...form.legends, ...(!modules.circuit && { race: labels.raceid }) },
    labels: Object.fromEntries(
      asked.map((field) => [field, labels[field]]),
    ) as RegistrationFormProps['words']['labels'],
    hints: {
      ...hints,
      ...(!modules.circuit && { tshirtSize: undefined }),
      ...(asksLicence && { licence: hints.licenceOfAll }),
      licenceOfAll: undefined,
    },
    short: Object.fromEntries(
      askedFields()
        .filter(isBox)
        .map((field) => [field, short[field]]),
    ) as RegistrationFormProps['words']['short'],
    gender: fields('gender', filled),
    dateParts: fields('dateParts', filled),
    problems: problemForms(language),
    full: t('race.full'),
    waitingLink: t('race.waiting'),
  };
}

/** The heading over a number of problems, in each plural form: the browser counts them. */
function problemForms(language: Language): RegistrationFormProps['words']['problems'] {
  const words = wordsIn(language).getResourceBundle(language, 'registration');
  const rules = cached(`plural ${language}`, () => new Intl.PluralRules(language));
  const forms = rules.resolvedOptions().pluralCategories;
  return Object.fromEntries(forms.map((form) => [form, words[`problems_${form}`]]));
}

function raceChoice(language: Language, race: RaceDetail, { races }: EventNow) {
  const { races: raceFacts } = edition();
  const t = wordsIn(language).getFixedT(null, 'registration');
  return {
    id: race.id,
    name: nameIn(language, race),
    waymark: race.waymark,
    facts: t('race.facts', {
      distance: formatNumber(language, race.distance, 1),
      climb: formatNumber(language, race.elevation),
    }),
    start: t('race.start', { time: startSpanOf(race) }),
    minAge: t('race.minAge', { min: raceFacts.find(({ id }) => id === race.id)?.minAge }),
    isFull: races.some(({ id, isFull }) => id === race.id && isFull),
  };
}

/** The present price of a race and, unless it has a waiting list, until when it applies. */
function feeWords(
  language: Language,
  { fee, laterFees = [] }: Pick<RaceDetail, 'fee'> & Partial<RaceDetail>,
) {
  const { modules, event } = edition();
  const t = wordsIn(language).getFixedT(null, 'registration');
  const amount = (isInCircuit: boolean) => formatPriceInBoth(language, feeMinor(fee, isInCircuit));
  const steps = { fee, laterFees };
  return {
    fee: amount(false),
    feeLater: laterFeeIn(language, steps, false),
    feeWithCircuit: modules.circuit
      ? t('race.feeWithCircuit', { price: amount(true), circuit: event.circuit.shortName })
      : undefined,
    feeWithCircuitLater: modules.circuit ? laterFeeIn(language, steps, true) : undefined,
  };
}
