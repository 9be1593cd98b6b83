import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samples } from '../../../edition/facts.ts';
import { signedIn } from '../../../test/admin-kit.ts';
import { ready } from '../../../test/ready-facts.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { readinessFindings, readinessLine } from './readiness.rules.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: '2026-11-22T12:00:00+02:00', isDemo: false });
});
afterAll(() => site.close());

const get = async (role: 'admin' | 'office') => {
  const { cookie } = await signedIn(site.database.db, role);
  return site.app.inject({ url: '/admin/readiness', headers: { cookie } });
};

describe('readiness', () => {
  it('names to the organiser all that is left to do, each sample with its page', async () => {
    const { body } = await get('admin');
    for (const words of [
      'Nobody can pay',
      'No email leaves this machine',
      'All races are in the past',
      'no address of the results',
      '5\u00a0facts stand twice',
      'invented course',
      'second factor',
    ]) {
      expect(body).toContain(words);
    }
    expect(body).not.toContain('demo mode');
    expect(samples.filter(({ isStill }) => isStill)).toHaveLength(samples.length);
    for (const { page } of samples) expect(body).toContain(`href="${page}"`);
  });

  it('counts who has no second factor: an app or a passkey is one', async () => {
    const { db } = site.database;
    await db.deleteFrom('staff').execute();
    const [bare, withApp, withPasskey] = [
      await signedIn(db, 'office'),
      await signedIn(db, 'office'),
      await signedIn(db, 'admin'),
    ];
    const told = async () => {
      const { cookie } = withPasskey;
      const { body } = await site.app.inject({ url: '/admin/readiness', headers: { cookie } });
      return /\d+ accounts? ha(?:s|ve) no second factor\./.exec(body)?.[0];
    };
    expect(await told()).toBe('3 accounts have no second factor.');
    const app = { totp_secret: 'GEZDGNBVGY3TQOJQ', totp_since: new Date() };
    await db.updateTable('staff').set(app).where('id', '=', withApp.staff.id).execute();
    const passkey = { id: 'x', staff_id: withPasskey.staff.id, name: 'Key', counter: '0' };
    await db
      .insertInto('staff_passkey')
      .values({ ...passkey, public_key: Buffer.alloc(1), transports: [] })
      .execute();
    expect(await told()).toBe('1 account has no second factor.');
    await db.updateTable('staff').set(app).where('id', '=', bare.staff.id).execute();
    expect(await told()).toBeUndefined();
  });

  it('is for those who may set registration', async () => {
    expect((await get('office')).statusCode).toBe(403);
  });

  it('tells it in one line at the start, and nothing when nothing is left', () => {
    const facts = { ...ready, hasMail: false, samples: 3 };
    expect(readinessLine(readinessFindings(facts), 'https://race.example')).toBe(
      'Before real visitors come: no mail, samples (3). See https://race.example/admin/readiness',
    );
    expect(readinessLine(readinessFindings(ready), 'https://race.example')).toBeUndefined();
  });
});
