import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { signingKey } from '../../platform/auth/signing-keys.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** A webhook as it is sent: the body, and the header that signs it. */
export type DemoWebhook = { body: string; headers: Record<string, string> };

const toleranceS = 300;
const header = 'demo-signature';

async function signature(db: Kysely<Schema>, at: string, body: string | Buffer): Promise<Buffer> {
  const key = await signingKey(db, 'demo-payments');
  return createHmac('sha256', key).update(`${at}.`).update(body).digest();
}

/** An event of a payment in the form in which it is sent, signed. */
export async function demoWebhook(
  db: Kysely<Schema>,
  type: string,
  reference: string,
): Promise<DemoWebhook> {
  const body = JSON.stringify({ id: `demo_evt_${randomUUID()}`, type, reference });
  const at = String(Math.floor(Date.now() / 1000));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      [header]: `${at}.${(await signature(db, at, body)).toString('hex')}`,
    },
  };
}

/** Reads such an event; not ok when its signature is wrong or old. */
export async function readDemoEvent(
  db: Kysely<Schema>,
  ...[rawBody, headers]: Parameters<PaymentProvider['readEvent']>
): ReturnType<PaymentProvider['readEvent']> {
  const [at = '', given = ''] = String(headers[header] ?? '').split('.');
  const expected = await signature(db, at, rawBody);
  const bytes = Buffer.from(given, 'hex');
  const isFresh = Math.abs(Date.now() / 1000 - Number(at)) <= toleranceS;
  if (bytes.length !== expected.length || !timingSafeEqual(bytes, expected) || !isFresh) {
    return { ok: false };
  }
  return { ok: true, event: JSON.parse(rawBody.toString()) };
}
