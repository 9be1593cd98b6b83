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

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Answers for how many seconds a visitor has to wait, past so many in a window of one line and more
 * of a wider network (`networksOf`); `isCounted`: this one counts. `app` needs `@fastify/rate-limit`.
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

/** Counts what each network of a visitor does in a minute, and answers how long it has to wait. */
export function visitorWait(
  app: FastifyInstance,
  mostPerMinute: number,
): (visitor: Pick<Visitor, 'ip'>) => Promise<number | undefined> {
  const wait = networkWait(app, { most: mostPerMinute, timeWindow: minuteMs });
  return (visitor) => wait(visitor, true);
}

/** The same as a guard, which throws `too-many-requests`. */
export function visitorLimit(app: FastifyInstance, mostPerMinute: number): VisitorLimit {
  const wait = visitorWait(app, mostPerMinute);
  return async (visitor) => refuseFor(await wait(visitor));
}

/** What each network of a visitor does in a day, which is counted only once it is done. */
export type DayCount = {
  /** Whether one of them has done as much as it may. */
  isUsedUp: (visitor: Pick<Visitor, 'ip'>) => Promise<boolean>;
  /** Throws `too-many-requests` where it is. */
  refuse: VisitorLimit;
  count: VisitorLimit;
};

/** The same for a day. */
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
