import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postForm } from '../test/admin-kit.ts';
import { goodForm } from '../test/good-form.ts';
import { openRegistration } from '../test/registration-kit.ts';
import { tagsIn } from '../test/rendered.tsx';
import { busSeat, dinner, sellExtras } from '../test/sell-extras.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';

let site: TestSite;
let stopSelling: () => void;
beforeAll(async () => {
  // Before the site opens, as an edition does.
  stopSelling = sellExtras({ ...busSeat, mostInTotal: 2 }, dinner);
  site = await openTestSite({ now: '2025-03-01T10:00:00Z', isWithoutParticipants: true });
});
afterAll(async () => {
  stopSelling();
  await site.close();
});
beforeEach(async () => {
  const { db } = site.database;
  await db.deleteFrom('participant').execute();
  await db.updateTable('race_places').set({ taken: 0 }).execute();
  await openRegistration(db, 100);
});

/** The fields of the form as a browser without script sends them. */
const { key: _, ...asTyped } = { key: '', ...goodForm };
const typed = Object.fromEntries(
  Object.entries({ ...asTyped, raceid: '1' })
    .filter(([, value]) => value !== false && value !== '')
    .map(([name, value]) => [name, String(value)]),
);
const post = (form: Record<string, string>) =>
  postForm(site.app, '/registration?lang=en', { ...typed, ...form });
const orders = async () =>
  (await site.database.db.selectFrom('participant').select('ordered_extras').execute()).map(
    ({ ordered_extras }) => ordered_extras,
  );
const seat = { count: 1, priceMinor: 8_00 };

describe('the form of extras without script', () => {
  it('orders what is ticked and chosen', async () => {
    const answer = await post({ 'extra-bus-seat': '1', 'extra-dinner': '2' });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringContaining('/registration-success'),
    ]);
    expect(await orders()).toEqual([{ 'bus-seat': seat, dinner: { count: 2, priceMinor: 12_50 } }]);
  });

  it('orders nothing that the race does not sell, whatever was ticked before it was chosen', async () => {
    await post({ raceid: '2', 'extra-bus-seat': '1' });
    expect(await orders()).toEqual([{}]);
  });

  it('comes back with the rest of the order when something is sold out', async () => {
    const { db } = site.database;
    await post({ 'extra-bus-seat': '1' });
    await db
      .updateTable('participant')
      .set({
        holds_place: true,
        ordered_extras: JSON.stringify({ 'bus-seat': { ...seat, count: 2 } }),
      })
      .execute();
    const late = { firstname: 'Late', 'extra-bus-seat': '1', 'extra-dinner': '3' };
    const { statusCode, body } = await post(late);
    expect([statusCode, body.includes('“Bus seat” is sold out')]).toEqual([409, true]);
    expect(tagsIn(body, 'input').find(({ name }) => name === 'firstname')?.value).toBe('Late');
    const select = /<select[^>]*name="extra-dinner"[^]*?<\/select>/.exec(body)?.[0] ?? '';
    expect(select).toMatch(/<option[^>]* selected=""[^>]*>3</);
    const box = tagsIn(body, 'input').find(({ name }) => name === 'extra-bus-seat');
    expect([box && 'disabled' in box, box && 'checked' in box]).toEqual([true, false]);
    // A browser sends no field that is disabled.
    const again = await post({ firstname: 'Late', 'extra-dinner': '3' });
    expect(again.statusCode).toBe(303);
  });
});

describe('the page of a race', () => {
  it('says how many are left as places are taken and given back', async () => {
    const left = async () =>
      /race-extras[^]*?(\d of 2 left|sold out)/.exec(
        (await site.app.inject('/races/1?lang=en')).body,
      )?.[1];
    const { db } = site.database;
    await post({ 'extra-bus-seat': '1' });
    await expect.poll(() => left()).toBe('2 of 2 left');
    await db.updateTable('participant').set({ holds_place: true }).execute();
    await expect.poll(() => left()).toBe('1 of 2 left');
    await db.updateTable('participant').set({ holds_place: false }).execute();
    await expect.poll(() => left()).toBe('2 of 2 left');
  });
});
