import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '../../../edition/fields/person-name.rules.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { isAllowed } from '../../../platform/auth/staff.contract.ts';
import { numberIn } from '../../../platform/http/number-in.rules.ts';
import { ownValue } from '../../../platform/http/own-value.ts';
import { uuidIn } from '../../../platform/http/uuid.ts';
import { ActionButton, oneOf, text, tick, whole } from '../../../site/admin-actions.tsx';
import { adminPage, type StaffRequest, type Unsent } from '../../../site/admin-route.tsx';
import adminParticipants from '../../../ui/admin-participants.css?inline';
import { InputField } from '../../../ui/field.tsx';
import { paymentSources } from '../../payments/settled.rules.ts';
import { HandoutFacts } from '../bibs/handout-facts.tsx';
import { setBib } from '../bibs/set-bib.ts';
import type { RegistrationOffice } from '../registration-office.ts';
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
  participantActions,
  type RaceDayOfRunner,
  type SafetyData,
  type Unsure,
} from './admin-participants.contract.ts';
import { AdminPayments } from './admin-payments.tsx';
import { personFields } from './admin-person-fields.tsx';
import { AdminSafety } from './admin-safety.tsx';
import { CheckInFacts } from './check-in.tsx';
import { readCheckInRow } from './find-to-check-in.ts';
import { rightForAction } from './participant-action.rules.ts';
import { readParticipant } from './read-participant.ts';
import { readSafetyData } from './safety-data.ts';
import { takeParticipantAction } from './take-participant-action.ts';

/** What happened to a posted form. */
type Outcome = {
  status?: number | undefined;
  action?: ParticipantActionName | 'safety-data' | undefined;
  values?: Fields | undefined;
  refused?: ActionRefused | undefined;
  failure?: string | undefined;
  consequences?: Consequences | undefined;
  safety?: SafetyData;
};

/** Actions that happen at once, as there are no consequences to confirm. */
const atOnce: readonly string[] = ['note', 'safety'];
const onPage: readonly (string | undefined)[] = ['note', 'safety', 'safety-data'];
const doneWords = ['register', 'bib', ...participantActions] as const;

type Refusal = ActionRefused | Unsure;
type Context = RegistrationOffice & { raceDay: RaceDayOfRunner };

/**
 * `/admin/participants/:id`: all data of one participant, and the organiser's actions. Staff who
 * look after the money or hand out bibs see what they need.
 */
export const adminParticipantPage = adminPage<Context, Refusal>({
  path: '/admin/participants/:id',
  access: 'runners',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-participants')('title'),
  query(asked) {
    const action = participantActions.find((each) => each === asked.do);
    const done = doneWords.find((each) => each === asked.done);
    const payment = uuidIn([asked.payment].flat()[0]);
    return { ...(action && { do: action }), ...(done && { done }), ...(payment && { payment }) };
  },
  load: (request, unsent) =>
    unsent.intent === undefined
      ? participantView(request, { action: openAction(request, request.query.do) })
      : participantView({ ...request, query: {} }, outcomeOf(request, unsent)),
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-participants');
    const overrides = { pay: t('form.otherAmount'), confirm: t('form.consent') };
    const fields = {
      ...personFields(language),
      source: oneOf(paymentSources, t('form.source'), (each) => t(`sources.${each}`)),
      amount: text(t('form.amount')),
      receipt: text(t('form.receipt')),
      paidOn: text(t('form.paidOn')),
      reason: text(t('form.reason')),
      waive: tick(language, t('form.waive')),
      payment: text(),
      seen: text(),
      key: text(),
      digest: text(),
      sure: text(),
      again: text(),
    };
    const actions = participantActions.map((name) => {
      const override = tick(language, ownValue(overrides, name) ?? t('form.override'));
      const taken = action({
        label: t(`actions.${name}`),
        fields: { ...fields, override },
        async run(request, { again, sure }, { form }) {
          if (again) return { ok: false, consequences: undefined };
          const asked = { id: idOf(request), form };
          const isSure = sure === 'true' || atOnce.includes(name);
          const outcome = await takeParticipantAction(request.ctx, name, {
            ...asked,
            isSure,
          });
          if (!outcome.ok || !outcome.consequences) return outcome;
          return { ok: false, consequences: outcome.consequences };
        },
        leadsTo: (_, { path }) => `${path}?done=${name}`,
      });
      return [name, taken] as const;
    });
    return {
      ...Object.fromEntries(actions),
      bib: action({
        label: t('bib.save'),
        fields: { bib: whole(t('bib.label')) },
        run: (request, { bib }, { form }) =>
          setBib(request.ctx, { id: idOf(request), bib: form.bib?.trim() ? bib : null }),
        leadsTo: (_, { path }) => `${path}?done=bib`,
      }),
      'safety-data': action({
        label: t('safety.button'),
        fields: { reason: text(t('form.reason')) },
        run: (request, { reason }) => readSafetyData(request.ctx, idOf(request), reason),
        leadsTo: ({ data }, request) =>
          participantView({ ...request, query: {} }, { safety: data }),
      }),
    };
  },
});

