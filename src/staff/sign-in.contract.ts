import type { Language } from '../edition/words/languages.ts';
import type { KeptForm } from '../platform/auth/sealed-form.ts';
import type { Staff } from '../platform/auth/staff.contract.ts';
import type { Refused } from '../platform/http/result.ts';
import type { AccessRefusal } from './staff.contract.ts';

/** A visitor who is not signed in yet. */
export type Stranger = {
  ip: string;
  /** The browser's name, as it says it. */
  device: string;
  cookies: string | undefined;
  language: Language;
};

/**
 * The person is signed in; `needsCode`: except for the second factor. `cookie`: the `Set-Cookie` by
 * which their browser keeps the session.
 */
type Entered = { ok: true; staff: Staff; needsCode: boolean; cookie: string };

type TooMany = Refused<'too-many-requests'>;

/** How strangers sign in, and how staff sign out. */
export type SignInService = {
  /** `sign-in-wrong`: nobody has this address with this password. */
  signIn(
    stranger: Stranger,
    given: { email: string; password: string },
  ): Promise<Entered | Refused<'sign-in-wrong'> | TooMany>;
  /** The challenge for a passkey as the second factor, as JSON; undefined: the person has none. */
  askPasskey(stranger: Pick<Stranger, 'cookies'>): Promise<string | undefined>;
  /** Checks the second factor. `session-ended`: the person has to give the password again. */
  giveFactor(
    stranger: Stranger,
    given: { code: string } | { passkey: string },
  ): Promise<Entered | Refused<'code-wrong' | 'session-ended'> | TooMany>;
  /** Makes the account of an invitation, or sets its new password. */
  accept(
    stranger: Stranger,
    invitation: { token: string; form: { name: string; email: string; password: string } },
  ): Promise<Entered | Refused<AccessRefusal>>;
  /**
   * Mails a link to the owner of the account with this address, also while it is locked; answers
   * the same where no such account exists.
   */
  sendLink(stranger: Stranger, email: string): Promise<{ ok: true } | TooMany>;
  /** Answers the `Set-Cookie` that ends the session in the browser, too. */
  signOut(stranger: Pick<Stranger, 'cookies'>): Promise<string>;
  /**
   * A form that this browser sent before it was signed in; undefined: none, or another browser's.
   */
  openKept(
    stranger: Pick<Stranger, 'cookies'>,
    sealed: string | undefined,
  ): Promise<KeptForm | undefined>;
};
