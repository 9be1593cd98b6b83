import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { findSession } from './find-session.ts';
import { hashPassword } from './password-hash.ts';
import { presets } from './rights-rules.ts';
import { stepOfCode } from './second-factor.ts';
import { signIn } from './sign-in.ts';
import { countTry, forgetTries, giveTryBack } from './sign-in-tries.ts';
import { mostTries } from './staff-contract.ts';
import { insertStaff } from './staff-queries.ts';

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
const tries = (count: number, make: (index: number) => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => make(index).catch((error) => error.code)),
  );

describe('tries to sign in', () => {
  it('are ten a minute per account, wherever they come from, also all at once', async () => {
    const email = await person();
    const guess = (index: number) =>
      signIn(database.db, { email, password: 'no' }, from(`10.0.0.${index}`));
    const outcomes = await tries(mostTries + 5, guess);
    expect(outcomes.filter((outcome) => outcome === 'too-many-requests')).toHaveLength(5);
    await expect(
      signIn(database.db, { email: email.toUpperCase(), password }, from('10.0.1.1')),
    ).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  it('are ten a minute per address, whoever they are for, known or not', async () => {
    const guess = () => {
      const email = `${randomUUID()}@race.example`;
      return signIn(database.db, { email, password }, from('10.1.0.1'));
    };
    expect(await tries(mostTries, guess)).toEqual(Array(mostTries).fill(undefined));
    expect(await tries(2, guess)).toEqual(['too-many-requests', 'too-many-requests']);
    const email = await person();
    expect(await signIn(database.db, { email, password }, from('10.1.0.2'))).toBeDefined();
  });

  it('are ten a minute for the whole of a line’s IPv6 addresses, but each of IPv4 alone', async () => {
    const guess = (address: string) => {
      const email = `${randomUUID()}@race.example`;
      return signIn(database.db, { email, password }, from(address));
    };
    await tries(mostTries, (index) => guess(`2001:db8:7:1:${index}::1`));
    await expect(guess('2001:db8:7:1:ffff::9')).rejects.toThrow('too-many-requests');
    expect(await guess('2001:db8:7:2::1')).toBeUndefined();
    await tries(mostTries, () => guess('192.0.2.7'));
    await expect(guess('::ffff:192.0.2.7')).rejects.toThrow('too-many-requests');
    expect(await guess('192.0.2.8')).toBeUndefined();
  });

  it('leave a browser in peace that has been signed in as the person', async () => {
    const email = await person();
    const first = await signIn(database.db, { email, password }, from('10.2.0.1'));
    await tries(mostTries, () => countTry(database.db, `account ${email}`));
    await expect(signIn(database.db, { email, password }, from('10.2.0.2'))).rejects.toThrow(
      'too-many-requests',
    );
    // Ended since, but known by it.
    await database.pool.query(`update staff_session set seen_at = now() - interval '1 day'`);
    const known = from('10.2.0.2', first?.token);
    expect(await signIn(database.db, { email, password }, known)).toBeDefined();
    const other = await person();
    await tries(mostTries, () => countTry(database.db, `account ${other}`));
    await expect(signIn(database.db, { email: other, password }, known)).rejects.toThrow(
      'too-many-requests',
    );
  });

  it('when right, end what the browser was signed in as before, whoever that was', async () => {
    const [email, other] = [await person(), await person()];
    const first = await signIn(database.db, { email, password }, from('10.4.0.1'));
    const elsewhere = await signIn(database.db, { email, password }, from('10.4.0.2'));
    const isOpen = async (token: string | undefined) =>
      (await findSession(database.db, token)) !== undefined;
    await signIn(database.db, { email, password: 'no' }, from('10.4.0.1', first?.token));
    expect(await isOpen(first?.token)).toBe(true);
    const again = await signIn(database.db, { email, password }, from('10.4.0.1', first?.token));
    expect(await isOpen(first?.token)).toBe(false);
    await signIn(database.db, { email: other, password }, from('10.4.0.1', again?.token));
    expect([await isOpen(again?.token), await isOpen(elsewhere?.token)]).toEqual([false, true]);
  });

  it('count when they were wrong only', async () => {
    const email = await person();
    for (let count = 0; count < mostTries + 2; count++) {
      expect(await signIn(database.db, { email, password }, from('10.3.0.1'))).toBeDefined();
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
    await expect(countTry(database.db, 'account x')).rejects.toMatchObject({
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
