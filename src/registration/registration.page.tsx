import { useTranslation } from 'react-i18next';
import { edition } from '../edition/edition.ts';
import type { EventWatch } from '../edition/event/event-watch.ts';
import { type ExtraCounts, extraField, extrasOfRace } from '../edition/facts/extra.rules.ts';
import { sellsExtras } from '../edition/facts/extra-words.ts';
import { onlyOf } from '../edition/fields/field-columns.ts';
import { firstOrOnlyName } from '../edition/fields/person-name.rules.ts';
import { formatEnd, formatMoment } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { factsNameIn } from '../edition/words/race-words.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { RaceList } from '../event/races/race-list.ts';
import { raceParams } from '../event/races/races.contract.ts';
import { island } from '../site/island.tsx';
import type { Page, PageRequest, PostedFields, PostedRequest, PublicRoute } from '../site/page.ts';
import forms from '../ui/forms.css?inline';
import { ClosedRegistration, type LostOffer } from './closed-registration.tsx';
import { extraStyles } from './extra-props.ts';
import type { ReceiveRegistration } from './receive-registration.ts';
import type { RegisterPosted } from './register-posted.ts';
import type { WaitingView } from './registration.contract.ts';
import registrationCss from './registration.css?inline';
import { registrationFrom } from './registration.rules.ts';
import type { RegistrationFormProps } from './registration-context.ts';
import { RegistrationForm } from './registration-form.tsx';
import { type RegistrationPosted, registrationFormProps } from './registration-form-props.ts';
import { waitingFields } from './waiting-list.rules.ts';
import { WaitingListJoined } from './waiting-list-form.tsx';
import { isOfferGood } from './waiting-offer.rules.ts';

const mostOfferCharacters = 200;

type Needs = {
  races: RaceList;
  event: EventWatch['event'];
  /** The waiting entry that a mail's link names; undefined when there is none. */
  findWaiting: (token: string) => Promise<WaitingView | undefined>;
  /** How many of each extra are taken. */
  countTaken: () => Promise<ExtraCounts>;
  /** Codes of the countries that most runners come from. */
  mostCountries: () => Promise<readonly string[]>;
  registerPosted: RegisterPosted;
  receiveRegistration: Pick<ReceiveRegistration, 'wait'>;
};

/** `/registration`; when posted to without script, it answers with the same page. */
export const registrationPage = (needs: Needs): PublicRoute => ({
  path: '/registration',
  dependsOn: ['edition', 'race', 'race_places', 'participant'],
  query({ raceid, offer, waiting }) {
    const { races: raceFacts } = edition();
    const race = raceFacts.find(({ id }) => id === raceParams.safeParse({ id: raceid }).data?.id);
    return {
      ...(race && { raceid: String(race.id) }),
      ...(typeof offer === 'string' && { offer: offer.slice(0, mostOfferCharacters) }),
      ...(waiting !== undefined && { waiting: '' }),
    };
  },
  // Cached pages are not told that extras have sold out or that their last day has ended.
  isKept: ({ offer }) => offer === undefined && !sellsExtras(),
  load: (request) => registrationView(needs, request, {}),
  submit: (request, form) =>
    form.list === 'waiting' ? wait(needs, request, form) : register(needs, request, form),
});

async function register(needs: Needs, request: PostedRequest, form: PostedFields) {
  const { extras } = edition();
  const values = registrationFrom(form);
  const { offer, feeDay } = form;
  const asked = offer === undefined ? request : { ...request, query: { offer } };
  const acceptOverlap = form.acceptOverlap !== undefined;
  const extraCounts = extraField.countsIn(form, extrasOfRace(extras, Number(values.raceid)));
  const show = async (status: number, posted: RegistrationPosted) => ({
    ...(await registrationView(needs, asked, { values, extraCounts, ...posted })),
    status,
  });
  const outcome = await request.attempt(() =>
    needs.registerPosted(request, {
      form: values,
      offer,
      acceptOverlap,
      feeDay,
      extras: extraCounts,
    }),
  );
  if (outcome.ok) {
    const goTo = `/registration-success?participantId=${outcome.id}&raceid=${values.raceid}`;
    return { goTo, cookie: outcome.cookie };
  }
  if ('problems' in outcome) return show(400, { problems: outcome.problems });
  const { status, failure, refusal } = outcome;
  return show(status, {
    failure,
    isOverlapAsked: refusal === 'registration-overlap' || acceptOverlap,
  });
}

