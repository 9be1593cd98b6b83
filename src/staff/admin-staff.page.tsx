import { useTranslation } from 'react-i18next';
import { formatStamp } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { holdsAll, presets } from '../platform/auth/rights.rules.ts';
import { type Staff } from '../platform/auth/staff.contract.ts';
import { ActionButton, text } from '../site/admin-actions.tsx';
import { type AdminView, adminPage, type StaffRequest, type Unsent } from '../site/admin-route.tsx';
import type { OfficeContext } from '../site/office-use-case.ts';
import type { PostedFields } from '../site/page.ts';
import { rightsInWords } from '../site/rights-words.ts';
import { AdminTable } from '../ui/admin-table.tsx';
import { InputField } from '../ui/field.tsx';
import { Problem, Success } from '../ui/outcome.tsx';
import adminAccess from './admin-access.css?inline';
import { requireFactorOfAll } from './change-staff.ts';
import { LinkKey } from './link-key.tsx';
import { invite, withdrawLink } from './make-staff-link.ts';
import { NewLink } from './new-link.tsx';
import { readStaff } from './read-staff.ts';
import { RightsChoice, rightsFields, rightsIn } from './rights-choice.tsx';
import { type Invitation, invitationHours, type Person } from './staff.contract.ts';
import { type NotDone, whyNotDone } from './why-not-done.ts';

const doneWords = ['withdrawn', 'require', 'relax'] as const;

/**
 * `/admin/staff`: the people who may sign in, those who are invited, and the form that invites
 * somebody.
 */
export const adminStaffPage = adminPage<OfficeContext, NotDone>({
  path: '/admin/staff',
  access: 'staff',
  query: { done: doneWords },
  name: (language) => wordsIn(language).getFixedT(null, 'admin')('tabs.staff'),
  load: staffView,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin');
    const requireFactor = (isRequired: boolean, done: (typeof doneWords)[number]) =>
      action({
        label: isRequired ? t('staff.require.on') : t('staff.require.off'),
        fields: {},
        run: ({ ctx }) => requireFactorOfAll(ctx, isRequired),
        leadsTo: `/admin/staff?done=${done}`,
      });
    return {
      '': action({
        label: t('staff.invite.button'),
        fields: { email: text(t('signIn.email')), ...rightsFields(language), key: text() },
        run: ({ ctx }, { email, key }, { form }) =>
          invite(ctx, { email, rights: rightsIn(form), key }),
        leadsTo: (made) => ({
          title: t('staff.link.title'),
          styles: [adminAccess],
          body: <NewLink made={made} back="/admin/staff" />,
        }),
      }),
      withdraw: action({
        label: t('staff.invitations.withdraw'),
        fields: { invitation: text() },
        async run({ ctx }, { invitation }) {
          const withdrawn = await withdrawLink(ctx, invitation);
          // Gone already: by a first click, or because the link was used.
          const isGone = !withdrawn.ok && withdrawn.code === 'link-gone';
          return isGone ? { ok: true as const } : withdrawn;
        },
        leadsTo: '/admin/staff?done=withdrawn',
      }),
      require: requireFactor(true, 'require'),
      relax: requireFactor(false, 'relax'),
    };
  },
});

async function staffView(
  { ctx, session, language, query }: StaffRequest<OfficeContext>,
  unsent: Unsent<NotDone>,
): Promise<AdminView> {
  const t = wordsIn(language).getFixedT(null, 'admin');
  const { people, invitations, isRequired } = await readStaff(ctx);
  const told = {
    withdrawn: t('staff.invitations.withdrawn'),
    require: t('staff.require.requireDone'),
    relax: t('staff.require.relaxDone'),
  };
  const problem = whyNotDone(language, unsent);
  const isInvite = unsent.form && !unsent.intent;
  const ofFactor = isInvite || unsent.intent === 'withdraw' ? undefined : problem;
  const done = doneWords.find((word) => word === query.done);
  return {
    ...(unsent.refused && !isInvite && { status: 409 }),
    title: t('tabs.staff'),
    styles: [adminAccess],
    body: (
      <>
        <Success>{done && !problem && told[done]}</Success>
        <People people={people} language={language} />
        <Invite
          language={language}
          by={session.staff}
          form={isInvite ? unsent.form : undefined}
          problem={isInvite || unsent.intent === 'withdraw' ? problem : undefined}
        />
        {invitations.length > 0 && (
          <Invitations by={session.staff} invitations={invitations} language={language} />
        )}
        {/* It concerns the admins too, so only they decide it. */}
        {(session.staff.role === 'admin' || ofFactor) && (
          <RequireFactor isRequired={isRequired} problem={ofFactor} />
        )}
      </>
    ),
  };
}

