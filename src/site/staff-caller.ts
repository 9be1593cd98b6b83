import type { Session } from '../platform/auth/find-session.ts';
import type { Visitor } from './visitor-limit.ts';

/** A caller who is a member of staff: their session, address and language. */
export type StaffCaller = Visitor & { session: Session };

/** Opens a service for a caller: it checks their rights, and names them in the history. */
export type ForStaff<Service> = (caller: StaffCaller) => Service;
