import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSession } from '../platform/auth/find-session.ts';
import { presets } from '../platform/auth/rights.rules.ts';
import { mostTries } from '../platform/auth/staff.contract.ts';
import type { Schema } from '../platform/db/schema.ts';
import { sealRow } from '../platform/db/sealed-rows.ts';
import { createTestDatabase, type TestDatabase } from '../platform/db/test-database.ts';
import { type Result, refused } from '../platform/http/result.ts';
import { waitForLocks } from '../test/wait-for-locks.ts';
import { hashPassword } from './password-hash.ts';
import { newSecret, stepOfCode } from './second-factor.ts';
import { giveCode, signIn } from './sign-in.ts';
import { countTry, forgetTries, giveTryBack } from './sign-in-tries.ts';
import { insertStaff } from './staff.queries.ts';

let database: TestDatabase<Schema>;
beforeAll(async () => {
  database = await createTestDatabase<Schema>();
});
afterAll(() => database.close());

const password = 'over the ridge';
const person = async () => {
  const email = `${randomUUID()}@race.example`;
  const password_hash = await hashPassword(password);
  await insertStaff(database.db, { email, name: 'Ana', rights: presets.office, password_hash });
  return email;
};
const siteUrl = 'https://race.example';
const from = (address: string, token?: string) => ({ device: '', address, token, siteUrl });
const tries = (count: number, make: (index: number) => Promise<Result<object, string>>) =>
  Promise.all(Array.from({ length: count }, async (_, index) => codeOf(await make(index))));
/** Why somebody was not let in; undefined: they were. */
const codeOf = (outcome: Result<object, string>) => (outcome.ok ? undefined : outcome.code);
const tokenOf = (signedIn: Result<{ token: string }, string>) =>
  signedIn.ok ? signedIn.token : undefined;
const tooMany = 'too-many-requests';

describe('tries to sign in', () => {
  it('are ten a minute per account, wherever they come from, also all at once', async () => {
    const email = await person();
    const guess = (index: number) =>
      signIn(database.db, { email, password: 'no' }, from(`10.0.0.${index}`));
    const outcomes = await tries(mostTries + 5, guess);
    expect(outcomes.filter((outcome) => outcome === tooMany)).toHaveLength(5);
    const upper = { email: email.toUpperCase(), password };
    expect(codeOf(await signIn(database.db, upper, from('10.0.1.1')))).toBe(tooMany);
  });

  it('are ten a minute per address, whoever they are for, known or not', async () => {
    const guess = () => {
      const email = `${randomUUID()}@race.example`;
      return signIn(database.db, { email, password }, from('10.1.0.1'));
    };
    expect(await tries(mostTries, guess)).toEqual(Array(mostTries).fill('sign-in-wrong'));
    expect(await tries(2, guess)).toEqual([tooMany, tooMany]);
    const email = await person();
    expect(
      codeOf(await signIn(database.db, { email, password }, from('10.1.0.2'))),
    ).toBeUndefined();
  });

  const guess = (address: string) => {
    const email = `${randomUUID()}@race.example`;
    return signIn(database.db, { email, password }, from(address));
  };

  it.each([
    [
      'a /48, which lines one by one are guessed from',
      2,
      (index: number) => `2001:db8:48:${index}00::1`,
    ],
    ['a home’s /56', 1.5, (index: number) => `2001:db8:56:${index}::1`],
    ['a /24 of IPv4', 2, (index: number) => `198.51.100.${index}`],
  ])('of 24 accounts are stopped in %s', async (_, times, addressOf) => {
    const codes: (string | undefined)[] = [];
    for (let index = 1; index <= 24; index++) codes.push(codeOf(await guess(addressOf(index))));
    const most = times * mostTries;
    expect(codes).toEqual([
      ...Array(most).fill('sign-in-wrong'),
      ...Array(24 - most).fill(tooMany),
    ]);
  });

  it('are ten a minute for the whole of a line’s IPv6 addresses, but each of IPv4 alone', async () => {
    await tries(mostTries, (index) => guess(`2001:db8:7:1:${index}::1`));
    expect(codeOf(await guess('2001:db8:7:1:ffff::9'))).toBe(tooMany);
    expect(codeOf(await guess('2001:db8:7:2::1'))).toBe('sign-in-wrong');
    await tries(mostTries, () => guess('192.0.2.7'));
    expect(codeOf(await guess('::ffff:192.0.2.7'))).toBe(tooMany);
    expect(codeOf(await guess('192.0.2.8'))).toBe('sign-in-wrong');
  });

  it('leave a browser in peace that has been signed in as the person', async () => {
    const email = await person();
    const first = await signIn(database.db, { email, password }, from('10.2.0.1'));
    await tries(mostTries, () => countTry(database.db, `account ${email}`));
    expect(codeOf(await signIn(database.db, { email, password }, from('10.2.0.2')))).toBe(tooMany);
    // Ended since, but known by it.
    await database.pool.query(`update staff_session set seen_at = now() - interval '1 day'`);
    const known = from('10.2.0.2', tokenOf(first));
    expect(codeOf(await signIn(database.db, { email, password }, known))).toBeUndefined();
    const other = await person();
    await tries(mostTries, () => countTry(database.db, `account ${other}`));
    expect(codeOf(await signIn(database.db, { email: other, password }, known))).toBe(tooMany);
  });

  it('when right, end what the browser was signed in as before, whoever that was', async () => {
    const [email, other] = [await person(), await person()];
    const first = await signIn(database.db, { email, password }, from('10.4.0.1'));
    const elsewhere = await signIn(database.db, { email, password }, from('10.4.0.2'));
    const isOpen = async (token: string | undefined) =>
      (await findSession(database.db, token)) !== undefined;
    await signIn(database.db, { email, password: 'no' }, from('10.4.0.1', tokenOf(first)));
    expect(await isOpen(tokenOf(first))).toBe(true);
    const again = await signIn(database.db, { email, password }, from('10.4.0.1', tokenOf(first)));
    expect(await isOpen(tokenOf(first))).toBe(false);
    await signIn(database.db, { email: other, password }, from('10.4.0.1', tokenOf(again)));
    expect([await isOpen(tokenOf(again)), await isOpen(tokenOf(elsewhere))]).toEqual([false, true]);
  });

  it('count when they were wrong only', async () => {
    const email = await person();
    for (let count = 0; count < mostTries + 2; count++) {
      expect(
        codeOf(await signIn(database.db, { email, password }, from('10.3.0.1'))),
      ).toBeUndefined();
    }
  });

  it('count no longer after their minute, and are then forgotten', async () => {
    await tries(mostTries, () => countTry(database.db, 'account x'));
    await giveTryBack(database.db, 'account x');
    await countTry(database.db, 'account x');
    const age = (interval: string) =>
      database.pool.query(
        `update sign_in_try set tried_at = array(select at - $1::interval from unnest(tried_at) at)`,
        [interval],
      );
    await age('30 seconds');
    expect(await countTry(database.db, 'account x')).toMatchObject({
      code: 'too-many-requests',
      values: { seconds: expect.toSatisfy((seconds) => seconds >= 1 && seconds <= 30) },
    });
    await age('31 seconds');
    await countTry(database.db, 'account x');
    await age('16 minutes');
    await forgetTries(database.db);
    const left = await database.db.selectFrom('sign_in_try').selectAll().execute();
    expect(left).toEqual([]);
  });
});

