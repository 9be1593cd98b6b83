import { type Access, isAllowed, type Staff } from '../auth/staff.contract.ts';
import { modules } from '../edition/facts.ts';

/**
 * The pages of the organiser's side that have a tab, in their order; the first is where its address
 * leads.
 */
const tabs = [
  { href: '/admin', word: 'pictures', access: 'pictures' },
  { href: '/admin/participants', word: 'participants', access: 'runners' },
  { href: '/admin/check-in', word: 'checkIn', access: 'runners' },
  { href: '/admin/gear-check', word: 'gearCheck', access: 'runners' },
  { href: '/admin/start', word: 'start', access: 'race-day' },
  { href: '/admin/race-control', word: 'raceControl', access: 'race-day' },
  { href: '/admin/results', word: 'results', access: 'race-day' },
  { href: '/admin/messages', word: 'messages', access: 'participants' },
  { href: '/admin/lists', word: 'lists', access: 'participants' },
  { href: '/admin/circuit', word: 'circuit', access: 'participants' },
  { href: '/admin/registration', word: 'registration', access: 'registration' },
  { href: '/admin/changes', word: 'changes', access: 'registration' },
  { href: '/admin/registration/payments', word: 'payments', access: 'money' },
  { href: '/admin/staff', word: 'staff', access: 'staff' },
  { href: '/admin/audit', word: 'audit', access: 'audit' },
  { href: '/email-test', word: 'emailTest', access: 'email-test' },
] as const satisfies { href: string; word: string; access: Access }[];

/** What somebody may work on; payments stand under registration where that is open too. */
export const tabsOf = (staff: Pick<Staff, 'rights'>) =>
  tabs.filter(
    ({ href, access }) =>
      (modules.circuit || href !== '/admin/circuit') &&
      isAllowed(staff, access) &&
      !(access === 'money' && isAllowed(staff, 'registration')),
  );

/** The first page that somebody may work on: where signing in leads. */
export const homeOf = (staff: Pick<Staff, 'rights'>): string =>
  tabsOf(staff)[0]?.href ?? '/admin/account';
