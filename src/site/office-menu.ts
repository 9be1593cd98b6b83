import { edition } from '../edition/edition.ts';
import { type Access, isAllowed, type Staff } from '../platform/auth/staff.contract.ts';

type Entry = { href: string; word: string; access: Access };

/** The pages of the office by purpose, in the order of a year's work. */
const groups = [
  {
    word: 'runners',
    pages: [
      { href: '/admin/participants', word: 'participants', access: 'runners' },
      { href: '/admin/lists', word: 'lists', access: 'participants' },
      { href: '/admin/messages', word: 'messages', access: 'participants' },
    ],
  },
  {
    word: 'entries',
    pages: [
      { href: '/admin/registration', word: 'registration', access: 'registration' },
      { href: '/admin/registration/waiting', word: 'waiting', access: 'registration' },
      { href: '/admin/registration/payments', word: 'payments', access: 'money' },
      { href: '/admin/registration/till', word: 'till', access: 'money' },
    ],
  },
  {
    word: 'raceDay',
    pages: [
      { href: '/admin/check-in', word: 'checkIn', access: 'runners' },
      { href: '/admin/gear-check', word: 'gearCheck', access: 'runners' },
      { href: '/admin/start', word: 'start', access: 'race-day' },
      { href: '/admin/race-control', word: 'raceControl', access: 'race-day' },
      { href: '/admin/race-control/links', word: 'links', access: 'race-day' },
    ],
  },
  {
    word: 'afterRace',
    pages: [
      { href: '/admin/results', word: 'results', access: 'race-day' },
      { href: '/admin/results/history', word: 'history', access: 'participants' },
      { href: '/admin/circuit', word: 'circuit', access: 'participants' },
    ],
  },
  {
    word: 'site',
    pages: [
      { href: '/admin#race-pictures', word: 'pictures', access: 'pictures' },
      { href: '/admin/changes', word: 'changes', access: 'registration' },
      { href: '/admin/readiness', word: 'readiness', access: 'registration' },
      { href: '/admin/health', word: 'health', access: 'registration' },
      { href: '/email-test', word: 'emailTest', access: 'email-test' },
    ],
  },
  {
    word: 'team',
    pages: [
      { href: '/admin/staff', word: 'staff', access: 'staff' },
      { href: '/admin/audit', word: 'audit', access: 'audit' },
      { href: '/admin/backups', word: 'backups', access: 'safety-export' },
    ],
  },
] as const satisfies { word: string; pages: Entry[] }[];

/** Whether the edition has a page. */
const isThere = (href: string): boolean => edition().modules.circuit || href !== '/admin/circuit';

/** The pages that a person may work on, by group, without empty groups. */
export const menuOf = (staff: Pick<Staff, 'rights'>) =>
  groups
    .map(({ word, pages }) => ({
      word,
      pages: [...pages].filter(({ href, access }) => isThere(href) && isAllowed(staff, access)),
    }))
    .filter(({ pages }) => pages.length > 0);

/**
 * The menu link that a page belongs to: its own, or the nearest one above it, such as that of the
 * participants for one participant.
 */
export function menuLinkOf(hrefs: readonly string[], path: string): string | undefined {
  const above = hrefs.filter((href) => path === href || path.startsWith(`${href}/`));
  return above.toSorted((a, b) => b.length - a.length)[0];
}
