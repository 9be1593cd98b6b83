import type { FastifyRequest } from 'fastify';
import type { Session } from '../features/staff/find-session.ts';
import { type Access, isAllowed, type Staff } from '../features/staff/staff-contract.ts';
import { Refusal } from './refusals.ts';

/** Finds who sends a request, once per request. */
export type SessionOf = (request: FastifyRequest) => Promise<Session | undefined>;

/**
 * Lets a call through to whoever may make it, and says who that is. Throws `sign-in-needed` (401),
 * `role-missing` (403) and, for a change that another site's page sent, `cross-site` (403). Free to
 * be asked twice for a request: before its body is read, and where it is answered.
 */
export type StaffGate = (request: FastifyRequest, access: Access) => Promise<Staff>;

/** A gate for the API. `siteUrl`: where the site is reached from outside. */
export function staffGate(sessionOf: SessionOf, siteUrl: string): StaffGate {
  return async (request, access) => {
    refuseOtherSites(request, siteUrl);
    const session = await sessionOf(request);
    if (!session?.isVerified) throw new Refusal('sign-in-needed');
    if (!isAllowed(session.staff, access)) throw new Refusal('role-missing');
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

/**
 * Refuses a change that a page of another site sent: browsers say so in `Sec-Fetch-Site`, where the
 * connection is not secure only in `Origin`. Who sends neither is no browser, and has no cookie of
 * somebody else's. Throws `cross-site`.
 */
export function refuseOtherSites(request: FastifyRequest, siteUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, 'sec-fetch-site': from } = request.headers;
  if (from !== undefined && from !== 'same-origin' && from !== 'none') {
    throw new Refusal('cross-site');
  }
  if (from === undefined && origin !== undefined && origin !== siteUrl) {
    // A proxy may hand on another host, so that `siteUrl` counts too.
    if (URL.parse(origin)?.host !== request.host) throw new Refusal('cross-site');
  }
}
