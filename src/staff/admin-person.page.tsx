import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { holdsAll } from '../platform/auth/rights.rules.ts';
import { type Staff } from '../platform/auth/staff.contract.ts';
import { type AdminView, adminPage, type StaffRequest } from '../site/admin-route.tsx';
import { rightsInWords } from '../site/rights-words.ts';
import { InputField } from '../ui/field.tsx';
import { Problem, Success } from '../ui/outcome.tsx';
import adminAccess from './admin-access.css?inline';
import { LinkKey } from './link-key.tsx';
import { NewLink } from './new-link.tsx';
import { RightsChoice, rightsIn } from './rights-choice.tsx';
import { invitationHours, type Person, type StaffService } from './staff.contract.ts';
import { whyNotDone } from './why-not-done.ts';

const doneWords = ['role', 'email', 'activate', 'deactivate', 'reset'] as const;

type Services = { accounts: StaffService };

/** `/admin/staff/:id`: rights and access of one person. */
export const adminPersonPage = adminPage<Services>({
  path: '/admin/staff/:id',
  access: 'staff',
  query: { done: doneWords },
  load: (request) => personView(request),
  async submit(request, form) {
    const { intent, key = '' } = form;
    const { services, params, language } = request;
    const { accounts } = services;
    const id = params.id ?? '';
    if (intent === 'password') {
      const made = await request.attempt(() => accounts.linkForPassword(id, key));
      if (made.ok) {
        const body = <NewLink made={made} back={request.path} />;
        const t = wordsIn(language).getFixedT(null, 'admin');
        return { title: t('staff.link.title'), styles: [adminAccess], body };
      }
      return personView(request, whyNotDone(language, made, 409));
    }
    const actions = {
      role: () => accounts.changeRights(id, rightsIn(form)),
      email: () => accounts.changeEmail(id, form.email ?? ''),
      activate: () => accounts.setActive(id, true),
      deactivate: () => accounts.setActive(id, false),
      reset: () => accounts.resetSecondFactor(id),
    };
    const known = doneWords.find((word) => word === intent);
    if (!known) return { goTo: request.path };
    const outcome = await request.attempt(actions[known]);
    if (outcome.ok) return { goTo: `${request.path}?done=${known}` };
    return personView(request, whyNotDone(language, outcome, 409));
  },
});

async function personView(
  { services, session, params, language, query }: StaffRequest<Services>,
  { status = 200, problem }: { status?: number; problem?: string } = {},
): Promise<AdminView> {
  const t = wordsIn(language).getFixedT(null, 'admin');
  const person = await services.accounts.find(params.id ?? '');
  if (!person) {
    const body = <p className="lead">{t('refused.person-gone')}</p>;
    return { status: 404, title: t('tabs.staff'), body };
  }
  const wasDone = doneWords.find((word) => word === query.done);
  return {
    status,
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
      <ActionForm intent="role" title={t('staff.role')} button={t('person.role.button')}>
        <RightsChoice language={language} rights={person.rights} by={by} />
        <p className="hint">{t('person.role.text')}</p>
      </ActionForm>
      {person.id !== by.id && (
        <ActionForm
          intent="email"
          title={t('account.email.title')}
          button={t('person.email.button')}
        >
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
        <ActionForm
          intent="password"
          title={t('person.password.title')}
          button={t('person.password.button')}
        >
          <LinkKey />
          <p>{t('person.password.text', { count: invitationHours })}</p>
        </ActionForm>
      )}
      {person.hasSecondFactor && (
        <ActionForm
          intent="reset"
          title={t('account.factor.title')}
          button={t('person.factor.button')}
          isDanger
        >
          <p>{t('person.factor.text')}</p>
        </ActionForm>
      )}
      {person.isActive ? (
        <ActionForm
          intent="deactivate"
          title={t('person.deactivate.title')}
          button={t('person.deactivate.button')}
          isDanger
        >
          <p>{t('person.deactivate.text')}</p>
        </ActionForm>
      ) : (
        <ActionForm
          intent="activate"
          title={t('person.activate.title')}
          button={t('person.activate.button')}
        >
          <p>{t('person.activate.text')}</p>
        </ActionForm>
      )}
    </div>
  );
}

function ActionForm(props: {
  intent: string;
  title: string;
  button: string;
  isDanger?: boolean;
  children: ReactNode;
}) {
  return (
    <section className="panel narrow">
      <h2>{props.title}</h2>
      <form className="form" method="post">
        <input type="hidden" name="intent" value={props.intent} />
        {props.children}
        <button type="submit" className={props.isDanger ? 'btn danger' : 'btn'}>
          {props.button}
        </button>
      </form>
    </section>
  );
}
