import { Refusal } from '../../http/refusals.ts';
import { type Access, isAllowed, type Staff } from './staff-contract.ts';

/** Throws `role-missing`: what a page leaves out, its form does not do either. */
export function demandRight(staff: Staff, access: Access): void {
  if (!isAllowed(staff, access)) throw new Refusal('role-missing');
}
