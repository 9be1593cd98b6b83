import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { edition } from '../../../edition/edition.ts';
import type { ClockFinding } from '../../../platform/jobs/clock-finding.rules.ts';
import { updateStaff } from '../../../staff/staff.queries.ts';
import { signedIn } from '../../../test/admin-kit.ts';
import { ready } from '../../../test/ready-facts.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { readinessFindings, readinessLine } from './readiness.rules.ts';

const { samples } = edition();

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
      '5\u00a0facts are stated twice',
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
    await updateStaff(db, withApp.staff.id, app);
    const passkey = { id: 'x', staff_id: withPasskey.staff.id, name: 'Key', counter: '0' };
    await db
      .insertInto('staff_passkey')
      .values({ ...passkey, public_key: Buffer.alloc(1), transports: [] })
      .execute();
    expect(await told()).toBe('1 account has no second factor.');
    await updateStaff(db, bare.staff.id, app);
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

describe('the machine’s clock', () => {
  it('is confirmed by a button that is there only after a leap, and that is written down', async () => {
    let finding: ClockFinding = 'ahead';
    const guarded = await openTestSite({
      isDemo: false,
      guard: { check: async () => finding },
    });
    onTestFinished(() => guarded.close());
    const { db } = guarded.database;
    const { cookie } = await signedIn(db, 'admin');
    const ask = (method: 'GET' | 'POST', url = '/admin/readiness') =>
      guarded.app.inject({
        method,
        url,
        headers: {
          cookie,
          ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      });
    expect((await ask('GET')).body).toContain('The clock has leapt ahead: it shows');
    const posted = await ask('POST');
    expect([posted.statusCode, posted.headers.location]).toEqual([303, '/admin/readiness?done=']);
    expect(await db.selectFrom('site_clock').select('confirmed_at').execute()).toEqual([
      { confirmed_at: expect.any(Date) },
    ]);
    const noted = await db.selectFrom('audit_entry').select('action').execute();
    expect(noted).toContainEqual({ action: 'clock.confirm' });
    finding = 'right';
    const { body } = await ask('GET', '/admin/readiness?done=');
    expect(body).toContain('The clock counts again.');
    expect(body).not.toContain('This time is right');
  });
});
