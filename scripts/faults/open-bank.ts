import { setTimeout as sleep } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { openStripeDouble } from '../../src/test/stripe-double.ts';

const latestMs = 2000;
const againMs = 500;

const endpointOf = (siteUrl: string) => `${siteUrl}/api/payments/events/stripe`;

export const webhookSecret = 'whsec_faults';

/** What the bank knows of a payment that was taken. */
export type Taken = { reference: string; amount: number; refunded: number };

export type Bank = Awaited<ReturnType<typeof openBank>>;

/**
 * Stripe's double with payers: it takes money, and tells the site until that has heard. While it is
 * faulty a third of what it is asked fails or gets no answer, and events come late and twice.
 * `aheadMs`: of the site's clock, by which it takes events.
 */
export async function openBank(aheadMs: number) {
  const faultyShare = 0.35;
  let isFaulty = false;
  const isFault = () => isFaulty && Math.random() < faultyShare;
  const double = await openStripeDouble(() => {
    if (!isFault()) return undefined;
    return Math.random() < 0.7 ? 'fails' : 'hangs';
  });
  let eventsAt = '';
  let untold = 0;
  let events = 0;

  async function tell(payload: string, to = eventsAt): Promise<void> {
    untold++;
    for (;;) {
      if (isFault()) await sleep(Math.random() * latestMs);
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: webhookSecret,
        timestamp: Math.floor((Date.now() + aheadMs) / 1000),
      });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      const answer = await fetch(to, { method: 'POST', headers, body: payload }).catch(
        () => undefined,
      );
      await answer?.arrayBuffer().catch(() => {});
      if (answer?.ok) break;
      await sleep(againMs);
    }
    untold--;
  }

  return {
    port: double.connection.port,
    tellTo(siteUrl: string) {
      eventsAt = endpointOf(siteUrl);
    },
    /** A payer pays behind a payment's address; one that is closed nobody can pay. */
    pay(link: string): void {
      const id = link.split('/').at(-1) ?? '';
      const session = double.sessions.get(id);
      if (session?.status !== 'open') return;
      const paid = {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_${id}`,
      };
      Object.assign(session, paid);
      const type = 'checkout.session.completed';
      const event = { id: `evt_${++events}`, object: 'event', type, data: { object: session } };
      const payload = JSON.stringify(event);
      void tell(payload);
      if (isFault()) void tell(payload);
    },
    /** So many events at once, each again and again until it is heard, of payments nobody knows. */
    tellMany: (count: number, siteUrl: string) =>
      Promise.all(
        Array.from({ length: count }, () => {
          const data = { object: { id: `cs_unknown_${++events}`, object: 'checkout.session' } };
          const type = 'checkout.session.expired';
          const event = { id: `evt_${events}`, object: 'event', type, data };
          return tell(JSON.stringify(event), endpointOf(siteUrl));
        }),
      ),
    setFaulty(isIt: boolean) {
      isFaulty = isIt;
    },
    untold: () => untold,
    taken: (): Taken[] => {
      const back = new Map<unknown, number>();
      for (const { payment_intent: of, amount } of double.refunds.values()) {
        back.set(of, (back.get(of) ?? 0) + Number(amount));
      }
      return [...double.sessions.values()]
        .filter((session) => session.payment_status === 'paid')
        .map(({ id, amount_total: amount, payment_intent: of }) => ({
          reference: String(id),
          amount: Number(amount),
          refunded: back.get(of) ?? 0,
        }));
    },
    close: () => double.close(),
  };
}
