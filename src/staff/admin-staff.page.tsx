import { useTranslation } from 'react-i18next';
import { formatStamp } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { holdsAll, presets, type Right } from '../platform/auth/rights.rules.ts';
import { type Staff } from '../platform/auth/staff.contract.ts';
import { adminPage, type StaffRequest } from '../site/admin-route.tsx';
import { rightsInWords } from '../site/rights-words.ts';
import { AdminTable } from '../ui/admin-table.tsx';
import { InputField } from '../ui/field.tsx';
import { Problem, Success } from '../ui/outcome.tsx';
import adminAccess from './admin-access.css?inline';
import { LinkKey } from './link-key.tsx';
import { NewLink } from './new-link.tsx';
import { RightsChoice, rightsIn } from './rights-choice.tsx';
import {
  type Invitation,
  invitationHours,
  type Person,
  type StaffService,
} from './staff.contract.ts';
import { whyNotDone } from './why-not-done.ts';

type Form = { email: string; rights: readonly Right[] };

/** Whoever is invited sees little, unless more is chosen. */
const noForm: Form = { email: '', rights: presets.volunteer };

const doneWords = ['withdrawn', 'require', 'relax'] as const;

type Services = { accounts: StaffService };

/** `/admin/staff`: who may sign in, who is invited, and inviting somebody. */
export const adminStaffPage = adminPage<Services>({
  path: '/admin/staff',
  access: 'staff',
  query: { done: doneWords },
  load: (request) => staffView(request),
  async submit(request, form) {
    const { intent, email = '', key = '', invitation = '' } = form;
    const { services, language } = request;
    if (intent === 'withdraw') {
      const outcome = await request.attempt(() => services.accounts.withdraw(invitation));
      // Gone already: by a first click, or because it was used.
      if (outcome.ok || ('code' in outcome && outcome.code === 'link-gone'))
        return { goTo: '/admin/staff?done=withdrawn' };
      return staffView(request, whyNotDone(language, outcome, 403));
    }
    if (intent === 'require' || intent === 'relax') {
      const outcome = await request.attempt(() =>
        services.accounts.requireFactor(intent === 'require'),
      );
      if (outcome.ok) return { goTo: `/admin/staff?done=${intent}` };
      const { status, problem: requireProblem } = whyNotDone(language, outcome, 409);
      return staffView(request, { status, requireProblem });
    }
    const asked = { email, rights: rightsIn(form), key };
    const outcome = await request.attempt(() => services.accounts.invite(asked));
    if (outcome.ok) {
      const t = wordsIn(language).getFixedT(null, 'admin');
      const body = <NewLink made={outcome} back="/admin/staff" />;
      return { title: t('staff.link.title'), styles: [adminAccess], body };
    }
    return staffView(request, { form: asked, ...whyNotDone(language, outcome, 400) });
  },
});

async function staffView(
  { services, session, language, query }: StaffRequest<Services>,
  outcome: { status?: number; problem?: string; requireProblem?: string; form?: Form } = {},
) {
  const t = wordsIn(language).getFixedT(null, 'admin');
  const [people, invitations, isRequired] = await Promise.all([
    services.accounts.people(),
    services.accounts.invitations(),
    services.accounts.isFactorRequired(),
  ]);
  const told = {
    withdrawn: t('staff.invitations.withdrawn'),
    require: t('staff.require.requireDone'),
    relax: t('staff.require.relaxDone'),
  };
  const done = doneWords.find((word) => word === query.done);
  return {
    status: outcome.status ?? 200,
    title: t('tabs.staff'),
    styles: [adminAccess],
    body: (
      <>
        <Success>{done && !outcome.problem && told[done]}</Success>
        <People people={people} language={language} />
        <Invite
          language={language}
          by={session.staff}
          form={outcome.form ?? noForm}
          problem={outcome.problem}
        />
        {invitations.length > 0 && (
          <Invitations by={session.staff} invitations={invitations} language={language} />
        )}
        {/* It concerns the admins too: only they decide it. */}
        {(session.staff.role === 'admin' || outcome.requireProblem) && (
          <RequireFactor isRequired={isRequired} problem={outcome.requireProblem} />
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

function Invite(props: { language: Language; by: Staff; form: Form; problem: string | undefined }) {
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
          defaultValue={form.email}
        />
        <RightsChoice language={language} rights={form.rights} by={by} />
        <button type="submit" className="btn gold">
          {t('staff.invite.button')}
        </button>
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
        <input type="hidden" name="intent" value={isRequired ? 'relax' : 'require'} />
        <button type="submit" className="btn">
          {isRequired ? t('staff.require.off') : t('staff.require.on')}
        </button>
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
  const { t } = useTranslation('admin');
  return (
    <form method="post" action="/admin/staff">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="invitation" value={id} />
      <button type="submit" className="btn danger">
        {t('staff.invitations.withdraw')}
      </button>
    </form>
  );
}
