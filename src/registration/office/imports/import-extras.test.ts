import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../../test/admin-kit.ts';
import { importList, importOffice, uploadList } from '../../../test/import-kit.ts';
import { racesForEach } from '../../../test/my-registration-kit.ts';
import { busSeat, dinner, sellExtras } from '../../../test/sell-extras.ts';
import type { ExportColumn } from '../exports/download.contract.ts';
import { exportParticipants } from '../exports/export-participants.ts';
import { guessFields, readCell } from './import-values.ts';

const races = racesForEach(5);
let ctx: ReturnType<typeof importOffice>;
let stopSelling: () => void;
beforeEach(async () => {
  ctx = importOffice(races.db, (await signedIn(races.db, 'office')).session);
  stopSelling = sellExtras(busSeat, dinner);
});
afterEach(() => stopSelling());

const header =
  'Last name;First name;Gender;Date of birth;Country;Race;T-shirt size;Email;Phone;Emergency contact;Emergency phone;Extras';
const row = (n: number, extras: string, race = 1) =>
  `Runner ${n};Ana;Female;5.7.1990;Romania;${race};m;r${n}@mail.example;0700 000 ${100 + n};Ion Pop;0700 111 222;${extras}`;
const check = (text: string) => uploadList(ctx, { name: 'x.csv', content: Buffer.from(text) });
const checkRows = (...rows: string[]) => check([header, ...rows].join('\n'));
const run = (id: string) => importList(ctx, id);
const orders = async () =>
  (await races.db.selectFrom('participant').select(['ordered_extras', 'fee_minor']).execute()).map(
    ({ ordered_extras, fee_minor }) => [ordered_extras, fee_minor],
  );

describe('a cell of extras', () => {
  it.each([
    ['2\u00a0×\u00a0Dinner, 1\u00a0×\u00a0Bus seat', 'bus-seat:1 dinner:2'],
    ['2 x cena; posto sul bus', 'bus-seat:1 dinner:2'],
    ['Dinner, Dinner', 'dinner:2'],
    ['0 × Dinner', ''],
    ['1 × old-bus', 'old-bus:1'],
    ['Dinner, a yacht', 'Dinner, a yacht'],
  ])('that says %j is %j', (cell, order) => {
    expect(readCell('extras', cell)).toBe(order);
  });

  it('may hold a name with a comma', () => {
    stopSelling();
    stopSelling = sellExtras({ ...busSeat, label: { en: 'Bus, there and back' } }, dinner);
    expect(readCell('extras', '1 × Bus, there and back, 2 × Dinner')).toBe('bus-seat:1 dinner:2');
  });

  it('is read only where the edition sells any', () => {
    expect(guessFields(['Extra', 'Status'])).toEqual(['extras', 'status']);
    stopSelling();
    expect(guessFields(['Extra', 'Status'])).toEqual([null, 'status']);
  });
});

const columns = (): ExportColumn[] => ['id', 'lastname', 'extras'];

describe('a list with extras', () => {
  it('orders them for newcomers, in what is due', async () => {
    const { id, report } = await checkRows(row(1, '1 × Bus seat, 2 × Dinner'), row(2, ''));
    expect(report).toMatchObject({ created: 2, problemCount: 0 });
    await run(id);
    expect(await orders()).toEqual([
      [
        { 'bus-seat': { count: 1, priceMinor: 8_00 }, dinner: { count: 2, priceMinor: 12_50 } },
        183_00,
      ],
      [{}, 150_00],
    ]);
  });

  it('says what cannot be had, row by row', async () => {
    const { report } = await checkRows(
      row(1, 'Bus seat', 2),
      row(2, '4 × Dinner'),
      row(3, 'a yacht'),
    );
    expect(report?.problems).toEqual([
      { row: 2, field: 'extras', code: 'extra-unknown', values: { extra: 'bus-seat', most: 0 } },
      {
        row: 3,
        field: 'extras',
        code: 'import-extras-too-many',
        values: { extra: 'dinner', most: 3 },
      },
      { row: 4, field: 'extras', code: 'import-extras-unclear', values: { extra: 'a yacht' } },
    ]);
  });

  it('sells no more than there are', async () => {
    const first = await checkRows(row(1, 'Bus seat'));
    const second = await checkRows(row(2, 'Bus seat'), row(3, 'Bus seat'), row(4, 'Dinner'));
    expect(second.report).toMatchObject({ created: 3, problemCount: 0 });
    await run(first.id);
    expect(await run(second.id)).toMatchObject({
      state: 'draft',
      report: {
        problems: [
          {
            row: 3,
            field: 'extras',
            code: 'import-extras-missing',
            values: { extra: 'bus-seat', needed: 2, free: 1 },
          },
        ],
      },
    });
    expect(await orders()).toHaveLength(1);
  });

  it('can be one that was exported, and changes no order', async () => {
    const { id } = await checkRows(row(1, '1 × Bus seat, 2 × Dinner'));
    await run(id);
    const exported = async () => {
      const filter = { raceId: null, status: null };
      const file = { format: 'csv-semicolon', columns: columns(), filter } as const;
      return (await exportParticipants(races.db, file, 'it').toArray()).join('');
    };
    const text = await exported();
    expect((await check(text)).report).toMatchObject({ unchanged: 1, problemCount: 0 });
    const { report } = await check(text.replace('2\u00a0×', '3\u00a0×'));
    expect(report?.problems).toEqual([{ row: 2, field: 'extras', code: 'import-fee-change' }]);
  });
});
