import type { Refusal } from '../../http/refusals.ts';
import type { Visitor } from '../../http/visitor-gate.ts';
import { paymentRefusal } from './create-payment.ts';
import type { OrderAsked } from './order-contract.ts';
import { payOrder } from './pay-order.ts';
import type { PaymentService } from './payment-service.ts';

/** Begins to pay an order. Without a link only a browser with script can pay. */
export type StartPayment = (
  visitor: Pick<Visitor, 'ip'>,
  order: OrderAsked & { raceId: number; acceptNotKept: boolean },
) => Promise<{ ok: true; paymentLink?: string | undefined } | Refusal>;

/** For the form of a page without script; throws as `payOrder` does. */
export const startPayment =
  (payments: PaymentService): StartPayment =>
  async ({ ip }, order) => {
    const created = await payOrder(payments, { ...order, address: ip });
    return created.ok ? created : paymentRefusal(created.code);
  };
