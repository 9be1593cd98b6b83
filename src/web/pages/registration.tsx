import { useTranslation } from 'react-i18next';
import { event } from '../../../edition/event.ts';
import { races as raceFacts } from '../../../edition/races.ts';
import { registration as facts } from '../../../edition/registration.ts';
import type { EventNow } from '../../features/event/event-phase-rules.ts';
import { countryCodes } from '../../features/participants/country-rules.ts';
import type { RaceDetail } from '../../features/races/races-contract.ts';
import type { WaitingView } from '../../features/registration/registration-contract.ts';
import { registrationFacts } from '../../features/registration/registration-facts.ts';
import {
  type RegistrationForm as FilledIn,
  type RegistrationProblems,
  registrationFrom,
} from '../../features/registration/registration-rules.ts';
import { type RefusalCode, refusalStatus } from '../../http/refusals.ts';
import { type RegistrationFormProps, sentencesOf } from '../components/registration-context.ts';
import { RegistrationForm } from '../components/registration-form.tsx';
import { WaitingListJoined } from '../components/waiting-list-form.tsx';
import { namedCountries } from '../country-names.ts';
import { formatEuro, formatFee, formatMoment, formatNumber } from '../format.ts';
import { island } from '../island.tsx';
import type { Language } from '../languages.ts';
import type { Page, PageRequest, Route } from '../page.ts';
import { nameIn } from '../race-words.ts';
import { wordsIn } from '../words.ts';

/** What became of a form that was posted without script. */
type Outcome = {
  values?: FilledIn;
  problems?: RegistrationProblems;
  waiting?: { values: FilledIn; problems: RegistrationProblems };
  /** A refusal that concerns no field, as a sentence. */
  failure?: string;
  /** Whether it was asked if two races at the same time are meant. */
  isOverlapAsked?: boolean;
};

const mostOfferCharacters = 200;

/** `/registration`; posted to without script, it answers with itself. */
export const registrationRoute: Route = {
  path: '/registration',
  query({ raceid, offer, waiting }) {
    const isRace = raceFacts.some(({ id }) => String(id) === raceid);
    return {
      ...(isRace && { raceid: String(raceid) }),
      ...(typeof offer === 'string' && { offer: offer.slice(0, mostOfferCharacters) }),
      ...(waiting !== undefined && { waiting: '' }),
    };
  },
  isKept: ({ offer }) => offer === undefined,
  load: (request) => registrationPage(request, {}),
  async submit(request, form, actions) {
    const values = registrationFrom(form);
    if (form.list === 'waiting') {
      const outcome = await actions.joinWaitingList(values);
      if (outcome.ok) return { goTo: '/registration?waiting=' };
      if ('failure' in outcome) {
        const { status, failure } = outcome;
        const waiting = { values, problems: {} };
        return { ...(await registrationPage(request, { waiting, failure })), status };
      }
      const waiting = { values, problems: outcome.problems };
      return { ...(await registrationPage(request, { waiting })), status: 400 };
    }
    const { offer } = form;
    const asked = offer === undefined ? request : { ...request, query: { offer } };
    const acceptOverlap = form.acceptOverlap !== undefined;
    const outcome = await actions.register(values, { offer, acceptOverlap });
    if (outcome.ok) {
      const { raceid } = values;
      return { goTo: `/registration-success?participantId=${outcome.id}&raceid=${raceid}` };
    }
    if ('failure' in outcome) {
      const { status, failure, code } = outcome;
      const isOverlapAsked = code === 'registration-overlap' || acceptOverlap;
      return { ...(await registrationPage(asked, { values, failure, isOverlapAsked })), status };
    }
    const { problems } = outcome;
    return { ...(await registrationPage(asked, { values, problems })), status: 400 };
  },
};

const RegistrationFormIsland = island('registration-form', RegistrationForm, 'interaction');

async function registrationPage(request: PageRequest, outcome: Outcome): Promise<Page> {
  const { language } = request;
  const t = wordsIn(language).getFixedT(null, 'registration');
  const now = await request.data.event();
  const isOpen = now.registration === 'open';
  return {
    name: t('title'),
    description: t('description', { event: event.name, year: event.year }),
    styles: isOpen ? ['forms', 'registration'] : ['registration'],
    isPrivate: Object.keys(request.query).length > 0,
    ...(request.query.offer !== undefined && { isPersonal: true }),
    body: isOpen ? (
      <OpenRegistration
        language={language}
        isOffer={request.query.offer !== undefined}
        isWaiting={request.query.waiting !== undefined}
        isFull={now.phase === 'full'}
        closesAt={now.closesAt}
        failure={outcome.failure}
        form={await formProps(request, now, outcome)}
      />
    ) : (
      <Notice now={now} language={language} />
    ),
  };
}