function People({ people, language }: { people: Person[]; language: Language }) {
  const { t } = useTranslation('admin');
  return (
    <section>
      <AdminTable
        name={t('tabs.staff')}
        heads={[
          t('account.name.label'),
          t('signIn.email'),
          t('staff.role'),
          t('account.factor.title'),
          t('account.sessions.seen'),
        ]}
      >
        {people.map((person) => (
          <tr key={person.id}>
            <td>
              <a href={`/admin/staff/${person.id}`}>{person.name}</a>
            </td>
            <td>{person.email}</td>
            <td>
              {rightsInWords(language, person.rights)}
              {!person.isActive && <span className="badge">{t('staff.inactive')}</span>}
            </td>
            <td>{person.hasSecondFactor ? t('staff.factorOn') : t('staff.factorOff')}</td>
            <td>{person.seenAt ? formatStamp(language, person.seenAt) : t('staff.never')}</td>
          </tr>
        ))}
      </AdminTable>
    </section>
  );
}

function Invite(props: {
  language: Language;
  by: Staff;
  form: PostedFields | undefined;
  problem: string | undefined;
}) {
  const { language, by, form, problem } = props;
  const { t } = useTranslation('admin');
  return (
    <section className="panel narrow">
      <h2>{t('staff.invite.title')}</h2>
      <form className="form" method="post" action="/admin/staff">
        <Problem>{problem}</Problem>
        <p className="hint">{t('staff.invite.hint', { count: invitationHours })}</p>
        <LinkKey />
        <InputField
          id="invite-email"
          label={t('signIn.email')}
          name="email"
          type="email"
          autoComplete="off"
          required
          defaultValue={form?.email ?? ''}
        />
        {/* A new member of staff sees little, unless more is chosen. */}
        <RightsChoice
          language={language}
          rights={form ? rightsIn(form) : presets.volunteer}
          by={by}
        />
        <ActionButton intent="" className="btn gold" />
      </form>
    </section>
  );
}

/** Whether everybody here needs a second factor. */
function RequireFactor(props: { isRequired: boolean; problem: string | undefined }) {
  const { t } = useTranslation('admin');
  const { isRequired, problem } = props;
  return (
    <section className="panel narrow">
      <h2>{t('account.factor.title')}</h2>
      <p>{isRequired ? t('staff.require.isOn') : t('staff.require.isOff')}</p>
      <form className="form" method="post" action="/admin/staff">
        <Problem>{problem}</Problem>
        <ActionButton intent={isRequired ? 'relax' : 'require'} />
      </form>
    </section>
  );
}

function Invitations(props: { by: Staff; invitations: Invitation[]; language: Language }) {
  const { t } = useTranslation('admin');
  const title = t('staff.invitations.title');
  return (
    <section className="panel">
      <h2>{title}</h2>
      <AdminTable
        name={title}
        heads={[
          t('signIn.email'),
          t('staff.invitations.for'),
          t('staff.invitations.until'),
          t('staff.invitations.withdraw'),
        ]}
      >
        {props.invitations.map(({ id, email, rights, expiresAt, isForPassword }) => (
          <tr key={id}>
            <td>{email}</td>
            <td>
              {isForPassword ? t('account.password.next') : rightsInWords(props.language, rights)}
            </td>
            <td>{formatStamp(props.language, expiresAt)}</td>
            <td>{holdsAll(props.by.rights, rights) && <Withdraw id={id} />}</td>
          </tr>
        ))}
      </AdminTable>
    </section>
  );
}

function Withdraw({ id }: { id: string }) {
  return (
    <form method="post" action="/admin/staff">
      <input type="hidden" name="invitation" value={id} />
      <ActionButton intent="withdraw" className="btn danger" />
    </form>
  );
}
