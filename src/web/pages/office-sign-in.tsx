import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptForm } from '../../features/staff/sealed-form.ts';
import type { Staff } from '../../features/staff/staff-contract.ts';
import { InputField } from '../components/field.tsx';
import { KeptSummary } from '../components/kept-summary.tsx';
import { Problem, Success } from '../components/office-outcome.tsx';
import { PasskeyForm } from '../components/passkey-form.tsx';
import { type KeptWords, keptWords } from '../kept-words.ts';
import { officeAddress } from '../office-address.ts';
import { inShell } from '../office-route.tsx';
import { homeOf } from '../office-tabs.ts';
import type { Page, PageRequest, Route } from '../page.ts';
import { wordsIn } from '../words.ts';

type Outcome = {
  email?: string;
  problem?: string | undefined;
  status?: number;
  /** Whether a link was asked for, and mailed where there is an account. */
  isLinkSent?: boolean;
  /** Whether a form came without a session. */
  isUnsent?: boolean;
  /** The same, as the sign-in carries it. */
  kept?: string | undefined;
};

/** What goes with the sign-in: where it leads to, and a form that is still to be sent there. */
type Carried = { back: string | undefined; kept: string | undefined };

/** `/admin/sign-in`: takes the form that stands on every page of the office for strangers. */
export const officeSignInRoute: Route = {
  path: '/admin/sign-in',
  isUnlisted: true,
  load: (request) => signInPage(request, undefined, { status: 200 }),
  async submit(
    request,
    { step, email = '', password = '', code = '', passkey = '', back, kept },
    { door },
  ) {
    if (step === 'sign-out') {
      await door.signOut();
      return { goTo: request.path };
    }
    const t = wordsIn(request.language).getFixedT(null, 'office');
    const form = await door.openKept(kept);
    const carried = {
      back: form ? form.address : officeAddress(back),
      kept: form && kept,
    };
    if (step === 'link') {
      const sent = await door.sendLink(email);
      return signInPage(request, carried.back, {
        email,
        kept: carried.kept,
        ...(sent.ok
          ? { status: 200, isLinkSent: true }
          : { status: sent.status, problem: sent.failure }),
      });
    }
    const ask = async (problem?: string, status?: number) =>
      codePage(request, { carried, problem, status, options: await door.askPasskey() });
    if (step === 'code' || step === 'passkey') {
      const outcome = await (step === 'code' ? door.giveCode(code) : door.givePasskey(passkey));
      if (outcome.ok) return entered(request, outcome.staff, carried.back, form);
      if ('failure' in outcome) {
        return ask(outcome.failure, outcome.status);
      }
      return outcome.isEnded
        ? signInPage(request, carried.back, { ...carried, problem: t('signIn.codeEnded') })
        : ask(step === 'code' ? t('signIn.codeWrong') : t('refused.passkey-wrong'));
    }
    const outcome = await door.signIn(email, password);
    if (!outcome.ok) {
      return signInPage(request, carried.back, {
        email,
        kept: carried.kept,
        ...('failure' in outcome
          ? { status: outcome.status, problem: outcome.failure }
          : { problem: t('signIn.wrong') }),
      });
    }
    if (outcome.needsCode) return ask();
    return entered(request, outcome.staff, carried.back, form);
  },
};

/** The sign-in, in the place of a page of the office; `back`: where it leads to afterwards. */
export function signInPage(request: PageRequest, back?: string, outcome: Outcome = {}): Page {
  const t = wordsIn(request.language).getFixedT(null, 'office');
  const { isUnsent, isLinkSent, status = 401, email, problem, kept } = outcome;
  const told = isUnsent && (kept ? t('signIn.ended') : t('signIn.endedUnkept'));
  return inShell(
    { ...request, office: undefined },
    {
      status,
      title: t('signIn.title'),
      body: (
        <>
          <Success>{isLinkSent && t('signIn.link.sent')}</Success>
          <SignInForm
            carried={{ back, kept }}
            lead={t('signIn.lead')}
            problem={problem ?? (told || undefined)}
            after={<LinkByMail />}
          >
            <InputField
              id="sign-in-email"
              label={t('signIn.email')}
              name="email"
              type="email"
              autoComplete="username"
              required
              defaultValue={email}
            />
            <InputField
              id="sign-in-password"
              label={t('signIn.password')}
              name="password"
              type="password"
              autoComplete="current-password"
              required
            />
          </SignInForm>
        </>
      ),
    },
  );
}

