import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Schema } from '../../src/platform/db/schema.ts';
import { proveRegistration } from '../../src/registration/prove-registration.ts';
import { goodForm } from '../../src/test/good-form.ts';
import type { Bank } from './open-bank.ts';

const answerMs = 30_000;
const restMs = 30;
const again = { afterMs: 50, givenUpMs: 180_000 };

export type Crowd = ReturnType<typeof startCrowd>;

/**
 * Runners who register one after the other, confirm it and begin to pay, each from a network of its own: some
 * send their form twice at once, some begin to pay twice and pay whatever they can, and all send
 * again what was not answered. Keeps what was promised to them.
 */
export function startCrowd(
  clients: number,
  { url, bank, db }: { url: string; bank: Bank; db: Kysely<Schema> },
) {
  /** Whom the site has answered 201, by number: the address. */
  const registered = new Map<number, string>();
  /** For whom a place is kept while they pay, and since when. */
  const kept = new Map<number, Date>();
  const failures: string[] = [];
  const waiting = new Set<(begun: number) => void>();
  const over = new AbortController();
  let count = 0;

  async function post(path: string, body: object, headers: Record<string, string>) {
    while (!over.signal.aborted) {
      const begun = performance.now();
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(answerMs),
      })
        .then(async (got) => ({ ...(await read(got)), begun }))
        .catch((error: unknown) => error as Error);
      if (!(answer instanceof Error) && answer.status < 500) return answer;
      failures.push(`${path}: ${answer instanceof Error ? answer.message : answer.status}`);
      await sleep(again.afterMs);
    }
    return undefined;
  }

  async function register(headers: Record<string, string>) {
    const name = `${++count}`;
    const raceId = 1 + (count % 2);
    const email = `r${name}@faults.example`;
    const key = randomUUID();
    const form = { ...goodForm, key, email, lastname: `Runner ${name}`, raceid: String(raceId) };
    const tries = count % 10 === 0 ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: tries }, () => post('/api/participants', form, headers)),
    );
    for (const answer of answers) {
      if (answer?.status !== 201) continue;
      registered.set(Number(answer.json.id), email);
      for (const tell of waiting) tell(answer.begun);
    }
    const [first] = answers;
    return first?.status === 201
      ? { participantId: Number(first.json.id), raceid: raceId, cookie: first.cookie }
      : undefined;
  }

  /** Acts for the runner on the page of the mail: before, few places are kept for all together. */
  async function confirm(id: number): Promise<void> {
    while (!over.signal.aborted) {
      const isDone = await proveRegistration(db, id, new Date()).then(
        () => true,
        () => false,
      );
      if (isDone) return;
      await sleep(again.afterMs);
    }
  }

  async function runner(): Promise<void> {
    const number = count;
    const from = `${20 + (number >> 16)}.${(number >> 8) % 256}.${number % 256}.1`;
    const made = await register({ 'x-forwarded-for': from });
    if (!made) return;
    const { cookie, ...whose } = made;
    await confirm(whose.participantId);
    const begin = () =>
      post('/api/create-payment-intent', whose, { 'x-forwarded-for': from, cookie });
    const begun = await Promise.all(number % 10 === 1 ? [begin(), begin()] : [begin()]);
    for (const payment of begun) {
      if (payment?.status !== 200) continue;
      kept.set(whose.participantId, new Date());
      if (number % 4 > 0) bank.pay(String(payment.json.paymentLink));
    }
  }

  const client = async () => {
    while (!over.signal.aborted) {
      await runner();
      await sleep(restMs);
    }
  };
  const running = Array.from({ length: clients }, client);
  return {
    registered,
    kept,
    /** Each request that got no answer, or one of 500 and above. */
    failures,
    /** Milliseconds until a registration is answered that was begun after now. */
    async recovered(): Promise<number> {
      const since = performance.now();
      const heard = new Promise<number>((resolve) => {
        const tell = (begun: number) => {
          if (begun < since) return;
          waiting.delete(tell);
          resolve(performance.now() - since);
        };
        waiting.add(tell);
      });
      const late = sleep(again.givenUpMs, undefined, { ref: false }).then(() => {
        throw new Error(`nobody could register for ${again.givenUpMs / 1000} s`);
      });
      return Promise.race([heard, late]);
    },
    async stop() {
      over.abort();
      await Promise.all(running);
    },
  };
}

async function read(answer: Response) {
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  const json: Record<string, unknown> = isJson ? JSON.parse(text) : {};
  return {
    status: answer.status,
    json,
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
  };
}