/** What happened to a posted form. */
function outcomeOf(
  request: StaffRequest<Context>,
  { intent, form, failure, refused }: Unsent<Refusal>,
): Outcome {
  if (refused && 'consequences' in refused) {
    const { consequences } = refused;
    return { status: 200, action: openAction(request, intent), values: form, consequences };
  }
  const action = ([...participantActions, 'safety-data'] as const).find((each) => each === intent);
  const isConflict = refused && !('problems' in refused) && action !== 'safety-data';
  return { status: isConflict ? 409 : undefined, action, values: form, refused, failure };
}

/** The action with a name, if the reader may take it. */
const openAction = ({ session }: StaffRequest<Context>, name: string | undefined) =>
  participantActions.find(
    (each) => each === name && isAllowed(session.staff, rightForAction[each]),
  );

/** Why an action was refused, unless the field with the focus says it already. */
const noticed = ({ action, refused }: Outcome) => (action === 'safety-data' ? undefined : refused);

const idOf = ({ params }: StaffRequest<Context>): number => numberIn(params.id) ?? 0;

function missingView({ language }: StaffRequest<Context>) {
  const t = wordsIn(language).getFixedT(null, 'admin-participants');
  return { status: 404, title: t('title'), body: <p className="lead">{t('open.missing')}</p> };
}

/** The page for staff who hand out bibs. */
async function checkInView(request: StaffRequest<Context>, outcome: Outcome) {
  const { language, ctx, session, path } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-participants');
  const row = await readCheckInRow(ctx, idOf(request));
  if (!row) return missingView(request);
  const { refused, failure, safety, values, status } = outcome;
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

async function participantView(request: StaffRequest<Context>, outcome: Outcome) {
  const { language, ctx, session, path, query } = request;
  if (!isAllowed(session.staff, ['participants', 'money', 'refund']))
    return checkInView(request, outcome);
  const t = wordsIn(language).getFixedT(null, 'admin-participants');
  const participant = await readParticipant(ctx, idOf(request));
  if (!participant) return missingView(request);
  const raceDay = await ctx.raceDay.show(language, participant.id);
  const wasDone = doneWords.find((each) => each === query.done);
  return {
    status: outcome.status,
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
        <ParticipantBody
          request={request}
          participant={participant}
          outcome={outcome}
          raceDay={raceDay}
        />
      </>
    ),
  };
}

type BodyProps = {
  request: Pick<StaffRequest<Context>, 'language' | 'path' | 'query' | 'session'>;
  participant: OpenParticipant;
  outcome: Outcome;
  raceDay: ReactNode;
};

/** All data of a participant, or the form of an action. */
export function ParticipantBody({ request, participant, outcome, raceDay }: BodyProps) {
  const { language, path, query, session } = request;
  const { staff } = session;
  const { action, values = {}, consequences, safety, refused } = outcome;
  const common = { language, participant, path };
  /** Staff who look after the money see the person, and change nothing else. */
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
  /** The submitted value, when the form is shown again. */
  typed: string | undefined;
}) {
  const { language, participant, path, typed } = props;
  const { t } = useTranslation('admin-participants');
  return (
    <section aria-labelledby="bib-title">
      <h2 id="bib-title">{t('bib.title')}</h2>
      {participant.handout && <HandoutFacts language={language} handout={participant.handout} />}
      <form className="panel form" method="post" action={path}>
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
        <ActionButton intent="bib" />
      </form>
    </section>
  );
}
