import { Refusal } from '../../http/refusals.ts';
import type { PaymentAsked } from './create-payment.ts';
import type { OrderAsked } from './order-contract.ts';
import type { PaymentService } from './payment-service.ts';

/** Begins to pay an order for whoever may: throws `payment-order-closed` for everybody else. */
export async function payOrder(
  payments: PaymentService,
  { cookies, link, ...asked }: OrderAsked & PaymentAsked & { raceId: number },
): ReturnType<PaymentService['create']> {
  const order = { participantId: asked.participantId, cookies, link };
  if (!(await payments.mayPay(order))) throw new Refusal('payment-order-closed');
  return payments.create(asked);
}
