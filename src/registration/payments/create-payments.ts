import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { createDemoPayments, type DemoPayments } from './demo-payments.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripePayments, type StripeKeys } from './stripe-payments.ts';

/** The payment provider: Stripe with keys, the invented one in demo mode, otherwise none. */
export function createPayments({
  stripe,
  isDemo,
  db,
  siteUrl,
}: {
  stripe: StripeKeys | undefined;
  isDemo: boolean;
  db: Kysely<Schema>;
  siteUrl: string;
}): PaymentProvider | DemoPayments | undefined {
  if (stripe) return createStripePayments(stripe, { siteUrl });
  return isDemo ? createDemoPayments(db) : undefined;
}
