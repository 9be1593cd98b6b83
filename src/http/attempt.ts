import type { FastifyRequest } from 'fastify';
import { refusalBody, refusalFor } from './error-answers.ts';
import { type Refusal, refusalStatus } from './refusals.ts';

/** An outage, or a refusal that concerns no field: its sentence in the visitor's language. */
export type Told = { ok: false; status: number; failure: string };

/** Does what a form asks; see `attemptFor`. */
export type Attempt = <Outcome>(work: () => Promise<Outcome>) => Promise<Outcome | Told>;

/**
 * Does what a form of a request asks, so that its page can tell what failed and keep what was typed.
 * Throws `step-up-needed`: the page then asks who is there, and goes on.
 */
export const attemptFor =
  (request: FastifyRequest): Attempt =>
  (work) =>
    work().catch((error: unknown) => {
      const refusal = noteFailure(request, error);
      if (refusal.code === 'step-up-needed') throw refusal;
      return toldAs(request, refusal);
    });

/** What a failure means to the visitor; an outage or a fault of ours is logged. */
export function noteFailure(request: FastifyRequest, error: unknown): Refusal {
  const refusal = refusalFor(error);
  if (refusal.code === 'internal' || refusal.code === 'unavailable') {
    request.log.error(
      { err: error, request: request.id, route: request.routeOptions.url },
      'request failed',
    );
  }
  return refusal;
}

/** A refusal as a page tells it. */
export const toldAs = (request: FastifyRequest, refusal: Refusal): Told => ({
  ok: false,
  status: refusalStatus[refusal.code],
  failure: refusalBody(request, refusal).message,
});