async function wait(needs: Needs, request: PostedRequest, form: PostedFields) {
  const values = registrationFrom(form);
  const outcome = await request.attempt(() =>
    needs.receiveRegistration.wait(request, onlyOf(values, waitingFields)),
  );
  if (outcome.ok) return { goTo: '/registration?waiting=' };
  if ('problems' in outcome) {
    const waiting = { values, problems: outcome.problems };
    return { ...(await registrationView(needs, request, { waiting })), status: 400 };
  }
  const { status, failure } = outcome;
  const waiting = { values, problems: {} };
  return { ...(await registrationView(needs, request, { waiting, failure })), status };
}

const RegistrationFormIsland = island('registration-form', RegistrationForm, 'interaction', [
  'event',
  'money',
  'modules',
  'asksLicence',
]);

async function registrationView(
  needs: Needs,
  request: PageRequest,
  outcome: RegistrationPosted,
): Promise<Page> {
  const { event } = edition();
  const { language, query } = request;
  const t = wordsIn(language).getFixedT(null, 'registration');
  const now = await needs.event();
  const entry = query.offer === undefined ? undefined : await needs.findWaiting(query.offer);
  const race = now.races.find(({ id }) => id === entry?.raceId);
  const offer = entry && isOfferGood(entry, race?.startsAt, request.now) ? entry : undefined;
  const isOpen = offer !== undefined || now.registration === 'open';
  const lost = entry && !offer && outcome.failure === undefined ? lostOffer(entry) : undefined;
  return {
    name: t('title'),
    description: t('description', { event: event.name, year: event.year }),
    styles: isOpen ? [forms, registrationCss, ...extraStyles()] : [registrationCss],
    isPrivate: Object.keys(query).length > 0,
    // Isolated because it asks for data about health and money.
    isIsolated: isOpen,
    ...(query.offer !== undefined && { isPersonal: true }),
    body: isOpen ? (
      <OpenRegistration
        language={language}
        offer={offer}
        isWaiting={query.waiting !== undefined}
        isFull={now.phase === 'full'}
        closesAt={now.closesAt}
        failure={outcome.failure}
        lost={lost}
        form={registrationFormProps(
          request,
          {
            now,
            offer,
            races: await needs.races.list(),
            taken: sellsExtras() ? await needs.countTaken() : {},
            from: await needs.mostCountries(),
          },
          outcome,
        )}
      />
    ) : (
      <ClosedRegistration now={now} language={language} lost={lost} />
    ),
  };
}

/** Why an offer cannot be taken; undefined when none was made yet. */
const lostOffer = ({ state }: WaitingView): LostOffer | undefined =>
  state === 'waiting' ? undefined : state === 'taken' ? 'leave.taken' : 'leave.gone';

/** For a runner who is registered already, and has lost the mail. */
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
  offer: WaitingView | undefined;
  isWaiting: boolean;
  isFull: boolean;
  closesAt: Date | null;
  failure: string | undefined;
  lost: LostOffer | undefined;
  form: RegistrationFormProps;
}) {
  const { t } = useTranslation('registration');
  const { language, offer, isWaiting, isFull, closesAt, failure, lost, form } = props;
  return (
    <div className="w page registration">
      {form.races.some(({ isFull: isTaken }) => offer || !isTaken) && (
        <p className="step">{t('open.step', { step: 1, steps: 2 })}</p>
      )}
      <h1>{t('title')}</h1>
      {lost && <p role="status">{t(lost)}</p>}
      {offer ? (
        <OfferLead offer={offer} language={language} />
      ) : (
        <p className="lead">{isFull ? t('open.full') : t('open.lead')}</p>
      )}
      {closesAt && !offer && <p>{t('open.until', { moment: formatEnd(language, closesAt) })}</p>}
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

/** Which place is kept, and until when; registration may end earlier for all others. */
function OfferLead({ offer, language }: { offer: WaitingView; language: Language }) {
  const { races: raceFacts } = edition();
  const { t } = useTranslation('registration');
  const race = raceFacts.find(({ id }) => id === offer.raceId);
  return (
    <p className="lead">
      {t('leave.offered', {
        name: firstOrOnlyName(offer),
        race: race && factsNameIn(language, race),
        until: offer.offeredUntil && formatMoment(language, offer.offeredUntil),
      })}
    </p>
  );
}
