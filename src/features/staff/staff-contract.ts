import type { Preset, Right } from './rights-rules.ts';
import type { KeptForm } from './sealed-form.ts';

/** The name of somebody’s rights; what they may do is said by the rights alone. */
type Role = Preset | 'custom';

/** The right that a page or call needs. */
export type Access = Right | 'signed-in';

/** Somebody who is signed in. */
export type Staff = { id: string; email: string; name: string; role: Role; rights: Right[] };

export const isAllowed = ({ rights }: Pick<Staff, 'rights'>, access: Access): boolean =>
  access === 'signed-in' || rights.includes(access);

/** Characters of a password: a length that guessing does not reach, and no further rule. */
export const passwordLength = { min: 12, max: 200 } as const;

/** Tries to sign in that an address, and an account, has within a window. */
export const mostTries = 10;

/** Passwords; and codes, of which a million would soon be tried at ten a minute. */
export const tryWindowS = { password: 60, code: 15 * 60 } as const;

/** Links that are mailed to an account within the window of codes, whoever asks for them. */
export const mostLinks = 3;

/** How long a link to make an account, or to set a new password, is good. */
export const invitationHours = 72;

/** The same of one that somebody asked for at the sign-in. */
export const ownLinkHours = 1;

/** How long the link to a new address of one's own is good. */
export const emailChangeHours = 24;

export const staffLimits = { name: 80, passkeyName: 40 } as const;

/** Why something with accounts was not done; the sentences are in `locales/<lang>/office.json`. */
export type AccessRefusal =
  | 'code-wrong'
  | 'email-invalid'
  | 'email-own'
  | 'email-taken'
  | 'factor-missing'
  | 'factor-required'
  | 'last-admin'
  | 'link-gone'
  | 'name-missing'
  | 'password-common'
  | 'password-long'
  | 'password-own'
  | 'password-short'
  | 'password-wrong'
  | 'passkey-wrong'
  | 'person-gone'
  | 'rights-beyond'
  | 'rights-missing'
  | 'rights-own';

/** What a mail tells somebody about their own access, or an admin about another. */
export type AccessChange =
  | {
      kind:
        | 'created'
        | 'password'
        | 'factor-on'
        | 'factor-off'
        | 'passkey-on'
        | 'passkey-off'
        | 'recovery-codes'
        | 'rights'
        | 'deactivated'
        | 'activated';
    }
  /** `device`: empty where it gives itself no name. `network`: undefined, this machine's or its own. */
  | { kind: 'new-device'; device: string; network: string | undefined; at: Date }
  /** `left`: codes that are still good. */
  | { kind: 'recovery-used'; left: number }
  /** `email`: the new one. */
  | { kind: 'email-asked' | 'email-changed'; email: string }
  | { kind: 'new-admin' | 'server-link'; email: string };

/** Figures that the sentences of refusals hold. */
export const refusedFacts = { ...passwordLength, name: staffLimits.name };

export type Done = { ok: true } | { ok: false; code: AccessRefusal };

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
  preparePasskey(): Promise<string>;
  /** `made`: by the browser, as JSON. Ends the sessions of all other browsers. */
  addPasskey(name: string, made: string): Promise<Done>;
  removePasskey(id: string): Promise<Done>;
  /** Ten codes, shown this once; those from before are gone. */
  makeRecoveryCodes(): Promise<{ ok: true; codes: string[] } | { ok: false; code: AccessRefusal }>;
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

/** Somebody who has an account, as those who manage them see it. */
export type Person = Staff & {
  isActive: boolean;
  hasSecondFactor: boolean;
  /** Undefined: never, or not for a month. */
  seenAt: Date | undefined;
};

/** A link that nobody has used yet. */
export type Invitation = {
  id: string;
  email: string;
  role: Role;
  rights: Right[];
  expiresAt: Date;
  isForPassword: boolean;
};

/** The link itself is shown once: nothing but its hash is kept. */
export type Link = { ok: true; link: string; email: string; isMailed: boolean };

/**
 * What may be done with the accounts of others, by whoever has no fewer rights. `key`: the form's own,
 * sent again it makes no second link; nothing of the link itself.
 */
export type StaffService = {
  people(): Promise<Person[]>;
  find(id: string): Promise<Person | undefined>;
  invitations(): Promise<Invitation[]>;
  invite(asked: {
    email: string;
    rights: readonly Right[];
    key: string;
  }): Promise<Link | { ok: false; code: AccessRefusal }>;
  linkForPassword(id: string, key: string): Promise<Link | { ok: false; code: AccessRefusal }>;
  withdraw(invitationId: string): Promise<Done>;
  changeRights(id: string, rights: readonly Right[]): Promise<Done>;
  /** Of somebody else: at once. Both addresses are told, and all their sessions end. */
  changeEmail(id: string, email: string): Promise<Done>;
  setActive(id: string, isActive: boolean): Promise<Done>;
  resetSecondFactor(id: string): Promise<Done>;
  /** Whether all staff need a second factor; only by somebody who has one. */
  isFactorRequired(): Promise<boolean>;
  requireFactor(isRequired: boolean): Promise<Done>;
  audit(filters: AuditFilters): Promise<AuditPage>;
};

/**
 * Empty: any. `day`: as YYYY-MM-DD, in Romania. `subject`: how a word of the name, or of what is
 * stored, begins. `runner`: a runner's number, with what was done to the payments.
 */
export type AuditFilters = {
  person: string;
  action: string;
  subject: string;
  runner: string;
  day: string;
  page: number;
};

/** Somebody of the race office; without `id` there is no account any more. */
type AuditPerson = { id: string | undefined; name: string };

/** Whom or what an entry is about, by today's name; without one the person was erased. */
export type AuditSubject =
  | { kind: 'runner'; id: number; name: string | undefined }
  | { kind: 'waiting'; name: string | undefined }
  | ({ kind: 'staff' } & AuditPerson)
  | { kind: 'race'; id: number }
  | { kind: 'other'; text: string };

export type AuditRow = {
  id: string;
  at: Date;
  /** Undefined: the program itself. */
  by: AuditPerson | undefined;
  /** Mostly an `AuditAction`; entries of earlier releases may hold others. */
  action: string;
  about: AuditSubject;
  reason: string | undefined;
  /** Whether there is a reason that the reader may not see. */
  isReasonHidden: boolean;
  /** Nothing that is sealed elsewhere. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

export type AuditPage = {
  rows: AuditRow[];
  hasMore: boolean;
  /** What the filters can be set to. */
  people: { email: string; name: string }[];
  actions: string[];
};

/** What a link leads to: an account to make, or a new password for one that is there. */
export type InvitationView = {
  role: Role;
  rights: Right[];
  /** Undefined: the first admin's, who gives their own. */
  email: string | undefined;
  isForPassword: boolean;
  /** Of the account that is there. */
  name?: string | undefined;
};

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
  ): Promise<Entered | { ok: false; code: AccessRefusal } | Failure>;
  /**
   * Mails a link to whoever has an account with this address, also while it is locked; answers the
   * same where nobody has.
   */
  sendLink(email: string): Promise<{ ok: true } | Failure>;
  signOut(): Promise<void>;
  /** A form that this browser sent before it was signed in; undefined: none, or another's. */
  openKept(sealed: string | undefined): Promise<KeptForm | undefined>;
};
