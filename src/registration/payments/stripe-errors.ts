import { Stripe } from 'stripe';
import { PaymentError } from './payment-provider.ts';

/** Asks Stripe; throws `PaymentError` where it does not answer, or refuses. */
export async function askStripe<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw paymentErrorOf(error);
  }
}

/** Answers that Stripe does not keep: it is busy with the same key, or had too many requests. */
const unkept = [409, 429];

export const paymentErrorOf = (error: unknown): unknown =>
  error instanceof Stripe.errors.StripeError
    ? new PaymentError(error.code ?? error.type, {
        isDefinite: error.statusCode !== undefined && !unkept.includes(error.statusCode),
      })
    : error;
