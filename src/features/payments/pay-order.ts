import { type Refused, refused } from '../../http/result.ts';
import type { PaymentAsked } from './create-payment.ts';
import type { OrderAsked } from './order.contract.ts';
import type { PaymentCreated, PaymentService } from './payment-service.ts';

/** Begins to pay an order for whoever may: `payment-order-closed` for everybody else. */
export async function payOrder(
  payments: PaymentService,
  { cookies, link, ...asked }: OrderAsked & PaymentAsked & { raceId: number },
): Promise<PaymentCreated | Refused<'payment-order-closed'>> {
  const order = { participantId: asked.participantId, cookies, link };
  if (!(await payments.mayPay(order))) return refused('payment-order-closed');
  return payments.create(asked);
}