/** Instead of the form: it is closed, or when it opens. */
function Notice({ now, language }: { now: EventNow; language: Language }) {
  const { t } = useTranslation('registration');
  const { registration, opensAt } = now;
  const isToCome = registration === 'not-yet' && opensAt !== null;
  return (
    <div className="w page lost closed">
      <h1>{isToCome ? t('notYet.title') : t('closed.title')}</h1>
      <p className="lead">
        {isToCome
          ? t('notYet.text', { moment: formatMoment(language, opensAt) })
          : t('closed.text')}
      </p>
      <p>{isToCome ? t('notYet.ready') : t('closed.thanks')}</p>
    </div>
  );
}

/** For who is registered already, and has lost the mail. */
function LostLink() {
  const { t } = useTranslation('my-registration');
  return (
    <p>
      <a href="/my-registration">{t('lost.link')}</a>
    </p>
  );
}

function OpenRegistration(props: {
  language: Language;
  isOffer: boolean;
  isWaiting: boolean;
  isFull: boolean;
  closesAt: Date | null;
  failure: string | undefined;
  form: RegistrationFormProps;
}) {
  const { t } = useTranslation('registration');
  const { language, isOffer, isWaiting, isFull, closesAt, failure, form } = props;
  return (
    <div className="w page registration">
      <h1>{t('title')}</h1>
      <p className="lead">{isOffer ? t('open.offer') : isFull ? t('open.full') : t('open.lead')}</p>
      {closesAt && <p>{t('open.until', { moment: formatMoment(language, closesAt) })}</p>}
      {isWaiting && <WaitingListJoined words={form.words.waiting.done} />}
      {failure !== undefined && (
        <div className="outcome is-failure" role="alert">
          <strong>{form.words.failed.title}</strong>
          <p>{failure}</p>
        </div>
      )}
      <LostLink />
      <RegistrationFormIsland {...form} />
    </div>
  );
}

/** What the form begins with for somebody who has an offer. */
const valuesOf = (offered: WaitingView | undefined) =>
  offered && {
    raceid: String(offered.raceId),
    firstname: offered.firstname,
    lastname: offered.lastname,
    email: offered.email,
  };

async function formProps(
  request: PageRequest,
  now: EventNow,
  { values, problems = {}, waiting, isOverlapAsked = false }: Outcome,
): Promise<RegistrationFormProps> {
  const { language, query } = request;
  const offered =
    query.offer === undefined ? undefined : await request.data.findWaiting(query.offer);
  const given = values ?? valuesOf(offered) ?? { raceid: query.raceid ?? '' };
  const { raceDay, circuitAges, guardianBelowAge, shirtSizes } = registrationFacts;
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
  const races = await request.data.listRaces();
  return {
    ...rules,
    values: given,
    isFilled: values !== undefined,
    problems: sentencesOf(problems, given, rules),
    waiting: waiting && {
      values: waiting.values,
      problems: sentencesOf(waiting.problems, waiting.values, rules),
    },
    offer: query.offer,
    isOverlapAsked,
    races: races
      .filter((race) => now.races.some(({ id, isOpen }) => id === race.id && isOpen))
      .map((race) => raceChoice(language, race, now)),
    countries: namedCountries(language, countryCodes),
    words: formWords(language),
  };
}

/** Every refusal of a field: `registration-*` with status 400, and the address's. */
function problemWords(language: Language): RegistrationFormProps['problemWords'] {
  const words = wordsIn(language).getResourceBundle(language, 'errors') as Record<string, string>;
  const codes = (Object.keys(refusalStatus) as RefusalCode[]).filter(
    (code) => code.startsWith('registration-') && refusalStatus[code] === 400,
  );
  return Object.fromEntries(
    [...codes, 'contact-email-invalid' as const].map((code) => [code, words[code]]),
  );
}

function formWords(language: Language): RegistrationFormProps['words'] {
  const t = wordsIn(language).getFixedT(null, 'registration');
  const form = t('form', {
    returnObjects: true,
    circuit: event.circuit.shortName,
    year: event.circuit.year,
    ...facts.circuitAges,
    adult: facts.guardianBelowAge,
    holdMinutes: facts.holdMinutes,
    offerHours: facts.offerHours,
  });
  return { ...form, full: t('race.full'), waitingLink: t('race.waiting') };
}

function raceChoice(language: Language, race: RaceDetail, { races }: EventNow) {
  const t = wordsIn(language).getFixedT(null, 'registration');
  const money = (bani: number) => ({
    price: formatFee(language, bani),
    euro: formatEuro(language, bani),
    circuit: event.circuit.shortName,
  });
  return {
    id: race.id,
    name: nameIn(language, race),
    waymark: race.waymark,
    facts: t('race.facts', {
      distance: formatNumber(language, race.distance, 1),
      climb: formatNumber(language, race.elevation),
      time: race.startTime,
    }),
    minAge: t('race.minAge', { min: raceFacts.find(({ id }) => id === race.id)?.minAge }),
    fee: t('race.fee', money(race.priceBani)),
    feeWithCircuit: t('race.feeWithCircuit', money(race.priceWithCircuitBani)),
    isFull: races.some(({ id, isFull }) => id === race.id && isFull),
  };
}
