import type { FastifyRequest } from 'fastify';
import { refusalBody, refusalFor } from './error-answers.ts';
import { isRefused, Refusal, type RefusalCode, refusalStatus } from './refusals.ts';
import type { Refused } from './result.ts';

/** An outage, or a refusal that concerns no field: its sentence in the visitor's language. */
export type Told = { ok: false; status: number; failure: string };

/** Does what a form asks; see `attemptFor`. */
export type Attempt = <Outcome>(
  work: () => Promise<Outcome>,
) => Promise<Exclude<Outcome, Refused<RefusalCode>> | Told>;

/**
 * Does what a form of a request asks, so that its page can tell what failed and keep what was typed: an
 * outage, or a refusal of the one table, comes back as its sentence. Throws `step-up-needed`: the page then asks who is there, and goes on.
 */
export const attemptFor =
  (request: FastifyRequest): Attempt =>
  async <Outcome>(work: () => Promise<Outcome>) => {
    const outcome = await work().catch((error: unknown) => noteFailure(request, error));
    if (!isRefused(outcome)) return outcome as Exclude<Outcome, Refused<RefusalCode>>;
    if (outcome.code === 'step-up-needed') throw new Refusal('step-up-needed');
    return toldAs(request, outcome);
  };

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
export const toldAs = (request: FastifyRequest, refusal: Refused<RefusalCode>): Told => ({
  ok: false,
  status: refusalStatus[refusal.code],
  failure: refusalBody(request, refusal).message,
});
