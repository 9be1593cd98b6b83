import type { Language } from '../edition/words/languages.ts';
import type { KeptForm } from '../platform/auth/sealed-form.ts';
import type { Staff } from '../platform/auth/staff.contract.ts';
import type { Refused } from '../platform/http/result.ts';
import type { AccessRefusal } from './staff.contract.ts';

/** Who stands before the sign-in. */
export type Stranger = {
  ip: string;
  /** What the browser says it is. */
  device: string;
  cookies: string | undefined;
  language: Language;
};

/**
 * Somebody came in; `needsCode`: but for the second factor. `cookie`: the `Set-Cookie` by which
 * their browser keeps the session.
 */
type Entered = { ok: true; staff: Staff; needsCode: boolean; cookie: string };

type TooMany = Refused<'too-many-requests'>;

/** How strangers come in, and how staff go. */
export type SignInService = {
  /** `sign-in-wrong`: no such person with this password. */
  signIn(
    stranger: Stranger,
    given: { email: string; password: string },
  ): Promise<Entered | Refused<'sign-in-wrong'> | TooMany>;
  /** What a passkey is to sign as the second factor, as JSON; undefined: there is none. */
  askPasskey(stranger: Pick<Stranger, 'cookies'>): Promise<string | undefined>;
  /** The second factor. `session-ended`: the password is to be given again. */
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
   * Mails a link to whoever has an account with this address, also while it is locked; answers the
   * same where nobody has.
   */
  sendLink(stranger: Stranger, email: string): Promise<{ ok: true } | TooMany>;
  /** Answers the `Set-Cookie` that ends the session in the browser, too. */
  signOut(stranger: Pick<Stranger, 'cookies'>): Promise<string>;
  /** A form that this browser sent before it was signed in; undefined: none, or another's. */
  openKept(
    stranger: Pick<Stranger, 'cookies'>,
    sealed: string | undefined,
  ): Promise<KeptForm | undefined>;
};
