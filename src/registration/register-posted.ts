import type { Clock } from '../platform/http/clock.ts';
import type { Visitor } from '../site/visitor-limit.ts';
import type { RegistrationRequest } from './find-doubt.ts';
import { postedKey } from './posted-key.ts';
import type { ReceiveRegistration } from './receive-registration.ts';
import type { RegistrationOutcome } from './registration.contract.ts';

type Posted = Pick<RegistrationRequest, 'form' | 'offer' | 'feeDay' | 'extras'> & {
  acceptOverlap: boolean;
};

/**
 * Takes the page's own form; one that is sent again within the hour makes no second registration.
 */
export type RegisterPosted = (
  visitor: Visitor & { cookies: string | undefined },
  posted: Posted,
) => Promise<
  /** `id`: the participant's. `cookie`: has the browser hold the order. */
  { ok: true; id: number; cookie: string } | Exclude<RegistrationOutcome, { ok: true }>
>;

/** Registers whoever posted the form without script. Throws `too-many-requests`. */
export function registerPosted(options: {
  receive: ReceiveRegistration;
  orderCookie: (
    order: { id: number; isNew: boolean },
    cookies: string | undefined,
  ) => Promise<string>;
  clock: Pick<Clock, 'now'>;
}): RegisterPosted {
  const { receive, orderCookie, clock } = options;
  return async (visitor, posted) => {
    const key = postedKey(posted, clock.now());
    const outcome = await receive.register(visitor, { ...posted, key });
    if (!outcome.ok) return outcome;
    const order = { id: outcome.answer.id, isNew: outcome.isNew };
    return { ok: true, id: order.id, cookie: await orderCookie(order, visitor.cookies) };
  };
}
