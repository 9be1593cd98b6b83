import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusals.ts';
import type { Session } from './find-session.ts';
import { type Access, isAllowed, type Staff } from './staff.contract.ts';

/** Finds who sends a request, once per request. */
export type SessionOf = (request: FastifyRequest) => Promise<Session | undefined>;

/**
 * Lets a call through to whoever may make it, and says who that is. Throws `sign-in-needed` (401),
 * `role-missing` (403) and `factor-needed` (403). Free to be asked twice for a request: before its
 * body is read, and where it is answered.
 */
export type StaffGuard = (request: FastifyRequest, access: Access) => Promise<Staff>;

/** A guard for the API. */
export function staffGuard(sessionOf: SessionOf): StaffGuard {
  return async (request, access) => {
    const session = await sessionOf(request);
    if (!session?.isVerified) throw new Refusal('sign-in-needed');
    if (!isAllowed(session.staff, access)) throw new Refusal('role-missing');
    if (session.lacksFactor) throw new Refusal('factor-needed');
    return session.staff;
  };
}

/** Keeps the answer of `find` with the request that asked. */
export function oncePerRequest(find: SessionOf): SessionOf {
  const known = new WeakMap<FastifyRequest, ReturnType<SessionOf>>();
  return (request) => {
    const session = known.get(request) ?? find(request);
    known.set(request, session);
    return session;
  };
}
