import { useTranslation } from 'react-i18next';
import { event } from '../../../edition/event.ts';
import { races as raceFacts } from '../../../edition/races.ts';
import type { EventNow } from '../../features/event/event-phase-rules.ts';
import type { WaitingView } from '../../features/registration/registration-contract.ts';
import { registrationFrom } from '../../features/registration/registration-rules.ts';
import { isOfferGood } from '../../features/registration/waiting-list-rules.ts';
import type { RegistrationFormProps } from '../components/registration-context.ts';
import { RegistrationForm } from '../components/registration-form.tsx';
import { WaitingListJoined } from '../components/waiting-list-form.tsx';
import { formatMoment } from '../format.ts';
import { island } from '../island.tsx';
import type { Language } from '../languages.ts';
import type { Page, PageRequest, Route } from '../page.ts';
import { factsNameIn } from '../race-words.ts';
import { type RegistrationPosted, registrationFormProps } from '../registration-form-props.ts';
import { wordsIn } from '../words.ts';

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

async function registrationPage(request: PageRequest, outcome: RegistrationPosted): Promise<Page> {
  const { language } = request;
  const t = wordsIn(language).getFixedT(null, 'registration');
  const now = await request.data.event();
  const entry = await offeredEntry(request);
  const race = now.races.find(({ id }) => id === entry?.raceId);
  const offer = entry && isOfferGood(entry, race?.startsAt, request.now) ? entry : undefined;
  const isOpen = offer !== undefined || now.registration === 'open';
  const lost = entry && !offer && outcome.failure === undefined ? lostOffer(entry) : undefined;
  return {
    name: t('title'),
    description: t('description', { event: event.name, year: event.year }),
    styles: isOpen ? ['forms', 'registration'] : ['registration'],
    isPrivate: Object.keys(request.query).length > 0,
    ...(request.query.offer !== undefined && { isPersonal: true }),
    body: isOpen ? (
      <OpenRegistration
        language={language}
        offer={offer}
        isWaiting={request.query.waiting !== undefined}
        isFull={now.phase === 'full'}
        closesAt={now.closesAt}
        failure={outcome.failure}
        lost={lost}
        form={await registrationFormProps(request, { now, offer }, outcome)}
      />
    ) : (
      <Notice now={now} language={language} lost={lost} />
    ),
  };
}

/** The waiting entry that the link in the address names; undefined: none. */
const offeredEntry = ({ query, data }: PageRequest): Promise<WaitingView | undefined> =>
  query.offer === undefined ? Promise.resolve(undefined) : data.findWaiting(query.offer);

/** What became of an offer that cannot be taken, as a key; undefined: none was made yet. */
const lostOffer = ({ state }: WaitingView) =>
  state === 'waiting' ? undefined : state === 'taken' ? 'leave.taken' : 'leave.gone';

type Lost = ReturnType<typeof lostOffer>;

/** Instead of the form: it is closed, or when it opens. */
function Notice({ now, language, lost }: { now: EventNow; language: Language; lost: Lost }) {
  const { t } = useTranslation('registration');
  const { registration, opensAt } = now;
  const isToCome = registration === 'not-yet' && opensAt !== null;
  return (
    <div className="w page lost closed">
      <h1>{isToCome ? t('notYet.title') : t('closed.title')}</h1>
      {lost && <p role="status">{t(lost)}</p>}
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
  offer: WaitingView | undefined;
  isWaiting: boolean;
  isFull: boolean;
  closesAt: Date | null;
  failure: string | undefined;
  lost: Lost;
  form: RegistrationFormProps;
}) {
  const { t } = useTranslation('registration');
  const { language, offer, isWaiting, isFull, closesAt, failure, lost, form } = props;
  return (
    <div className="w page registration">
      <h1>{t('title')}</h1>
      {lost && <p role="status">{t(lost)}</p>}
      {offer ? (
        <OfferLead offer={offer} language={language} />
      ) : (
        <p className="lead">{isFull ? t('open.full') : t('open.lead')}</p>
      )}
      {closesAt && !offer && <p>{t('open.until', { moment: formatMoment(language, closesAt) })}</p>}
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

/** Which place is kept, and until when: registration may end earlier for everybody else. */
function OfferLead({ offer, language }: { offer: WaitingView; language: Language }) {
  const { t } = useTranslation('registration');
  const race = raceFacts.find(({ id }) => id === offer.raceId);
  return (
    <p className="lead">
      {t('leave.offered', {
        name: offer.firstname,
        race: race && factsNameIn(language, race),
        until: offer.offeredUntil && formatMoment(language, offer.offeredUntil),
      })}
    </p>
  );
}
