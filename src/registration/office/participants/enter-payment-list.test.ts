import { beforeEach, describe, expect, it } from 'vitest';
import { refused } from '../../../platform/http/result.ts';
import { signedIn } from '../../../test/admin-kit.ts';
import { early, racesForEach } from '../../../test/my-registration-kit.ts';
import { officeFor } from '../../../test/participants-admin-kit.ts';
import { insertPayer } from '../../../test/payer.ts';
import { openRegistration } from '../../../test/registration-kit.ts';
import { readTable } from '../imports/read-table.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import { checkPaymentList, enterPaymentList } from './enter-payment-list.ts';
import type { RowReport } from './payment-list.contract.ts';

const races = racesForEach(9);
let ctx: RegistrationOffice;
beforeEach(async () => {
  const { session } = await signedIn(races.db, 'office');
  ctx = { ...officeFor(races.db, session), readTable };
});

const source = 'transfer' as const;
const judge = (text: string) =>
  checkPaymentList(ctx, { file: { name: 'bank.csv', content: Buffer.from(text) }, source });
const check = async (text: string) => {
  const checked = await judge(text);
  if (!checked.ok) throw new Error(checked.code);
  return checked.report.rows;
};
const enter = (rows: readonly RowReport[]) =>
  enterPaymentList(ctx, {
    source,
    rows: rows.map((row) => ({ ...row, id: row.runner?.id, name: '' })),
  });
const payments = () =>
  races.db.selectFrom('payment').selectAll().where('provider', '=', 'office').execute();
const head = 'Registration no.;Nume;Sumă;Data;Referință';

describe('a list of payments', () => {
  it('says what each row would do, and does nothing yet', async () => {
    const { db } = races;
    const [one, two, three, cancelled] = [
      await races.registered(1),
      await races.registered(2),
      await races.registered(3),
      await races.registered(4),
    ];
    const settled = await races.paid(5);
    await db
      .updateTable('participant')
      .set({ status: 'cancelled' })
      .where('id', '=', cancelled)
      .execute();
    const rows = await check(
      [
        head,
        `${one};;120,00;27.02.2025;R1`,
        `;runner 2 ANA;120 lei;;R2`,
        `${three};;100;;R3`,
        `${three};;150;;R4`,
        `${settled};;120;;R5`,
        `${cancelled};;120;;R6`,
        `9999;;120;;R7`,
        `;Nobody Atall;120;;R8`,
        `${three};Somebody Else;120;;R9`,
        `${three};;much;;R10`,
        `${three};;120;28.02.2026;R11`,
        `${three};;120;;`,
        `${one};;120;;R1`,
      ].join('\n'),
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      'settles',
      'settles',
      'too-little',
      'too-much',
      'nothing-owed',
      'cancelled',
      'unknown',
      'unknown',
      'other-name',
      'amount',
      'day',
      'reference',
      'entered',
    ]);
    expect(rows[1]).toMatchObject({ row: 3, runner: { id: two, owedMinor: 120_00 } });
    expect(await payments()).toEqual([]);
    expect((await races.runnerOf(one)).status).toBe('pending');
    expect(await races.mailsTo('r1@mail.example')).toEqual([]);
  });

  it('is entered once, however often and at once it is read in', async () => {
    const { db } = races;
    const id = await races.registered(1);
    const rows = await check(`${head}\n${id};;120;27.02.2025;R1\n`);
    const done = await Promise.all([enter(rows), enter(rows), enter(rows)]);
    expect(done.filter(({ ok }) => ok)).toEqual([{ ok: true, count: 1 }]);
    expect(await payments()).toMatchObject([
      {
        participant_id: id,
        source: 'transfer',
        receipt: 'R1',
        amount_minor: 120_00,
        taken_by: ctx.staff.id,
        succeeded_at: new Date('2025-02-27T12:00:00+02:00'),
      },
    ]);
    expect((await races.runnerOf(id)).status).toBe('confirmed');
    expect(await races.mailsTo('r1@mail.example')).toHaveLength(1);
    expect((await check(`${head}\n${id};;120;;R1`))[0]?.outcome).toBe('entered');
    const entry = await db.selectFrom('audit_entry').selectAll().executeTakeFirstOrThrow();
    expect([entry.action, entry.subject]).toEqual(['participant.pay', `participant ${id}`]);
    await races.expectExactPlaces();
  });

  it('is entered whole or not at all', async () => {
    const { db } = races;
    const [one, two] = [await races.registered(1), await races.registered(2)];
    const rows = await check(`${head}\n${one};;120;;R1\n${two};;120;;R2`);
    await db.updateTable('participant').set({ fee_minor: 90_00 }).where('id', '=', two).execute();
    const done = await enter(rows);
    expect(done).toMatchObject({
      report: { rows: [{ outcome: 'settles' }, { outcome: 'too-much' }] },
    });
    expect(await payments()).toEqual([]);
    expect(await races.mailsTo('r1@mail.example')).toEqual([]);
  });

  describe('of 50 rows, every fee another one', () => {
    const count = 50;
    // From 99.01 to 1,128.50: sums that binary fractions cannot hold.
    const feeOf = (index: number) => 99_01 + index * 21_00 + index;
    const ways = [
      (lei: string, minor: string) => `${lei},${minor}`,
      (lei: string, minor: string) => `${lei}.${minor} lei`,
      (lei: string, minor: string) => `${lei.replace(/\B(?=\d{3}$)/, '.')},${minor}`,
      (lei: string, minor: string) => `${lei.replace(/\B(?=\d{3}$)/, ' ')}.${minor} RON`,
    ];
    const written = (amountMinor: number, index: number) => {
      const lei = String(Math.floor(amountMinor / 100));
      const minor = String(amountMinor % 100).padStart(2, '0');
      return ways[index % ways.length]?.(lei, minor);
    };
    const listOf = (ids: readonly number[], more = 0) =>
      [
        head,
        ...ids.map((id, index) => `${id};;${written(feeOf(index) + more, index)};;R${index}`),
      ].join('\n');

    it('is entered to the last of them, and only where it is exact', async () => {
      await openRegistration(races.db, count);
      const ids: number[] = [];
      for (let index = 0; index < count; index++) {
        ids.push(await insertPayer(races.db, early, { fee_minor: feeOf(index) }));
      }
      const outcomes = async (more: number) =>
        new Set((await check(listOf(ids, more))).map(({ outcome }) => outcome));
      expect(await outcomes(-1)).toEqual(new Set(['too-little']));
      expect(await outcomes(1)).toEqual(new Set(['too-much']));
      const rows = await check(listOf(ids));
      expect(rows.map(({ outcome }) => outcome)).toEqual(ids.map(() => 'settles'));
      expect(await enter(rows)).toEqual({ ok: true, count });
      const entered = await races.db
        .selectFrom('payment')
        .innerJoin('participant', 'participant.id', 'participant_id')
        .select(['participant_id', 'amount_minor', 'status'])
        .orderBy('participant_id')
        .execute();
      expect(entered).toEqual(
        ids.map((id, index) => ({
          participant_id: id,
          amount_minor: feeOf(index),
          status: 'confirmed',
        })),
      );
      await races.expectExactPlaces();
    });
  });

  it('is refused without the columns that it takes', async () => {
    expect(await judge('Nume;Data\nAna;27.02.2025')).toEqual(refused('payment-columns-missing'));
  });
});
