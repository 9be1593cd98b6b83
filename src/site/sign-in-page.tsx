import { useTranslation } from 'react-i18next';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { InputField } from '../ui/field.tsx';
import { Success } from '../ui/outcome.tsx';
import { type AdminView, inShell } from './admin-route.tsx';
import type { Page, PageRequest, SignedInRequest } from './page.ts';
import { PasskeyForm } from './passkey-form.tsx';
import { type Carried, CarriedFields, SignInForm } from './sign-in-form.tsx';

type Outcome = {
  email?: string;
  problem?: string | undefined;
  status?: number;
  /** Whether somebody asked for a link, which is mailed if there is an account. */
  isLinkSent?: boolean;
  /** Whether a form was sent without a session. */
  isUnsent?: boolean;
  /** That form in the way in which the sign-in carries it. */
  kept?: string | undefined;
};

/**
 * The sign-in, shown instead of a page of the organiser's side; `back`: the address to open
 * afterwards.
 */
export function signInPage(request: PageRequest, back?: string, outcome: Outcome = {}): Page {
  const t = wordsIn(request.language).getFixedT(null, 'admin');
  const { isUnsent, isLinkSent, status = 401, email, problem, kept } = outcome;
  const told = isUnsent && (kept ? t('signIn.ended') : t('signIn.endedUnkept'));
  return inShell(
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
    undefined,
  );
}

/** The second step, after the right password. */
export function codePage(
  request: PageRequest,
  asked: {
    carried?: Carried;
    problem?: string | undefined;
    status?: number | undefined;
    /** The options for signing with a passkey, if the person has one. */
    options: string | undefined;
  },
): Page {
  const { carried = { back: undefined, kept: undefined }, problem, status = 401, options } = asked;
  const t = wordsIn(request.language).getFixedT(null, 'admin');
  return inShell(
    {
      status,
      title: t('signIn.codeTitle'),
      body: (
        <>
          <SignInForm carried={carried} lead={t('signIn.codeLead')} problem={problem}>
            <input type="hidden" name="intent" value="code" />
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
              intent="passkey"
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
    undefined,
  );
}

/** For a person whose rights do not open the page. */
export const roleMissingPage = ({ language, session }: SignedInRequest): Page =>
  inShell(roleMissingView(language), session.staff);

/** For a person whose rights open the page, but not the form that they sent. */
export function roleMissingView(language: Language): AdminView {
  const t = wordsIn(language).getFixedT(null, 'admin');
  const body = <p className="lead">{t('roleMissing.text')}</p>;
  return { status: 403, title: t('roleMissing.title'), body };
}

/** The sign-in for a person who forgot the password, or was locked out by a stranger's guesses. */
function LinkByMail() {
  const { t } = useTranslation('admin');
  return (
    <details>
      <summary>{t('signIn.link.ask')}</summary>
      <p className="hint">{t('signIn.link.hint')}</p>
      <button type="submit" className="btn" name="intent" value="link" formNoValidate>
        {t('signIn.link.button')}
      </button>
    </details>
  );
}
