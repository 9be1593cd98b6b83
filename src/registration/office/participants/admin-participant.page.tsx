import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '../../../edition/fields/person-name.rules.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { isAllowed } from '../../../platform/auth/staff.contract.ts';
import { numberIn } from '../../../platform/http/number-in.rules.ts';
import { uuidIn } from '../../../platform/http/uuid.ts';
import { adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import adminParticipants from '../../../ui/admin-participants.css?inline';
import { InputField } from '../../../ui/field.tsx';
import type { BibService } from '../bibs/bibs.contract.ts';
import { HandoutFacts } from '../bibs/handout-facts.tsx';
import { AdminActionForm } from './admin-action-form.tsx';
import { AdminActionLinks, AdminNote } from './admin-action-links.tsx';
import { AdminChips } from './admin-chips.tsx';
import { AdminConsequences } from './admin-consequences.tsx';
import { AdminFacts } from './admin-facts.tsx';
import { AdminHistory, AdminMails } from './admin-history.tsx';
import { AdminNotice } from './admin-notice.tsx';
import {
  type ActionRefused,
  type Consequences,
  type Fields,
  type OpenParticipant,
  type ParticipantActionName,
  type ParticipantsAdmin,
  participantActions,
  type RaceDayOfRunner,
  type SafetyData,
} from './admin-participants.contract.ts';
import { AdminPayments } from './admin-payments.tsx';
import { AdminSafety } from './admin-safety.tsx';
import { CheckInFacts } from './check-in.tsx';
import { rightForAction } from './participant-action.rules.ts';

/** What became of what was posted. */
type Outcome = {
  status?: number;
  action?: ParticipantActionName | 'safety-data' | undefined;
  values?: Fields;
  refused?: ActionRefused;
  failure?: string;
  consequences?: Consequences;
  safety?: SafetyData;
};

/** Actions without anything to weigh up: what the form shows is what happens. */
const atOnce: readonly string[] = ['note', 'safety'];
const onPage: readonly (string | undefined)[] = ['note', 'safety', 'safety-data'];
const doneWords = ['register', 'bib', ...participantActions] as const;

type Services = {
  participants: ParticipantsAdmin;
  lists: BibService;
  raceDay: RaceDayOfRunner;
};

/**
 * `/admin/participants/:id`: everything of one participant, and what the organiser may do; for
 * those who see to the money, and who hand out bibs, what they need.
 */
export const adminParticipantPage = adminPage<Services>({
  path: '/admin/participants/:id',
  access: 'runners',
  query(asked) {
    const action = participantActions.find((each) => each === asked.do);
    const done = doneWords.find((each) => each === asked.done);
    const payment = uuidIn([asked.payment].flat()[0]);
    return { ...(action && { do: action }), ...(done && { done }), ...(payment && { payment }) };
  },
  load: (request) => participantView(request, { action: openAction(request, request.query.do) }),
  async submit(request, form) {
    const { services } = request;
    const { participants } = services;
    const id = idOf(request);
    const show = (outcome: Outcome) =>
      participantView({ ...request, query: {} }, { values: form, ...outcome });
    if (form.intent === 'safety-data') {
      const read = await request.attempt(() => participants.readSafetyData(id, form.reason ?? ''));
      if (read.ok) return show({ safety: read.data });
      if ('failure' in read) return show({ action: 'safety-data', ...read });
      return show({ action: 'safety-data', status: 400, refused: read });
    }
    if (form.intent === 'bib') {
      const typed = (form.bib ?? '').trim();
      const bib = typed === '' ? null : Number(typed);
      const given = await request.attempt(() => services.lists.setBib({ id, bib }));
      return given.ok ? { goTo: `${request.path}?done=bib` } : show(given);
    }
    const action = participantActions.find((each) => each === form.intent);
    if (!action || form.again) return show({ action: openAction(request, action) });
    const isSure = form.sure === 'true' || atOnce.includes(action);
    const outcome = await request.attempt(() => participants.take(action, { id, form, isSure }));
    if (!outcome.ok) {
      if ('failure' in outcome) return show({ action, ...outcome });
      return show({ action, status: 'problems' in outcome ? 400 : 409, refused: outcome });
    }
    const { consequences } = outcome;
    return consequences
      ? show({ action, consequences })
      : { goTo: `${request.path}?done=${action}` };
  },
});

/** The action of a name, where whoever reads may take it. */
const openAction = ({ session }: StaffRequest<Services>, name: string | undefined) =>
  participantActions.find(
    (each) => each === name && isAllowed(session.staff, rightForAction[each]),
  );

/** Why nothing was done, but for what the field says where the focus is. */
const noticed = ({ action, refused }: Outcome) => (action === 'safety-data' ? undefined : refused);

const idOf = ({ params }: StaffRequest<Services>): number => numberIn(params.id) ?? 0;

function missingView({ language }: StaffRequest<Services>) {
  const t = wordsIn(language).getFixedT(null, 'admin-participants');
  return { status: 404, title: t('title'), body: <p className="lead">{t('open.missing')}</p> };
}

/** The page of those who hand out bibs. */
async function checkInView(request: StaffRequest<Services>, outcome: Outcome) {
  const { language, services, session, path } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-participants');
  const row = await services.participants.openToCheckIn(idOf(request));
  if (!row) return missingView(request);
  const { refused, failure, safety, values, status = 200 } = outcome;
  return {
    status,
    title: fullName(row),
    styles: [adminParticipants],
    body: (
      <>
        <p>
          <a href="/admin/participants">{t('open.back')}</a>
        </p>
        <AdminNotice language={language} refused={noticed(outcome)} failure={failure} raceId="" />
        <CheckInFacts language={language} row={row} />
        {row.handout && <HandoutFacts language={language} handout={row.handout} />}
        {isAllowed(session.staff, 'safety') && (
          <AdminSafety
            language={language}
            participant={undefined}
            path={path}
            safety={safety}
            reason={values?.reason}
            refused={refused}
          />
        )}
      </>
    ),
  };
}

async function participantView(request: StaffRequest<Services>, outcome: Outcome) {
  const { language, services, session, path, query } = request;
  if (!isAllowed(session.staff, ['participants', 'money', 'refund']))
    return checkInView(request, outcome);
  const t = wordsIn(language).getFixedT(null, 'admin-participants');
  const participant = await services.participants.open(idOf(request));
  if (!participant) return missingView(request);
  const raceDay = await services.raceDay.show(language, participant.id);
  const wasDone = doneWords.find((each) => each === query.done);
  return {
    status: outcome.status ?? 200,
    title: fullName(participant.shown),
    styles: [adminParticipants],
    body: (
      <>
        <p>
          <a
            href={outcome.action && !onPage.includes(outcome.action) ? path : '/admin/participants'}
          >
            {outcome.action && !onPage.includes(outcome.action) ? t('form.back') : t('open.back')}
          </a>
        </p>
        {wasDone && (
          <p className="outcome is-good" role="status">
            {t(`done.${wasDone}`)}
          </p>
        )}
        <AdminNotice
          language={language}
          refused={noticed(outcome)}
          failure={outcome.failure}
          raceId={participant.shown.raceid}
        />
        <Body request={request} participant={participant} outcome={outcome} raceDay={raceDay} />
      </>
    ),
  };
}

type BodyProps = {
  request: StaffRequest<Services>;
  participant: OpenParticipant;
  outcome: Outcome;
  raceDay: ReactNode;
};

function Body({ request, participant, outcome, raceDay }: BodyProps) {
  const { language, path, query, session } = request;
  const { staff } = session;
  const { action, values = {}, consequences, safety, refused } = outcome;
  const common = { language, participant, path };
  /** Those who see to the money see who it is about, and change nothing else. */
  const isWhole = isAllowed(staff, 'participants');
  if (action && action !== 'safety-data' && !onPage.includes(action)) {
    return consequences ? (
      <AdminConsequences
        language={language}
        action={action}
        email={values.email ?? participant.shown.email}
        isPaid={participant.shown.paid !== '0'}
        values={values}
        ordered={participant.extras}
        {...consequences}
      />
    ) : (
      <AdminActionForm
        {...common}
        staff={staff}
        action={action}
        values={{ ...(query.payment && { payment: query.payment }), ...values }}
        refused={refused}
      />
    );
  }
  return (
    <>
      <AdminChips language={language} participant={participant} />
      <AdminActionLinks {...common} staff={staff} />
      <AdminFacts {...common} />
      {isWhole && (
        <div className="admin-pair">
          <AdminBib {...common} typed={values.bib} />
          <AdminNote {...common} note={action === 'note' ? values.note : undefined} />
        </div>
      )}
      <AdminPayments {...common} staff={staff} />
      {isWhole && raceDay}
      {isWhole && <AdminMails language={language} mails={participant.mails} />}
      {isAllowed(staff, 'safety') && (
        <AdminSafety
          {...common}
          participant={isWhole ? participant : undefined}
          safety={safety ?? (action === 'safety' ? { ...emptySafety, ...values } : undefined)}
          reason={action === 'safety-data' ? values.reason : undefined}
          refused={action === 'note' ? undefined : refused}
        />
      )}
      {isWhole && <AdminHistory language={language} history={participant.history} reader={staff} />}
    </>
  );
}

const emptySafety: SafetyData = {
  emergencyContactName: '',
  emergencyContactPhone: '',
  medicalInfo: '',
  acceptMedical: '',
  digest: '',
};

/** A participant's bib, to be given or taken away by hand. */
function AdminBib(props: {
  language: Language;
  participant: OpenParticipant;
  path: string;
  /** As it was sent, when it comes back. */
  typed: string | undefined;
}) {
  const { language, participant, path, typed } = props;
  const { t } = useTranslation('admin-participants');
  return (
    <section aria-labelledby="bib-title">
      <h2 id="bib-title">{t('bib.title')}</h2>
      {participant.handout && <HandoutFacts language={language} handout={participant.handout} />}
      <form className="panel form" method="post" action={path}>
        <input type="hidden" name="intent" value="bib" />
        <InputField
          id="bib"
          label={t('bib.label')}
          name="bib"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          defaultValue={typed ?? participant.bib ?? ''}
        />
        <p className="hint">{t('bib.hint')}</p>
        <button type="submit" className="btn">
          {t('bib.save')}
        </button>
      </form>
    </section>
  );
}
