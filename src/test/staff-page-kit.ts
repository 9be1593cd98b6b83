import { presets } from '../platform/auth/rights.rules.ts';
import type { Invitation, Person, StaffService } from '../staff/staff.contract.ts';
import { type Drawn } from './drawn-page.tsx';
import { noted, ok } from './noted.ts';

export const at = (moment: string) => new Date(`2025-02-${moment}:00Z`);
export const statusOf = (page: unknown) => (page as Drawn).status;
export const person: Person = {
  id: '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0c',
  email: 'ion@office.example',
  name: 'Ion Office',
  role: 'office',
  rights: [...presets.office],
  isActive: true,
  hasSecondFactor: true,
  seenAt: at('01T10:00'),
};
export const invitation: Invitation = {
  id: 'i-1',
  email: 'new@office.example',
  role: 'office',
  rights: [...presets.office],
  expiresAt: at('03T10:00'),
  isForPassword: false,
};
const link = {
  ...ok,
  link: 'https://race.example/admin/invitation/t',
  email: 'a@b.example',
};

export function accounts(changes: Partial<StaffService> = {}): StaffService {
  return {
    people: noted([person]),
    find: noted(person),
    invitations: noted([]),
    invite: noted({ ...link, isMailed: true }),
    linkForPassword: noted({ ...link, isMailed: false }),
    withdraw: noted(ok),
    changeRights: noted(ok),
    changeEmail: noted(ok),
    setActive: noted(ok),
    resetSecondFactor: noted(ok),
    isFactorRequired: noted(false),
    requireFactor: noted(ok),
    audit: noted({ rows: [], hasMore: false, people: [], actions: [] }),
    ...changes,
  };
}
