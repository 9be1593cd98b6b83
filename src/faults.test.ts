import { beforeEach, describe, expect, it } from 'vitest';
import { countPromises, type Promised } from '../scripts/faults/count-promises.ts';
import { inTransaction } from './platform/db/database.ts';
import { queueMail } from './platform/mail/queue-mail.ts';
import { paid, racesForEach, registered } from './test/my-registration-kit.ts';

const races = racesForEach();
let promised: Promised;
let unpaidId: number;
let paidId: number;

/** How often each promise was broken; those that were kept are left out. */
async function broken(changed: Partial<Promised> = {}): Promise<Record<string, number>> {
  const found = await countPromises(races.db, { ...promised, ...changed });
  return Object.fromEntries(
    found.flatMap(({ what, count }) => (count > 0 ? [[what, count] as const] : [])),
  );
}

beforeEach(async () => {
  unpaidId = await registered(races.db, 1);
  paidId = await paid(races.db, 2);
  const all = await races.db.selectFrom('participant').select(['id', 'email']).execute();
  promised = {
    registered: new Map(all.map(({ id, email }) => [id, email])),
    kept: new Map([[unpaidId, new Date()]]),
    taken: [{ reference: `paid-${paidId}`, amount: 150_00, refunded: 0 }],
    mails: [],
  };
});

describe('what npm run faults counts', () => {
  it('is nothing where every promise was kept', async () => {
    expect(await broken()).toEqual({});
  });

  it('are a registration that was answered and is gone, and its place', async () => {
    await races.db.deleteFrom('participant').where('id', '=', unpaidId).execute();
    expect(await broken()).toEqual({
      'registrations lost': 1,
      'places lost': 1,
      'races oversold or miscounted': 1,
    });
  });

  it('is a registration that is there twice', async () => {
    const email = promised.registered.get(unpaidId);
    const again = await registered(races.db, 3);
    await races.db.updateTable('participant').set({ email }).where('id', '=', again).execute();
    expect(await broken()).toEqual({ 'registered twice': 1 });
  });

  it('is a place that was kept and is given back, or counted and nobody’s', async () => {
    await races.db
      .updateTable('participant')
      .set({ holds_place: false, held_until: null })
      .where('id', '=', unpaidId)
      .execute();
    expect(await broken()).toEqual({ 'places lost': 1, 'races oversold or miscounted': 1 });
  });

  it('is money that was taken for nothing, and money that was taken twice', async () => {
    const again = { reference: 'paid-unheard', amount: 150_00, refunded: 0 };
    expect(await broken({ taken: [...promised.taken, again] })).toEqual({ 'payments lost': 1 });
    await races.db
      .insertInto('payment')
      .values({
        participant_id: paidId,
        provider: 'demo',
        reference: again.reference,
        purpose: 'extra',
        amount_minor: again.amount,
        state: 'succeeded',
      })
      .execute();
    expect(await broken({ taken: [...promised.taken, again] })).toEqual({ 'charged twice': 1 });
    const back = { ...again, refunded: again.amount };
    expect(await broken({ taken: [...promised.taken, back] })).toEqual({});
  });

  it('is a mail that counts as sent and that no server has', async () => {
    await inTransaction(races.db, (trx) =>
      queueMail(trx, {
        to: { address: 'r1@mail.example' },
        subject: 'Hello',
        text: 'Hello',
        html: '<p>Hello</p>',
        isAutomaticReply: false,
      }),
    );
    const { id } = await races.db
      .updateTable('mail')
      .set({ state: 'sent' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await broken()).toEqual({ 'mails lost': 1 });
    expect(await broken({ mails: [`<${id}@race.example>`] })).toEqual({});
  });
});
