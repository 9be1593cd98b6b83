import type { Right } from '../platform/auth/rights.rules.ts';
import type { GuardRefusal, Role, Staff } from '../platform/auth/staff.contract.ts';
import type { Refused, Result } from '../platform/http/result.ts';

/** Characters of a password: a length that guessing does not reach, and no further rule. */
export const passwordLength = { min: 12, max: 200 } as const;

/** How long a link to make an account, or to set a new password, is valid. */
export const invitationHours = 72;

/** The same for a link that a person asked for at the sign-in. */
export const ownLinkHours = 1;

/** How long the link to a person's own new address is valid. */
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

/** What a mail says to a person about their own access, or to an admin about another's. */
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
   * `device`: empty where the browser gives no name. `network`: undefined: this machine's or its
   * own.
   */
  | { kind: 'new-device'; device: string; network: string | undefined; at: Date }
  /** `left`: codes that are still valid. */
  | { kind: 'recovery-used'; left: number }
  /** `email`: the new one. */
  | { kind: 'email-asked' | 'email-changed'; email: string }
  | { kind: 'new-admin' | 'server-link'; email: string };

/** Figures in the sentences of refusals. */
export const refusedFacts = { ...passwordLength, name: staffLimits.name };

export type Done = Result<object, AccessRefusal> | Refused<GuardRefusal>;

/** A person who has an account, as the people who manage accounts see it. */
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

/** The link itself is shown once, as only its hash is kept. */
export type Link = { link: string; email: string; isMailed: boolean };

export type LinkMade = Result<Link, AccessRefusal>;

/** What a link is for: a new account, or a new password for an existing one. */
export type InvitationView = {
  role: Role;
  rights: Right[];
  /** Undefined: the first admin's, who enters their own. */
  email: string | undefined;
  isForPassword: boolean;
  /** The name of the existing account. */
  name?: string | undefined;
};
