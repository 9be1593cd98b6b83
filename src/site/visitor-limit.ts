import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../edition/words/languages.ts';
import { mostOf, type Network, networksOf } from '../platform/http/address-prefix.rules.ts';
import { Refusal } from '../platform/http/refusals.ts';
import { requestLanguage } from './request-language.ts';

/** Who asks, as limits count them and mails address them. */
export type Visitor = { ip: string; language: Language };

/** Lets a visitor go on, or throws `too-many-requests`. */
export type VisitorLimit = (visitor: Pick<Visitor, 'ip'>) => Promise<void>;

export const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: request.ip,
  language: requestLanguage(request),
});

/** All that the plugin reads of a request, and what its limit is told by. */
type Counted = Pick<FastifyRequest, 'ip'> & Pick<Network, 'times'> & { routeOptions: object };

/**
 * Counts what each network of a visitor does, and answers for how many seconds the visitor has to
 * wait, past so many a minute of one line and more of a wider network (`networksOf`). `app` needs
 * `@fastify/rate-limit`.
 */
export function visitorWait(
  app: FastifyInstance,
  mostPerMinute: number,
): (visitor: Pick<Visitor, 'ip'>) => Promise<number | undefined> {
  const limit = app.createRateLimit({
    max: (counted) => mostOf(counted as unknown as Counted, mostPerMinute),
    timeWindow: 60_000,
    keyGenerator: ({ ip }: FastifyRequest) => ip,
  });
  return async ({ ip }) => {
    for (const { name, times } of networksOf(ip)) {
      const counted: Counted = { ip: name, times, routeOptions: {} };
      const use = await limit(counted as unknown as FastifyRequest);
      if (!use.isAllowed && use.isExceeded) return use.ttlInSeconds;
    }
    return undefined;
  };
}

/** The same as a guard, which throws `too-many-requests`. */
export function visitorLimit(app: FastifyInstance, mostPerMinute: number): VisitorLimit {
  const wait = visitorWait(app, mostPerMinute);
  return async (visitor) => {
    const seconds = await wait(visitor);
    if (seconds !== undefined) throw new Refusal('too-many-requests', { seconds });
  };
}
