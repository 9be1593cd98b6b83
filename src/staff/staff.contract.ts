import type { Right } from '../platform/auth/rights.rules.ts';
import type { GuardRefusal, Role, Staff } from '../platform/auth/staff.contract.ts';
import type { Refused, Result } from '../platform/http/result.ts';

/** Characters of a password: a length that guessing does not reach, and no further rule. */
export const passwordLength = { min: 12, max: 200 } as const;

/** How long a link to make an account, or to set a new password, is good. */
export const invitationHours = 72;

/** The same of one that somebody asked for at the sign-in. */
export const ownLinkHours = 1;

/** How long the link to a new address of one's own is good. */
export const emailChangeHours = 24;

export const staffLimits = { name: 80, passkeyName: 40 } as const;

/** Why something with accounts was not done; the sentences are in `locales/<lang>/admin.json`. */
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
  /**
   * `device`: empty where it gives itself no name. `network`: undefined, this machine's or its own.
   */
  | { kind: 'new-device'; device: string; network: string | undefined; at: Date }
  /** `left`: codes that are still good. */
  | { kind: 'recovery-used'; left: number }
  /** `email`: the new one. */
  | { kind: 'email-asked' | 'email-changed'; email: string }
  | { kind: 'new-admin' | 'server-link'; email: string };

/** Figures that the sentences of refusals hold. */
export const refusedFacts = { ...passwordLength, name: staffLimits.name };

export type Done = Result<object, AccessRefusal> | Refused<GuardRefusal>;

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
export type Link = { link: string; email: string; isMailed: boolean };

export type LinkMade = Result<Link, AccessRefusal>;

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
