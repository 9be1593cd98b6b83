import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../../test/admin-kit.ts';
import { importList, importOffice, uploadList } from '../../../test/import-kit.ts';
import { early, racesForEach } from '../../../test/my-registration-kit.ts';

const races = racesForEach(5);
let ctx: ReturnType<typeof importOffice>;
beforeEach(async () => {
  ctx = importOffice(races.db, (await signedIn(races.db, 'office')).session);
});

/** Uploads and checks a list of who is in the circuit; answers the import. */
function check(rows: [id: number, circuit: string][]) {
  const lines = rows.map(([id, circuit]) => `${id},${circuit},FRA 7${id}`);
  const text = ['Registration no.,Circuit,Federation licence', ...lines].join('\n');
  return uploadList(ctx, { name: 'x.csv', content: Buffer.from(text) });
}
const run = (id: string) => importList(ctx, id);
const runner = (id: number) => races.runnerOf(id);

describe('an import that changes who is in the circuit', () => {
  it('says what it asks for, and asks for it once, however often it is imported', async () => {
    const [first, second] = [await races.paid(1), await races.paid(2)];
    const unpaid = await races.registered(3);
    const rows: [number, string][] = [first, second, unpaid].map((id) => [id, 'yes']);
    const { id, report } = await check(rows);
    expect(report).toMatchObject({ changed: 3, differences: { count: 2, amountMinor: 60_00 } });
    expect((await runner(first)).extra_minor).toBeNull();
    expect(await run(id)).toMatchObject({ state: 'done' });
    for (const each of [first, second]) {
      expect(await runner(each)).toMatchObject({
        is_in_circuit: true,
        status: 'confirmed',
        holds_place: true,
        fee_minor: 120_00,
        extra_minor: 30_00,
        extra_since: early,
      });
    }
    expect(await runner(unpaid)).toMatchObject({ fee_minor: 150_00, extra_minor: null });
    const again = await check(rows);
    expect(again.report).toMatchObject({ changed: 0, unchanged: 3, problemCount: 0 });
    expect(again.report?.differences).toBeUndefined();
    await run(again.id);
    expect(await races.mailsTo('r1@mail.example')).toEqual([
      'Still to pay for EMA: 30.00\u00a0lei – Ana',
    ]);
    expect(await races.mailsTo('r3@mail.example')).toEqual([]);
  });

  it('gives nothing back to who leaves it, says so before, and asks for nothing any more', async () => {
    const whole = await races.paid(1, { isemaparticipant: true, licence: 'FRA 71' });
    const joined = await races.paid(2);
    await run((await check([[joined, 'yes']])).id);
    const { id, report } = await check([
      [whole, 'no'],
      [joined, 'no'],
    ]);
    expect(report).toMatchObject({ changed: 2, leaving: 2 });
    await run(id);
    expect(await runner(whole)).toMatchObject({ is_in_circuit: false, fee_minor: 150_00 });
    expect(await runner(joined)).toMatchObject({ fee_minor: 120_00, extra_minor: null });
    expect(await races.refundsOf()).toEqual([]);
  });

  it('is refused for who is cancelled, or is paying at this moment', async () => {
    const [cancelled, paying] = [await races.paid(1), await races.registered(2)];
    const { db } = races;
    await db
      .updateTable('participant')
      .set({ status: 'cancelled' })
      .where('id', '=', cancelled)
      .execute();
    await db
      .insertInto('payment')
      .values({
        participant_id: paying,
        provider: 'demo',
        purpose: 'fee',
        amount_minor: 120_00,
        state: 'processing',
      })
      .execute();
    const { report } = await check([
      [cancelled, 'yes'],
      [paying, 'yes'],
    ]);
    expect(report?.problems).toMatchObject([
      { row: 2, field: 'circuit', code: 'import-cancelled' },
      { row: 3, field: 'circuit', code: 'import-paying' },
    ]);
  });
});