describe('a sign-in that meets a change of the account', () => {
  /** Changes the account in a transaction that ends only once the work waits for it. */
  async function during<Result>(email: string, change: string, work: () => Promise<Result>) {
    const { pool } = database;
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query(`update staff set ${change} where email = $1`, [email]);
      const outcome = work();
      await waitForLocks(pool, 1);
      await holder.query(
        'delete from staff_session where staff_id = (select id from staff where email = $1)',
        [email],
      );
      await holder.query('commit');
      return await outcome;
    } finally {
      holder.release();
    }
  }
  const sessionsOf = async (email: string) =>
    (
      await database.pool.query(
        'select from staff_session where staff_id = (select id from staff where email = $1)',
        [email],
      )
    ).rowCount;
  const app = { totp_secret: newSecret(), totp_since: new Date() };
  const codeNow = () => TOTP.generate({ secret: new TOTP({ secret: app.totp_secret }).secret });
  const switchOn = (email: string) =>
    database.db
      .updateTable('staff')
      .set(sealRow(database.db, 'staff', app))
      .where('email', '=', email)
      .execute();

  it.each([
    ['another password', `password_hash = 'x'`],
    ['access taken away', 'is_active = false'],
  ])('opens no session by what was good before: %s', async (_name, change) => {
    const email = await person();
    const enter = () => signIn(database.db, { email, password }, from('10.5.0.1'));
    expect(await during(email, change, enter)).toEqual(refused('sign-in-wrong'));
    expect(await sessionsOf(email)).toBe(0);
  });

  it('asks for the second factor that was switched on meanwhile', async () => {
    const email = await person();
    const enter = () => signIn(database.db, { email, password }, from('10.5.0.2'));
    const sealed = sealRow(database.db, 'staff', app).totp_secret as unknown as string;
    const change = `totp_secret = '${sealed}', totp_since = now()`;
    expect(await during(email, change, enter)).toMatchObject({ needsCode: true });
    const renamed = await person();
    const again = () => signIn(database.db, { email: renamed, password }, from('10.5.0.2'));
    // The control: a change of something else keeps nobody out.
    expect(await during(renamed, `name = 'Eva'`, again)).toMatchObject({ needsCode: false });
  });

  it('ends with the half-open session, however good the code', async () => {
    const email = await person();
    await switchOn(email);
    const half = await signIn(database.db, { email, password }, from('10.5.0.3'));
    const give = () => giveCode(database.db, codeNow(), from('10.5.0.3', tokenOf(half)));
    expect(await during(email, `password_hash = 'x'`, give)).toEqual(refused('session-ended'));
    expect(await sessionsOf(email)).toBe(0);
  });

  it('takes a code of the app once, of two browsers that give it at once', async () => {
    const email = await person();
    await switchOn(email);
    const halves = await Promise.all(
      [1, 2].map(() => signIn(database.db, { email, password }, from('10.5.0.4'))),
    );
    const code = codeNow();
    const outcomes = await Promise.all(
      halves.map((half) => giveCode(database.db, code, from('10.5.0.4', tokenOf(half)))),
    );
    expect(outcomes.filter((outcome) => codeOf(outcome) === 'code-wrong')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });
});

describe('a code of the second factor', () => {
  // RFC 6238, appendix B, cut to six digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_109, ' 081 804 ', 37_037_036],
    [1_111_111_109 + 30, '081804', 37_037_036],
    [1_111_111_109 - 30, '081804', 37_037_036],
    [1_111_111_109 + 60, '081804', undefined],
    [59, '287083', undefined],
    [59, '28708', undefined],
    [59, '', undefined],
  ])('at %i s, %s is that of step %s', (seconds, code, step) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(step);
  });
});
