import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../edition/words/languages.ts';
import { mostOf, type Network, networksOf } from '../platform/http/address-prefix.rules.ts';
import { Refusal } from '../platform/http/refusals.ts';
import { requestLanguage } from './request-language.ts';

/** The sender of a request, with the address that limits count and the language of mails. */
export type Visitor = { ip: string; language: Language };

/** Resolves for a visitor within the limit, or throws `too-many-requests`. */
export type VisitorLimit = (visitor: Pick<Visitor, 'ip'>) => Promise<void>;

export const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: request.ip,
  language: requestLanguage(request),
});

/**
 * The parts of a request that the plugin reads, and those by which the limit tells visitors apart.
 */
type Counted = Pick<FastifyRequest, 'ip'> & Pick<Network, 'times'> & { routeOptions: object };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * The seconds for which a visitor has to wait after too many requests in a window, of which a wider
 * network may make more (`networksOf`); `isCounted`: this request counts. `app` needs
 * `@fastify/rate-limit`.
 */
function networkWait(
  app: FastifyInstance,
  { most, timeWindow }: { most: number; timeWindow: number },
) {
  const limit = app.createRateLimit({
    max: (counted) => mostOf(counted as unknown as Counted, most),
    timeWindow,
    keyGenerator: ({ ip }: FastifyRequest) => ip,
  });
  return async ({ ip }: Pick<Visitor, 'ip'>, isCounted: boolean): Promise<number | undefined> => {
    for (const { name, times } of networksOf(ip)) {
      const counted: Counted = { ip: name, times, routeOptions: {} };
      const use = await limit(counted as unknown as FastifyRequest, { increment: isCounted });
      const isOver = !use.isAllowed && (isCounted ? use.isExceeded : use.remaining === 0);
      if (isOver) return use.ttlInSeconds;
    }
    return undefined;
  };
}

/** Counts the requests of each network of a visitor in a minute, and returns how long to wait. */
export function visitorWait(
  app: FastifyInstance,
  mostPerMinute: number,
): (visitor: Pick<Visitor, 'ip'>) => Promise<number | undefined> {
  const wait = networkWait(app, { most: mostPerMinute, timeWindow: minuteMs });
  return (visitor) => wait(visitor, true);
}

/** As `visitorWait`, but throws `too-many-requests`. */
export function visitorLimit(app: FastifyInstance, mostPerMinute: number): VisitorLimit {
  const wait = visitorWait(app, mostPerMinute);
  return async (visitor) => refuseFor(await wait(visitor));
}

/** Counts actions of each network of a visitor in a day; an action counts only once it is done. */
export type DayCount = {
  /** Whether one of the networks has reached its limit. */
  isUsedUp: (visitor: Pick<Visitor, 'ip'>) => Promise<boolean>;
  /** Throws `too-many-requests` if it has. */
  refuse: VisitorLimit;
  count: VisitorLimit;
};

/** Makes a count per day. */
export function dayCount(app: FastifyInstance, mostPerDay: number): DayCount {
  const wait = networkWait(app, { most: mostPerDay, timeWindow: dayMs });
  return {
    isUsedUp: async (visitor) => (await wait(visitor, false)) !== undefined,
    refuse: async (visitor) => refuseFor(await wait(visitor, false)),
    count: async (visitor) => void (await wait(visitor, true)),
  };
}

function refuseFor(seconds: number | undefined): void {
  if (seconds !== undefined) throw new Refusal('too-many-requests', { seconds });
}
