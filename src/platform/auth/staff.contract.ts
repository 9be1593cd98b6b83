import type { Preset, Right } from './rights.rules.ts';

/** The name of somebody’s rights; what they may do is said by the rights alone. */
export type Role = Preset | 'custom';

/** The right that a page or call needs, or one of several. */
export type Access = Right | 'signed-in' | readonly Right[];

/** Somebody who is signed in. */
export type Staff = { id: string; email: string; name: string; role: Role; rights: Right[] };

export const isAllowed = ({ rights }: Pick<Staff, 'rights'>, access: Access): boolean => {
  if (typeof access !== 'string') return access.some((right) => rights.includes(right));
  return access === 'signed-in' || rights.includes(access);
};

/** Tries to sign in that an address, and an account, has within a window. */
export const mostTries = 10;

/** Passwords; and codes, of which a million would soon be tried at ten a minute. */
export const tryWindowS = { password: 60, code: 15 * 60 } as const;

/** Links that are mailed to an account within the window of codes, whoever asks for them. */
export const mostLinks = 3;

/**
 * What any part of the organiser's side may be refused with, whatever was asked for; sentences as
 * in the API.
 */
export type GuardRefusal = 'role-missing' | 'step-up-needed' | 'too-many-requests';
