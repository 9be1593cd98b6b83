import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { edition } from '../edition/edition.ts';
import { wordsIn } from '../edition/words/words.ts';
import { isDatabaseAway } from '../platform/db/database-errors.ts';
import { Outage, Refusal, type RefusalCode, refusalStatus } from '../platform/http/refusals.ts';
import type { Refused } from '../platform/http/result.ts';
import { requestLanguage } from './request-language.ts';

/** The body of a refusal in the API, with the sentence in the visitor's language. */
export function refusalBody(request: FastifyRequest, { code, values }: Refused<RefusalCode>) {
  const { event } = edition();
  const t = wordsIn(requestLanguage(request)).getFixedT(null, 'errors');
  return {
    message: t(code, {
      email: event.email,
      wait: waitIn(Number(values?.seconds ?? 0)),
      ...values,
    }),
    code,
  };
}

/** A time to wait, as every language writes it: `40 s`, `5 min`, `7 h`. */
function waitIn(seconds: number): string {
  if (seconds < 120) return `${seconds}\u00a0s`;
  return seconds < 7200
    ? `${Math.ceil(seconds / 60)}\u00a0min`
    : `${Math.ceil(seconds / 3600)}\u00a0h`;
}

const retryAfterS = 10;

/** When to try again, for a status that is only temporary. */
export const retryHeaders = (status: number): Record<string, string> =>
  status === 503 ? { 'retry-after': String(retryAfterS) } : {};

/** Answers with a refusal as JSON. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refused<RefusalCode>,
) {
  return reply
    .code(refusalStatus[refusal.code])
    .headers(retryHeaders(refusalStatus[refusal.code]))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(request, refusal)));
}

/** Whether a request is for the API, whose answers are always JSON. */
export const isApiRequest = (request: FastifyRequest) => /^\/api(\/|\?|$)/.test(request.url);

const frameworkCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-type-unsupported',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body-invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body-invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body-invalid',
  // PostgreSQL's error for a text that it cannot store; our own check of the input comes first.
  '22021': 'text-unstorable',
  '22P05': 'text-unstorable',
};

/** The refusal for an error; an unknown error is a fault of ours, and its details stay inside. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Outage) return new Refusal('unavailable');
  if (hasZodFastifySchemaValidationErrors(error)) return refusalForField(error.validation[0]);
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = frameworkCodes[code ?? ''];
  if (known) return new Refusal(known);
  if (isDatabaseAway(error)) return new Refusal('unavailable');
  return new Refusal(
    statusCode && statusCode >= 400 && statusCode < 500 ? 'body-invalid' : 'internal',
  );
}

type Issue = { instancePath: string; params: Record<string, unknown> };

function refusalForField(issue: Issue | undefined): Refusal {
  const field = issue?.instancePath.split('/').filter(Boolean).join('.') || 'body';
  const { values, keys } = issue?.params ?? {};
  if (Array.isArray(keys)) return new Refusal('key-unknown', { key: keys.join(', ') });
  return Array.isArray(values)
    ? new Refusal('value-not-allowed', { field, allowed: values.join(', ') })
    : new Refusal('value-invalid', { field });
}
