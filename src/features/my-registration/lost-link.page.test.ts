import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { early, paid, registered, tokenFor } from '../../test/my-registration-kit.ts';
import { openRegistration } from '../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: early.toISOString(), isWithoutParticipants: true });
  await openRegistration(site.database.db, 100);
});
afterAll(() => site.close());

let visitors = 0;
const ask = (email: string, from = `198.51.100.${(visitors++ % 250) + 1}`) =>
  site.app.inject({
    method: 'POST',
    url: '/my-registration',
    remoteAddress: from,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: new URLSearchParams({ email }).toString(),
  });
const due = async (id: number) => {
  const { db } = site.database;
  const row = await db
    .selectFrom('participant')
    .select(['is_mail_due', 'link_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [row.is_mail_due, row.link_version];
};
/** As if the mail of a registration had left, at a moment. */
const mailed = (id: number, at: Date) =>
  site.database.db
    .updateTable('participant')
    .set({ is_mail_due: false, mail_written_at: at })
    .where('id', '=', id)
    .execute();
const yesterday = new Date(early.getTime() - 24 * 60 * 60_000);

describe('/my-registration without a link', () => {
  it('sends each registration at an address its link again, in the place of the old one', async () => {
    const { db } = site.database;
    const email = 'family@mail.example';
    const ids = [
      await registered(db, 101, { email }),
      await paid(db, 102, { email: 'Family@Mail.example' }),
    ];
    const other = await registered(db, 103);
    for (const id of [...ids, other]) await mailed(id, yesterday);
    const old = await tokenFor(db, ids[0] ?? 0);
    const answer = await ask(' FAMILY@mail.example ');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      '/my-registration?sent=yes',
    ]);
    for (const id of ids) expect(await due(id)).toEqual([true, 1]);
    expect(await due(other)).toEqual([false, 0]);
    expect((await site.app.inject(`/my-registration/${old}`)).statusCode).toBe(404);
  });

  it('answers alike for an address that nobody has', async () => {
    const known = await ask('family@mail.example');
    const unknown = await ask('nobody@mail.example');
    expect([unknown.statusCode, unknown.headers.location, unknown.body]).toEqual([
      known.statusCode,
      known.headers.location,
      known.body,
    ]);
  });

  it('sends one mail an hour, also when asked twice at once', async () => {
    const { db } = site.database;
    const id = await registered(db, 104);
    await mailed(id, yesterday);
    await Promise.all([ask('r104@mail.example'), ask('r104@mail.example')]);
    expect(await due(id)).toEqual([true, 1]);
    await mailed(id, early);
    await ask('r104@mail.example');
    expect(await due(id)).toEqual([false, 1]);
  });

  it('sends an offer that stands again, and none that does not', async () => {
    const { db } = site.database;
    const entries = await db
      .insertInto('waiting_entry')
      .values(
        (['offered', 'waiting'] as const).map((state, index) => ({
          race_id: index + 1,
          first_name: 'Dora',
          last_name: 'Pop',
          email: 'dora@mail.example',
          language: 'en',
          state,
          offered_until: state === 'offered' ? new Date(early.getTime() + 24 * 60 * 60_000) : null,
        })),
      )
      .returning('id')
      .execute();
    await ask('dora@mail.example');
    const rows = await db
      .selectFrom('waiting_entry')
      .select(['state', 'link_version', 'is_mail_due'])
      .where(
        'id',
        'in',
        entries.map(({ id }) => id),
      )
      .orderBy('race_id')
      .execute();
    expect(rows).toEqual([
      { state: 'offered', link_version: 1, is_mail_due: true },
      { state: 'waiting', link_version: 0, is_mail_due: false },
    ]);
    await db.deleteFrom('waiting_entry').execute();
  });

  it('says what is wrong with an address, beside it', async () => {
    const answer = await ask('nobody "<b>');
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Please enter a valid email address');
    expect(answer.body).toContain('value="nobody &quot;&lt;b&gt;"');
  });

  it('takes five a minute from one line, whatever addresses of it', async () => {
    const from = (n: number) => `2001:db8:1:2::${n}`;
    for (let n = 1; n <= 5; n++) {
      expect((await ask('nobody@mail.example', from(n))).statusCode).toBe(303);
    }
    const sixth = await ask('nobody@mail.example', from(6));
    expect(sixth.statusCode).toBe(429);
    expect(sixth.body).toContain('value="nobody@mail.example"');
  });

  it('is led to from registration and from a link that does not work', async () => {
    for (const url of ['/registration', '/my-registration/made-up']) {
      expect((await site.app.inject(url)).body).toContain('href="/my-registration"');
    }
    expect((await site.app.inject('/my-registration')).statusCode).toBe(200);
  });
});