/** The second step, once the password was right. */
export function codePage(
  request: PageRequest,
  asked: {
    carried?: Carried;
    problem?: string | undefined;
    status?: number | undefined;
    /** What a passkey is to sign, where there is one. */
    options: string | undefined;
  },
): Page {
  const { carried = { back: undefined, kept: undefined }, problem, status = 401, options } = asked;
  const t = wordsIn(request.language).getFixedT(null, 'office');
  return inShell(
    { ...request, office: undefined },
    {
      status,
      title: t('signIn.codeTitle'),
      body: (
        <>
          <SignInForm carried={carried} lead={t('signIn.codeLead')} problem={problem}>
            <input type="hidden" name="step" value="code" />
            <InputField
              id="sign-in-code"
              label={t('signIn.code')}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
          </SignInForm>
          {options && (
            <PasskeyForm
              action="/admin/sign-in"
              step="passkey"
              options={options}
              isNew={false}
              button={t('passkey.use')}
            >
              <CarriedFields carried={carried} />
            </PasskeyForm>
          )}
        </>
      ),
    },
  );
}

/** Where somebody who came in goes: to where they were, or to the form that they have not sent yet. */
function entered(request: PageRequest, staff: Staff, back?: string, form?: KeptForm) {
  if (!form) return { goTo: back ?? homeOf(staff) };
  const { language } = request;
  const t = wordsIn(language).getFixedT(null, 'office');
  const body = <KeptAgain form={form} words={keptWords(language, form)} />;
  const styles = ['officeParticipants'] as const;
  return inShell(request, { title: t('kept.title'), styles, body }, staff);
}

/** For somebody whose rights do not open the page. */
export function roleMissingPage(request: PageRequest): Page {
  const t = wordsIn(request.language).getFixedT(null, 'office');
  return inShell(request, {
    status: 403,
    title: t('roleMissing.title'),
    body: <p className="lead">{t('roleMissing.text')}</p>,
  });
}

function SignInForm(props: {
  carried: Carried;
  lead: string;
  problem: string | undefined;
  /** Below the button. */
  after?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('office');
  return (
    <form className="form panel narrow" method="post" action="/admin/sign-in">
      <p className="hint">{props.lead}</p>
      <Problem>{props.problem}</Problem>
      <CarriedFields carried={props.carried} />
      {props.children}
      <button type="submit" className="btn gold">
        {t('signIn.button')}
      </button>
      {props.after}
    </form>
  );
}

/** The way in for who has forgotten the password, or was locked out by a stranger's guesses. */
function LinkByMail() {
  const { t } = useTranslation('office');
  return (
    <details>
      <summary>{t('signIn.link.ask')}</summary>
      <p className="hint">{t('signIn.link.hint')}</p>
      <button type="submit" className="btn" name="step" value="link" formNoValidate>
        {t('signIn.link.button')}
      </button>
    </details>
  );
}

const CarriedFields = ({ carried: { back, kept } }: { carried: Carried }) => (
  <>
    {back && <input type="hidden" name="back" value={back} />}
    {kept && <input type="hidden" name="kept" value={kept} />}
  </>
);

function KeptAgain({ form, words }: { form: KeptForm; words: KeptWords }) {
  const { t } = useTranslation('office');
  const { address, fields } = form;
  return (
    <form className="form panel narrow" method="post" action={address}>
      <p>{t('kept.text')}</p>
      <KeptSummary words={words} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="btn gold">
        {t('kept.send')}
      </button>
      <p>
        <a href={address}>{t('kept.drop')}</a>
      </p>
    </form>
  );
}
