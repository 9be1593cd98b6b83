import { refused } from '../../platform/http/result.ts';
import type { PaymentAsked } from './create-payment.ts';
import type { OrderAsked } from './order.contract.ts';
import type { PaymentCreated, PaymentService } from './payment-service.ts';

/** Begins the payment of an order for a visitor who may; else refuses (`payment-order-closed`). */
export async function payOrder(
  payments: PaymentService,
  { cookies, link, ...asked }: OrderAsked & PaymentAsked & { raceId: number },
): Promise<PaymentCreated> {
  const order = { participantId: asked.participantId, cookies, link };
  const isByMail = await payments.isByMail(order);
  const held = await payments.held(order);
  if (held) {
    const linkVersion = held.mailedVersion ?? 0;
    const created = await payments.create({ ...asked, isByMail, linkVersion });
    if (created.ok || created.code !== 'payment-order-closed') return created;
  }
  if (!(await payments.mayPay(order))) return refused('payment-order-closed');
  return payments.create({ ...asked, isByMail });
}
