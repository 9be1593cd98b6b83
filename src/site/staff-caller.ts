import type { Session } from '../platform/auth/find-session.ts';
import type { Visitor } from './visitor-limit.ts';

/** Somebody of the staff who asks: in whose session, from where, and in which language. */
export type StaffCaller = Visitor & { session: Session };

/** Opens a service for whoever calls: it goes by their rights, and names them in the history. */
export type ForStaff<Service> = (caller: StaffCaller) => Service;
