import type { CheckpointAnswer, DeliveryAnswer } from '../checkpoints.contract.ts';
import {
  type Contact,
  contactAfter,
  deliveredAfter,
  nextBatches,
  problemOf,
  waitAfter,
} from './delivery.rules.ts';
import type { Phone } from './phone.ts';

/**
 * As many as the contract takes. Its own constant would load the library of schemas along with it.
 */
export const mostPerCall = 500;
/**
 * How old the list of runners, and the last contact without news, may get while there is a network.
 */
const freshMs = 5 * 60_000;

type Called<Answer> = {
  status: number | undefined;
  answer?: Answer;
  contact?: Contact;
};

async function call<Answer extends { serverTime: string }>(
  phone: Phone,
  path: string,
  token: string,
  body?: object,
): Promise<Called<Answer>> {
  const sentMs = Date.now();
  try {
    const response = await fetch(path, {
      method: body ? 'POST' : 'GET',
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) return { status: response.status };
    const answer = (await response.json()) as Answer;
    const measured = { sentMs, answeredMs: Date.now(), serverTime: answer.serverTime };
    return { status: 200, answer, contact: contactAfter(phone.state.contact, measured) };
  } catch {
    return { status: undefined };
  }
}

/**
 * Fetches the runners who come by, with the link in the page's address or the kept one. Returns the
 * problem that prevents it; undefined: the link is kept and fresh.
 */
async function fetchRunners(phone: Phone, token: string) {
  const path = `/api/checkpoint?lang=${document.documentElement.lang}`;
  const { status, answer, contact } = await call<CheckpointAnswer>(phone, path, token);
  if (!answer || !contact) return problemOf(status);
  await phone.keepContact(contact);
  await phone.useLink(token, answer);
  return undefined;
}

/**
 * Delivers the entries of one call. Returns the problem that prevents it, `done` when no entry is
 * left.
 */
async function deliverSome(phone: Phone, token: string, most: number) {
  const batches = nextBatches(phone.state.logs.values(), most);
  if (batches.length === 0) return 'done' as const;
  const { status, answer, contact } = await call<DeliveryAnswer>(
    phone,
    '/api/checkpoint/records',
    token,
    { sentAt: new Date().toISOString(), batches },
  );
  if (!answer || !contact) return problemOf(status);
  await phone.keepContact(contact);
  for (const { device, records } of batches) {
    const log = phone.state.logs.get(device);
    if (log) await phone.keepDelivered(device, deliveredAfter(log, records, answer.kept));
  }
  phone.changed();
  return undefined;
}

/**
 * Starts to deliver by itself: now, when the network or the page comes back, and after failures at
 * ever longer intervals. `newToken`: of a link that was just opened. Returns a function that makes
 * it try now.
 */
export function keepDelivering(phone: Phone, newToken: string | undefined) {
  const { state } = phone;
  let opening = newToken;
  let failures = 0;
  let most = mostPerCall;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAskedAgain = false;

  const round = async () => {
    const isOpening = opening !== undefined;
    const token = opening ?? state.link?.token;
    if (!token) return undefined;
    const isStale = Date.now() - (state.link?.fetchedAt ?? 0) > freshMs;
    const problem = isOpening || isStale ? await fetchRunners(phone, token) : undefined;
    if (isOpening && problem !== 'away') opening = undefined;
    // A link that has ended still delivers what was recorded.
    if (problem && problem !== 'ended') return problem;
    const own = state.link?.token;
    if (!own) return problem;
    for (;;) {
      const outcome = await deliverSome(phone, own, most);
      if (outcome === 'done') break;
      if (outcome === 'refused') most = Math.max(1, Math.floor(most / 2));
      if (outcome) return outcome;
      most = mostPerCall;
    }
    return problem;
  };

  const now = async (): Promise<void> => {
    if (state.isCalling) {
      isAskedAgain = true;
      return;
    }
    clearTimeout(timer);
    state.isCalling = true;
    isAskedAgain = false;
    phone.changed();
    // A call that fails returns a problem, so what throws here is the phone's storage.
    state.problem = await round().catch(() => 'full' as const);
    state.isCalling = false;
    failures = state.problem ? failures + 1 : 0;
    phone.changed();
    if (isAskedAgain && !state.problem) return now();
    timer = setTimeout(() => void now(), failures ? waitAfter(failures, Math.random()) : freshMs);
  };

  phone.onLateWrite(() => void now());
  addEventListener('online', () => void now());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void now();
  });
  return now;
}
