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
  /** Whether a link was asked for, and mailed where there is an account. */
  isLinkSent?: boolean;
  /** Whether a form came without a session. */
  isUnsent?: boolean;
  /** The same, as the sign-in carries it. */
  kept?: string | undefined;
};

/**
 * The sign-in, in the place of a page of the organiser's side; `back`: where it leads to
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

/** For somebody whose rights do not open the page. */
export const roleMissingPage = ({ language, session }: SignedInRequest): Page =>
  inShell(roleMissingView(language), session.staff);

/** The same, for a page that is open, and a form of it that is not. */
export function roleMissingView(language: Language): AdminView {
  const t = wordsIn(language).getFixedT(null, 'admin');
  const body = <p className="lead">{t('roleMissing.text')}</p>;
  return { status: 403, title: t('roleMissing.title'), body };
}

/** The way in for who has forgotten the password, or was locked out by a stranger's guesses. */
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
