import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusals.ts';
import type { Session } from './find-session.ts';
import { type ActionGate, whyShut } from './guards.ts';

/** Finds the session of a request, once per request. */
export type SessionOf = (request: FastifyRequest) => Promise<Session | undefined>;

/**
 * Lets a call through if its user may make it, and returns the session. Throws `sign-in-needed`
 * (401), `role-missing` (403), `factor-needed` (403) and `step-up-needed` (403).
 */
export type StaffGuard = (request: FastifyRequest) => Promise<Session>;

/** A guard for the API; `gates`: those of calls for staff only, named like `GET /api/path/:id`. */
export function staffGuard(
  sessionOf: SessionOf,
  gates: Readonly<Record<string, ActionGate>>,
): StaffGuard {
  return async (request) => {
    const call = `${request.method} ${request.routeOptions.url}`.replace(/^HEAD /, 'GET ');
    const gate = gates[call];
    if (!gate) throw new Error(`a call that nobody may make: ${call}`);
    const session = await sessionOf(request);
    if (!session?.isVerified) throw new Refusal('sign-in-needed');
    const code = whyShut(gate, session);
    if (session.lacksFactor && code !== 'role-missing') throw new Refusal('factor-needed');
    if (code) throw new Refusal(code);
    return session;
  };
}

/**
 * Refuses all calls of `app` to other people before a body is read, so that strangers do not learn
 * what it should contain, and keeps the answers out of caches. Returns a function that gives the
 * session of a call.
 */
export function letIn(
  app: Pick<FastifyInstance, 'addHook'>,
  guard: StaffGuard,
): (request: FastifyRequest) => Session {
  const sessions = new WeakMap<FastifyRequest, Session>();
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    sessions.set(request, await guard(request));
  });
  return (request) => {
    const session = sessions.get(request);
    if (!session) throw new Error('a call that nobody was let into');
    return session;
  };
}

/** Remembers the result of `find` with the request. */
export function oncePerRequest(find: SessionOf): SessionOf {
  const known = new WeakMap<FastifyRequest, ReturnType<SessionOf>>();
  return (request) => {
    const session = known.get(request) ?? find(request);
    known.set(request, session);
    return session;
  };
}
