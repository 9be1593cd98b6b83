import type { Visitor } from '../../http/visitor-guard.ts';
import type { OrderAsked } from './order.contract.ts';
import { payOrder } from './pay-order.ts';
import type { PaymentService } from './payment-service.ts';

/** Begins to pay an order. Without a link only a browser with script can pay. */
export type StartPayment = (
  visitor: Pick<Visitor, 'ip'>,
  order: OrderAsked & { raceId: number; acceptNotKept: boolean },
) => ReturnType<typeof payOrder>;

/** For the form of a page without script. */
export const startPayment =
  (payments: PaymentService): StartPayment =>
  ({ ip }, order) =>
    payOrder(payments, { ...order, address: ip });
