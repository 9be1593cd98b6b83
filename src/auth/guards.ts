import { type Refused, refused } from '../http/result.ts';
import type { Session } from './find-session.ts';
import { type Access, isAllowed, type Staff } from './staff.contract.ts';

/** Does what needs a right: what a page leaves out, its form does not do either. */
export async function ifAllowed<Outcome>(
  staff: Staff,
  access: Access,
  work: () => Promise<Outcome>,
): Promise<Outcome | Refused<'role-missing'>> {
  return isAllowed(staff, access) ? work() : refused('role-missing');
}

/** Holds before a read that pages ask for by right only: anything else is a fault of ours. */
export function assertAllowed(staff: Staff, access: Access): void {
  if (!isAllowed(staff, access)) throw new Error(`read without the right: ${access}`);
}

/**
 * Does something grave where the password or the second factor was given within the last ten
 * minutes. Else pages ask for it, keep the form and go on. The one guard of all that is more than
 * an open browser may do: each action says so where it stands.
 */
export async function ifConfirmed<Outcome>(
  { isConfirmed }: Pick<Session, 'isConfirmed'>,
  work: () => Promise<Outcome>,
): Promise<Outcome | Refused<'step-up-needed'>> {
  return isConfirmed ? work() : refused('step-up-needed');
}
