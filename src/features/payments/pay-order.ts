import { Refusal } from '../../http/refusals.ts';
import type { OrderAsked } from '../../web/page.ts';
import type { PaymentAsked } from './create-payment.ts';
import type { PaymentService } from './payment-service.ts';

/**
 * Begins to pay an order for whoever may: throws `payment-order-closed` for everybody else, and `payment-order-changed` when it is for another race by now.
 */
export async function payOrder(
  desk: PaymentService,
  { cookies, link, raceId, ...asked }: OrderAsked & PaymentAsked & { raceId: number },
): ReturnType<PaymentService['create']> {
  const order = { participantId: asked.participantId, cookies, link };
  if (!(await desk.mayPay(order))) throw new Refusal('payment-order-closed');
  const found = await desk.findOrder(order);
  if (found && found.raceId !== raceId) throw new Refusal('payment-order-changed');
  return desk.create(asked);
}
