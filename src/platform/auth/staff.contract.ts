import type { Preset, Right } from './rights.rules.ts';

/** The name of an account's rights; only the rights themselves say what it may do. */
export type Role = Preset | 'custom';

/** The right that a page or call needs, or one of several. */
export type Access = Right | 'signed-in' | readonly Right[];

/** A member of staff who is signed in. */
export type Staff = { id: string; email: string; name: string; role: Role; rights: Right[] };

export const isAllowed = ({ rights }: Pick<Staff, 'rights'>, access: Access): boolean => {
  if (typeof access !== 'string') return access.some((right) => rights.includes(right));
  return access === 'signed-in' || rights.includes(access);
};

/** How many attempts to sign in an address, and an account, have within a window. */
export const mostTries = 10;

/** For passwords; and for codes, of which ten a minute would soon have tried all million. */
export const tryWindowS = { password: 60, code: 15 * 60 } as const;

/** How many links are mailed to an account within the window of codes, no matter who asks. */
export const mostLinks = 3;

/**
 * The refusals that every part of the organiser's side can answer with; the API has a sentence for
 * each.
 */
export type GuardRefusal = 'role-missing' | 'step-up-needed' | 'too-many-requests';
