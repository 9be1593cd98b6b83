import type { KeptForm } from '../platform/auth/sealed-form.ts';
import type { GuardRefusal } from '../platform/auth/staff.contract.ts';
import type { Refused, Result } from '../platform/http/result.ts';
import type { AccessRefusal, Done } from './staff.contract.ts';

/** A browser in which somebody is signed in. */
export type OpenSession = {
  id: string;
  device: string;
  since: Date;
  seenAt: Date;
  /** Whether it is the one that asks. */
  isThis: boolean;
};

/** `pending`: the secret is made, and a first code is waited for. */
export type SecondFactor =
  | { state: 'off' | 'on' }
  | { state: 'pending'; secret: string; address: string };

/** What somebody has to prove who they are besides the password, but the app. */
export type Factors = {
  passkeys: { id: string; name: string; since: Date; usedAt: Date | undefined }[];
  /** How many recovery codes are left. */
  codes: number;
  hasAny: boolean;
  /** Whether one has to be set up before anything else. */
  isLacking: boolean;
};

/** What everybody may do with their own account. */
export type AccountService = {
  sessions(): Promise<OpenSession[]>;
  secondFactor(): Promise<SecondFactor>;
  rename(name: string): Promise<Done>;
  /** The address that is asked for and not confirmed yet. */
  askedEmail(): Promise<{ email: string; until: Date } | undefined>;
  /** Mails a link to the new address; it counts once its owner has opened that. */
  askForEmail(email: string): Promise<Done>;
  /** Ends the sessions of all other browsers. */
  confirmEmail(token: string): Promise<Done>;
  /** Ends the sessions of all other browsers. */
  changePassword(current: string, next: string): Promise<Done>;
  /** `others`: all but the one that asks. */
  endSession(id: string): Promise<Done>;
  /** Makes a secret, which counts once a code of it was given. */
  prepareSecondFactor(password: string): Promise<Done>;
  /** Ends the sessions of all other browsers: they were opened without it. */
  startSecondFactor(code: string): Promise<Done>;
  dropSecondFactor(password: string): Promise<Done>;
  factors(): Promise<Factors>;
  /** What the browser makes a passkey from, as JSON. */
  preparePasskey(): Promise<Result<{ options: string }, GuardRefusal>>;
  /** `made`: by the browser, as JSON. Ends the sessions of all other browsers. */
  addPasskey(name: string, made: string): Promise<Done>;
  removePasskey(id: string): Promise<Done>;
  /** Ten codes, shown this once; those from before are gone. */
  makeRecoveryCodes(): Promise<Result<{ codes: string[] }, AccessRefusal> | Refused<GuardRefusal>>;
};

/** Asks somebody who is signed in once more who they are, before a grave step. */
export type StepUp = {
  /** Whether a code of the second factor does as well as the password. */
  takesCode(): Promise<boolean>;
  /** What a passkey is to sign instead, as JSON; undefined: there is none. */
  askPasskey(): Promise<string | undefined>;
  /** Takes what a passkey has signed, else the code, where one is given, else the password. */
  confirm(given: { password: string; code: string; passkey: string }): Promise<Done>;
  /** The form that waits for it, sealed for this session; undefined: too much of it. */
  keep(form: KeptForm): Promise<string | undefined>;
  open(sealed: string): Promise<KeptForm | undefined>;
};
