import type { ExtraCounts } from '../edition/facts/extra.rules.ts';
import type { RegistrationForm } from '../edition/fields/field-lists.ts';
import type { Clock } from '../platform/http/clock.ts';
import { uuidOf } from '../platform/http/uuid.ts';
import type { Visitor } from '../site/visitor-limit.ts';
import type { RegistrationRequest } from './find-doubt.ts';
import type { ReceiveRegistration } from './receive-registration.ts';
import type { RegistrationOutcome } from './registration.contract.ts';

type Posted = Pick<RegistrationRequest, 'form' | 'offer' | 'feeDay' | 'extras'> & {
  acceptOverlap: boolean;
};

/**
 * Registers by the page's own form; one that is sent again within the hour makes no second
 * registration.
 */
export type RegisterPosted = (
  visitor: Visitor & { cookies: string | undefined },
  posted: Posted,
) => Promise<
  /**
   * `id`: the participant's number. `cookie`: lets the browser open the order, if it made the
   * registration itself.
   */
  { ok: true; id: number; cookie: string | undefined } | Exclude<RegistrationOutcome, { ok: true }>
>;

/** Registers a visitor who posted the form without script. Throws `too-many-requests`. */
export function registerPosted(options: {
  receive: ReceiveRegistration;
  orderCookie: (order: { id: number }, cookies: string | undefined) => Promise<string>;
  clock: Pick<Clock, 'now'>;
}): RegisterPosted {
  const { receive, orderCookie, clock } = options;
  return async (visitor, posted) => {
    const key = postedKey(posted, clock.now());
    const outcome = await receive.register(visitor, { ...posted, key });
    if (!outcome.ok) return outcome;
    const { id } = outcome.answer;
    const cookie = outcome.isOwn ? await orderCookie({ id }, visitor.cookies) : undefined;
    return { ok: true, id, cookie };
  };
}

const hourMs = 3_600_000;

/**
 * The key of a registration that was posted without script: the same UUID for the same form within
 * the same hour of the clock, so that a second click makes no second registration. A key in the
 * page would be the same for everybody, since the page is cached.
 */
export function postedKey(
  { form, extras = {} }: { form: RegistrationForm; extras?: ExtraCounts | undefined },
  now: Date,
): string {
  return uuidOf(JSON.stringify([form, extras, Math.floor(now.getTime() / hourMs)]));
}
