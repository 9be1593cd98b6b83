import type { FastifyRequest } from 'fastify';
import { processCounts } from '../platform/http/process-counts.ts';
import {
  isRefused,
  type Refusal,
  type RefusalCode,
  refusalStatus,
} from '../platform/http/refusals.ts';
import type { Refused } from '../platform/http/result.ts';
import { refusalBody, refusalFor } from './error-answers.ts';

/**
 * An outage, or a refusal that concerns no field: its sentence in the visitor's language, and its
 * code in the table.
 */
export type Told = { ok: false; status: number; failure: string; refusal: RefusalCode };

/** Runs the action of a form; see `attemptFor`. */
export type Attempt = <Outcome>(
  work: () => Promise<Outcome>,
) => Promise<Exclude<Outcome, Refused<RefusalCode>> | Told>;

/** A form needs the password or the second factor of its sender again. */
export class StepUpNeeded extends Error {}

const isStepUp = (outcome: unknown): boolean => {
  const { ok, code } = Object(outcome) as Partial<Refused>;
  return ok === false && code === 'step-up-needed';
};

/**
 * Runs the action of a form so that its page can show what failed and keep what was typed: an
 * outage, or a refusal of the table, is returned as its sentence. Throws `StepUpNeeded`: the page
 * then asks for the password or second factor, and goes on.
 */
export const attemptFor =
  (request: FastifyRequest): Attempt =>
  async <Outcome>(work: () => Promise<Outcome>) => {
    const outcome = await work().catch((error: unknown) => noteFailure(request, error));
    if (isStepUp(outcome)) throw new StepUpNeeded();
    if (!isRefused(outcome)) return outcome as Exclude<Outcome, Refused<RefusalCode>>;
    return toldAs(request, outcome);
  };

/** The refusal that a visitor gets for a failure; an outage or an unexpected error is logged. */
export function noteFailure(request: FastifyRequest, error: unknown): Refusal {
  const refusal = refusalFor(error);
  if (hasLeft(request)) {
    request.log.info({ request: request.id, route: request.routeOptions.url }, 'visitor left');
    return refusal;
  }
  if (refusal.code === 'internal' || refusal.code === 'unavailable') {
    processCounts.failures++;
    request.log.error(
      { err: error, request: request.id, route: request.routeOptions.url },
      'request failed',
    );
  }
  return refusal;
}

/** Whether the sender disconnected in the middle of the request. */
const hasLeft = ({ raw }: FastifyRequest): boolean => !raw.complete && raw.destroyed;

/** A refusal with its sentence in the visitor's language. */
const toldAs = (request: FastifyRequest, refusal: Refused<RefusalCode>): Told => ({
  ok: false,
  status: refusalStatus[refusal.code],
  failure: refusalBody(request, refusal).message,
  refusal: refusal.code,
});
