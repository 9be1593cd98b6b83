import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { holdsAll } from '../platform/auth/rights.rules.ts';
import { type Staff } from '../platform/auth/staff.contract.ts';
import { ActionButton, text } from '../site/admin-actions.tsx';
import { type AdminView, adminPage, type StaffRequest, type Unsent } from '../site/admin-route.tsx';
import type { OfficeContext } from '../site/office-use-case.ts';
import { rightsInWords } from '../site/rights-words.ts';
import { InputField } from '../ui/field.tsx';
import { Problem, Success } from '../ui/outcome.tsx';
import adminAccess from './admin-access.css?inline';
import { changeEmailOf, changeRights, resetSecondFactor, setActive } from './change-staff.ts';
import { LinkKey } from './link-key.tsx';
import { linkForPassword } from './make-staff-link.ts';
import { NewLink } from './new-link.tsx';
import { readPerson } from './read-staff.ts';
import { RightsChoice, rightsFields, rightsIn } from './rights-choice.tsx';
import { invitationHours, type Person } from './staff.contract.ts';
import { type NotDone, whyNotDone } from './why-not-done.ts';

const doneWords = ['role', 'email', 'activate', 'deactivate', 'reset'] as const;

/** `/admin/staff/:id`: rights and access of one person. */
export const adminPersonPage = adminPage<OfficeContext, NotDone>({
  path: '/admin/staff/:id',
  access: 'staff',
  query: { done: doneWords },
  name: (language) => wordsIn(language).getFixedT(null, 'admin')('tabs.staff'),
  load: personView,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin');
    return {
      role: action({
        label: t('person.role.button'),
        fields: rightsFields(language),
        run: ({ ctx, params: { id = '' } }, _fields, { form }) =>
          changeRights(ctx, id, rightsIn(form)),
        leadsTo: (_, { path }) => `${path}?done=role`,
      }),
      email: action({
        label: t('person.email.button'),
        fields: { email: text(t('account.email.label')) },
        run: ({ ctx, params: { id = '' } }, { email }) => changeEmailOf(ctx, id, email),
        leadsTo: (_, { path }) => `${path}?done=email`,
      }),
      password: action({
        label: t('person.password.button'),
        fields: { key: text() },
        run: ({ ctx, params: { id = '' } }, { key }) => linkForPassword(ctx, id, key),
        leadsTo: (made, { path }) => ({
          title: t('staff.link.title'),
          styles: [adminAccess],
          body: <NewLink made={made} back={path} />,
        }),
      }),
      reset: action({
        label: t('person.factor.button'),
        fields: {},
        run: ({ ctx, params: { id = '' } }) => resetSecondFactor(ctx, id),
        leadsTo: (_, { path }) => `${path}?done=reset`,
      }),
      deactivate: action({
        label: t('person.deactivate.button'),
        fields: {},
        run: ({ ctx, params: { id = '' } }) => setActive(ctx, id, false),
        leadsTo: (_, { path }) => `${path}?done=deactivate`,
      }),
      activate: action({
        label: t('person.activate.button'),
        fields: {},
        run: ({ ctx, params: { id = '' } }) => setActive(ctx, id, true),
        leadsTo: (_, { path }) => `${path}?done=activate`,
      }),
    };
  },
});

async function personView(
  { ctx, session, params, language, query }: StaffRequest<OfficeContext>,
  unsent: Unsent<NotDone>,
): Promise<AdminView> {
  const t = wordsIn(language).getFixedT(null, 'admin');
  const problem = whyNotDone(language, unsent);
  const person = await readPerson(ctx, params.id ?? '');
  if (!person) {
    const body = <p className="lead">{t('refused.person-gone')}</p>;
    return { status: 404, title: t('tabs.staff'), body };
  }
  const wasDone = doneWords.find((word) => word === query.done);
  return {
    ...(unsent.refused && { status: 409 }),
    title: person.name,
    styles: [adminAccess],
    body: (
      <>
        <p>
          {person.email} <span className="badge">{rightsInWords(language, person.rights)}</span>
          {!person.isActive && <span className="badge">{t('staff.inactive')}</span>}
        </p>
        <Problem>{problem}</Problem>
        <Success>{wasDone && !problem && t(`person.done.${wasDone}`)}</Success>
        {holdsAll(session.staff.rights, person.rights) ? (
          <Actions language={language} person={person} by={session.staff} />
        ) : (
          <p className="hint">{t('refused.rights-beyond')}</p>
        )}
      </>
    ),
  };
}

type ActionsProps = { language: Language; person: Person; by: Staff };

function Actions({ language, person, by }: ActionsProps) {
  const { t } = useTranslation('admin');
  return (
    <div className="panels">
      <ActionForm intent="role" title={t('staff.role')}>
        <RightsChoice language={language} rights={person.rights} by={by} />
        <p className="hint">{t('person.role.text')}</p>
      </ActionForm>
      {person.id !== by.id && (
        <ActionForm intent="email" title={t('account.email.title')}>
          <InputField
            id="person-email"
            label={t('account.email.label')}
            name="email"
            type="email"
            autoComplete="off"
            required
          />
          <p className="hint">{t('person.email.text')}</p>
        </ActionForm>
      )}
      {person.isActive && (
        <ActionForm intent="password" title={t('person.password.title')}>
          <LinkKey />
          <p>{t('person.password.text', { count: invitationHours })}</p>
        </ActionForm>
      )}
      {person.hasSecondFactor && (
        <ActionForm intent="reset" title={t('account.factor.title')} isDanger>
          <p>{t('person.factor.text')}</p>
        </ActionForm>
      )}
      {person.isActive ? (
        <ActionForm intent="deactivate" title={t('person.deactivate.title')} isDanger>
          <p>{t('person.deactivate.text')}</p>
        </ActionForm>
      ) : (
        <ActionForm intent="activate" title={t('person.activate.title')}>
          <p>{t('person.activate.text')}</p>
        </ActionForm>
      )}
    </div>
  );
}

function ActionForm(props: {
  intent: string;
  title: string;
  isDanger?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="panel narrow">
      <h2>{props.title}</h2>
      <form className="form" method="post">
        {props.children}
        <ActionButton intent={props.intent} className={props.isDanger ? 'btn danger' : 'btn'} />
      </form>
    </section>
  );
}
