import type { Refused } from '../../http/result.ts';
import type { KeptForm } from './sealed-form.ts';
import type { AccessRefusal, Staff } from './staff-contract.ts';

/** Somebody came in, and their browser keeps the session; `needsCode`: but for the second factor. */
type Entered = { ok: true; staff: Staff; needsCode: boolean };

/** An outage, or too many tries. */
type Failure = { ok: false; status: number; failure: string };

/** How strangers come in, and how staff go. */
export type StaffDoor = {
  /** Not ok: no such person with this password. */
  signIn(email: string, password: string): Promise<Entered | { ok: false } | Failure>;
  /** What a passkey is to sign as the second factor, as JSON; undefined: there is none. */
  askPasskey(): Promise<string | undefined>;
  /** The second factor. `isEnded`: the password is to be given again. */
  givePasskey(signed: string): ReturnType<StaffDoor['giveCode']>;
  giveCode(code: string): Promise<Entered | { ok: false; isEnded: boolean } | Failure>;
  /** Makes the account of a link, or sets its new password. */
  accept(
    token: string,
    form: { name: string; email: string; password: string },
  ): Promise<Entered | Refused<AccessRefusal> | Failure>;
  /**
   * Mails a link to whoever has an account with this address, also while it is locked; answers the
   * same where nobody has.
   */
  sendLink(email: string): Promise<{ ok: true } | Failure>;
  signOut(): Promise<void>;
  /** A form that this browser sent before it was signed in; undefined: none, or another's. */
  openKept(sealed: string | undefined): Promise<KeptForm | undefined>;
};
