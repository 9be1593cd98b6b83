import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ExtraCounts } from '../edition/facts/extra.rules.ts';
import type { RegistrationForm } from '../edition/fields/field-lists.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { HashedNetwork } from '../platform/http/hash-visitor.ts';
import { type Hold, holdPlace } from '../registration/hold-place.ts';
import { lockPayer } from '../registration/payments/payments.queries.ts';
import { proveRegistration } from '../registration/prove-registration.ts';
import { registerParticipant } from '../registration/register-participant.ts';
import type { RegistrationOutcome } from '../registration/registration.contract.ts';
import { goodForm } from './good-form.ts';

/**
 * Registers Runner number `number`, confirms the registration, and begins to pay, which holds a
 * place. Each is another person, on a network of their own.
 */
export async function register(
  db: Kysely<Schema>,
  number: number,
  asked: Parameters<typeof fillIn>[2],
): Promise<RegistrationOutcome> {
  const made = await fillIn(db, number, asked);
  if (!made.ok) return made;
  const { id } = made.answer;
  const isFirst = await proveRegistration(db, id, asked.now);
  if (!isFirst) return { ok: false, code: 'registration-duplicate' };
  const hold = await beginToPay(db, id, { now: asked.now });
  if (hold !== 'kept') return { ok: false, code: 'registration-full' };
  const { held_until } = await db
    .selectFrom('participant')
    .select('held_until')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...made, answer: { ...made.answer, heldUntil: held_until?.toISOString() ?? null } };
}

/** Begins to pay, as far as places are concerned. */
export const beginToPay = (
  db: Kysely<Schema>,
  id: number,
  { now, networks }: { now: Date; networks?: HashedNetwork[] },
): Promise<Hold> =>
  inTransaction(db, async (trx) => {
    const payer = await lockPayer(trx, id);
    if (payer?.status !== 'pending') return 'kept';
    return holdPlace(trx, payer, { now, networks });
  });

/** Only fills in the form and sends it. */
export const fillIn = (
  db: Kysely<Schema>,
  number: number,
  {
    now,
    key = randomUUID(),
    offer,
    acceptOverlap,
    extras,
    ...changes
  }: Partial<RegistrationForm> & {
    now: Date;
    key?: string;
    offer?: string;
    acceptOverlap?: boolean;
    extras?: ExtraCounts;
  },
) =>
  registerParticipant(
    db,
    {
      form: {
        ...goodForm,
        lastname: `Runner ${number}`,
        email: `r${number}@mail.example`,
        ...changes,
      },
      key,
      offer,
      acceptOverlap,
      extras,
      language: 'en',
    },
    { now },
  );

/** Opens registration from now on, with this many places in each race. */
export async function openRegistration(db: Kysely<Schema>, capacity: number): Promise<void> {
  await db.updateTable('edition').set({ is_registration_open: true }).execute();
  await db.updateTable('race_places').set({ capacity }).execute();
}

/** By race: places taken, and how many participants and offers have one; the two must be equal. */
export async function countPlaces(db: Kysely<Schema>, raceId = 2) {
  const { taken } = await db
    .selectFrom('race_places')
    .select('taken')
    .where('race_id', '=', raceId)
    .executeTakeFirstOrThrow();
  const held = await db
    .selectFrom('participant')
    .select('id')
    .where('race_id', '=', raceId)
    .where('holds_place', '=', true)
    .execute();
  const offered = await db
    .selectFrom('waiting_entry')
    .select('id')
    .where('race_id', '=', raceId)
    .where('state', '=', 'offered')
    .execute();
  return { taken, held: held.length, offered: offered.length };
}
