import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type StripeDouble = {
  /** Where it listens, as Stripe's library takes it. */
  connection: { host: string; port: number; protocol: 'http' };
  /** Every request, in order. */
  requests: {
    method: string;
    path: string;
    key: string | undefined;
    form: Record<string, string>;
  }[];
  /** Payment intents by name, as Stripe has them; tests change them as payers would. */
  intents: Map<string, Record<string, unknown>>;
  sessions: Map<string, Record<string, unknown>>;
  refunds: Map<string, Record<string, unknown>>;
  /** The answer to the next request in place of its own, such as 500. */
  failNext(status: number, error: { type: string; code?: string; message?: string }): void;
  /** Takes the next request and does what it asks, but never answers. */
  hangNext(): void;
  /** Forgets its keys, as a day later. */
  forgetKeys(): void;
  close(): Promise<void>;
};

type Answer = { status: number; body: unknown };

/**
 * A request with one of these answers never began and is not kept under its key; every other result
 * is kept for a day, also a 500.
 */
const unkept = [401, 409, 429];

/**
 * As much of Stripe's HTTP interface as we use: forms in, JSON out, idempotent by key. `fault` says
 * how each request goes wrong.
 */
export async function openStripeDouble(
  fault: () => 'fails' | 'hangs' | undefined = () => undefined,
): Promise<StripeDouble> {
  const requests: StripeDouble['requests'] = [];
  const intents: StripeDouble['intents'] = new Map();
  const sessions: StripeDouble['sessions'] = new Map();
  const refunds: StripeDouble['refunds'] = new Map();
  const replays = new Map<string, { form: string; answer: Answer }>();
  const failures: Answer[] = [];
  let hanging = 0;
  let count = 0;

  const refused = (status: number, error: object): Answer => ({ status, body: { error } });
  const missing = refused(404, { type: 'invalid_request_error', code: 'resource_missing' });

  function answer(method: string, path: string, form: Record<string, string>): Answer {
    const [, , kind = '', ...rest] = path.split('/');
    if (kind === 'payment_intents' && method === 'POST' && rest.length === 0) {
      const id = `pi_${++count}`;
      intents.set(id, {
        id,
        object: 'payment_intent',
        status: 'requires_payment_method',
        client_secret: `${id}_secret_x`,
        amount: Number(form.amount),
        currency: form.currency,
        metadata: { paymentId: form['metadata[paymentId]'] },
      });
      return { status: 200, body: intents.get(id) };
    }
    if (kind === 'checkout' && method === 'POST' && rest.length === 1) {
      const id = `cs_${++count}`;
      sessions.set(id, {
        id,
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        url: `https://checkout.stripe.com/c/pay/${id}`,
        amount_total: Number(form['line_items[0][price_data][unit_amount]']),
        currency: form['line_items[0][price_data][currency]'],
        payment_intent: null,
        metadata: { paymentId: form['metadata[paymentId]'] },
      });
      return { status: 200, body: sessions.get(id) };
    }
    if (kind === 'refunds' && method === 'POST') {
      const id = `re_${++count}`;
      const metadata = { refundId: form['metadata[refundId]'] };
      refunds.set(id, { id, object: 'refund', status: 'succeeded', ...form, metadata });
      return { status: 200, body: refunds.get(id) };
    }
    if (method === 'GET' && path.includes('?')) return list(path);
    const [id = '', verb] = kind === 'checkout' ? rest.slice(1) : rest;
    const found = intents.get(id) ?? sessions.get(id);
    if (!found) return missing;
    if (verb === 'cancel' || verb === 'expire') {
      if (['succeeded', 'complete'].includes(String(found.status))) {
        return refused(400, {
          type: 'invalid_request_error',
          code: 'payment_intent_unexpected_state',
        });
      }
      found.status = verb === 'cancel' ? 'canceled' : 'expired';
    }
    return { status: 200, body: found };
  }

  /** A page of a list, as Stripe cuts it: `limit` at a time, after `starting_after`. */
  function list(path: string): Answer {
    const { pathname, searchParams } = new URL(path, 'http://stripe');
    const kinds = { sessions, refunds, payment_intents: intents };
    const intent = searchParams.get('payment_intent');
    const all = [...kinds[pathname.split('/').at(-1) as keyof typeof kinds].values()].filter(
      (each) => intent === null || each.payment_intent === intent,
    );
    const after = all.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1;
    const data = all.slice(after, after + Math.min(2, Number(searchParams.get('limit'))));
    const hasMore = after + data.length < all.length;
    return { status: 200, body: { object: 'list', url: pathname, has_more: hasMore, data } };
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const { method = '', url = '', headers } = request;
      const key = headers['idempotency-key'];
      const name = typeof key === 'string' ? key : undefined;
      const form = Object.fromEntries(new URLSearchParams(body));
      requests.push({ method, path: url, key: name, form });
      const known = name === undefined ? undefined : replays.get(name);
      const wrong = fault();
      const failed = wrong === 'fails' ? refused(500, { type: 'api_error' }) : undefined;
      const reply =
        known && known.form !== body
          ? refused(400, { type: 'idempotency_error' })
          : (known?.answer ?? failed ?? failures.shift() ?? answer(method, url, form));
      if (name !== undefined && !unkept.includes(reply.status))
        replays.set(name, { form: body, answer: reply });
      if (wrong === 'hangs') return;
      if (hanging > 0) {
        hanging--;
        return;
      }
      response
        .writeHead(reply.status, {
          'content-type': 'application/json',
          'stripe-should-retry': 'false',
        })
        .end(JSON.stringify(reply.body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    connection: {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      protocol: 'http',
    },
    requests,
    intents,
    sessions,
    refunds,
    forgetKeys: () => replays.clear(),
    hangNext: () => hanging++,
    failNext: (status, error) => failures.push(refused(status, error)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
