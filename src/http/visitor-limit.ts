import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../i18n/languages.ts';
import { mostOf, networksOf } from './address-prefix.rules.ts';
import { Refusal } from './refusals.ts';
import { requestLanguage } from './request-language.ts';

/** Who asks, as limits count them and mails address them. */
export type Visitor = { ip: string; language: Language };

/** Lets a visitor go on, or throws `too-many-requests`. */
export type VisitorLimit = (visitor: Pick<Visitor, 'ip'>) => Promise<void>;

export const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: request.ip,
  language: requestLanguage(request),
});

/**
 * Counts what each network of a visitor does, and answers for how many seconds the visitor has to
 * wait, past so many within `windowMs` of one line and more of a wider network (`networksOf`). `app`
 * needs `@fastify/rate-limit`.
 */
export function visitorWait(
  app: FastifyInstance,
  most: number,
  windowMs = 60_000,
): (visitor: Pick<Visitor, 'ip'>) => Promise<number | undefined> {
  const limits = new Map<number, ReturnType<FastifyInstance['createRateLimit']>>();
  const limitOf = (max: number) => {
    const known = limits.get(max);
    if (known) return known;
    const keyGenerator = ({ ip }: FastifyRequest) => ip;
    const made = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator });
    limits.set(max, made);
    return made;
  };
  return async ({ ip }) => {
    for (const { name, times } of networksOf(ip)) {
      // All that the plugin reads of a request.
      const one = { ip: name, routeOptions: {} } as FastifyRequest;
      const use = await limitOf(mostOf({ times }, most))(one);
      if (!use.isAllowed && use.isExceeded) return use.ttlInSeconds;
    }
    return undefined;
  };
}

/** The same as a guard, which throws `too-many-requests`. */
export function visitorLimit(app: FastifyInstance, most: number, windowMs?: number): VisitorLimit {
  const wait = visitorWait(app, most, windowMs);
  return async (visitor) => {
    const seconds = await wait(visitor);
    if (seconds !== undefined) throw new Refusal('too-many-requests', { seconds });
  };
}
