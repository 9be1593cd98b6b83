import { tmpdir } from 'node:os';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { advisoryKeys } from '../../platform/db/advisory-keys.ts';
import { signedIn } from '../../test/admin-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { insertPayer } from '../../test/payer.ts';
import { openStaffSite } from '../../test/staff-site.ts';
import { alarmNames, type Findings } from './alarm.rules.ts';
import { alarmJob, tellAlarms } from './alarm-job.ts';
import { lookForAlarms, type Watched } from './look-for-alarms.ts';
import { countKeeper, sumCounts, sumPolicyReports } from './site-counts.ts';

const measureDisk = vi.fn<NonNullable<Watched['measureDisk']>>();

const team = await openStaffSite({ isDemo: false });
const { site, db } = team;
const siteUrl = 'https://race.example';
const calm = Object.fromEntries(alarmNames.map((name) => [name, 'nothing'])) as Findings;
const tell = (findings: Partial<Findings> = {}) =>
  tellAlarms({ db, siteUrl }, { ...calm, ...findings });
const watched = (changes: Partial<Watched> = {}): Watched => ({
  db,
  dataDir: tmpdir(),
  guard: undefined,
  isBackedUp: true,
  log: () => {},
  measureDisk,
  ...changes,
});
const disk = (bavail: number) =>
  measureDisk.mockResolvedValue({ bavail, blocks: 1000, bsize: 4096 });
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const run = (text: string) => site.database.pool.query(text);

beforeEach(async () => {
  disk(500);
  for (const table of ['alarm', 'site_count', 'backup', 'refund', 'payment'] as const)
    await db.deleteFrom(table).execute();
});

describe('an alarm', () => {
  it('is mailed once to each active admin in their language, by whichever of several processes', async () => {
    const other = await signedIn(db, 'admin');
    const gone = await signedIn(db, 'admin');
    await db
      .updateTable('staff')
      .set({ language: 'de' })
      .where('id', '=', other.staff.id)
      .execute();
    await db
      .updateTable('staff')
      .set({ is_active: false })
      .where('id', '=', gone.staff.id)
      .execute();
    await Promise.all([tell({ refunds: 2 }), tell({ refunds: 2 }), tell({ refunds: 2 })]);
    await tell({ refunds: 3 });
    const mails = await openedMails(db);
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual(
      [team.admin.staff.email, other.staff.email].toSorted(),
    );
    const german = mails.find(({ to_address }) => to_address === other.staff.email);
    expect(german?.subject).toContain('Alarm bei');
    expect(german?.text.replaceAll('\n', ' ')).toContain('2 Erstattungen sind nicht angekommen.');
    expect(german?.text).toContain('/admin/health?lang=de');
  });

  it('is left to the process that is telling at the moment, and waits for no other work', async () => {
    const other = await site.database.pool.connect();
    const holding = async (key: number, work: () => Promise<void>) => {
      await other.query('begin');
      await other.query('select pg_advisory_xact_lock($1)', [key]);
      await work();
      await other.query('rollback');
    };
    await holding(advisoryKeys.alarms, () => tell({ refunds: 2 }));
    expect(await openedMails(db)).toEqual([]);
    await holding(advisoryKeys.migration, () => tell({ refunds: 2 }));
    expect(await openedMails(db)).toHaveLength(1);
    other.release();
  });

  it('is told once more when it is over, and not while it comes and goes', async () => {
    const subjects = async () => (await openedMails(db)).map(({ subject }) => subject);
    await tell({ disk: 4 });
    await tell();
    await tell({ disk: 3 });
    expect(await subjects()).toEqual([expect.stringMatching(/^Alarm of .*: Disk$/)]);
    await run(`update alarm set seen_at = seen_at - interval '6 minutes'`);
    await tell();
    await tell();
    expect(await subjects()).toEqual([
      expect.stringMatching(/^Alarm of .*: Disk$/),
      expect.stringMatching(/^Over at .*: Disk$/),
    ]);
    await tell({ disk: 2 });
    expect(await subjects()).toHaveLength(3);
    expect(await db.selectFrom('alarm').select('name').execute()).toHaveLength(2);
  });

  it('is shown on the overview and the page of health, to whoever may set registration', async () => {
    await run(`insert into site_count values ('refused-events', now(), 7)`);
    await tell({ events: 7 });
    const get = async (url: string, cookie: string) =>
      (await site.app.inject({ url, headers: { cookie } })).body;
    expect(await get('/admin', team.admin.cookie)).toMatch(
      /href="\/admin\/health"><span>Alarms<\/span><b>1<\/b>/,
    );
    expect(await get('/admin', team.office.cookie)).not.toContain('/admin/health');
    const page = await get('/admin/health', team.admin.cookie);
    expect(page).toContain('7 messages that claim to come from the payment provider');
    expect(page).toContain('Since ');
  });
});

describe('the checks', () => {
  it('find nothing where nothing is amiss, and nothing to be told', async () => {
    expect(await lookForAlarms(watched())).toEqual(calm);
  });

  it('find mails that were given up within a day, and refunds and payments that hang', async () => {
    const ids: number[] = [];
    for (const name of ['ana', 'eva', 'ion', 'dan'])
      ids.push(await insertPayer(db, new Date(), { email: `${name}@runner.example` }));
    const base = {
      provider: 'stripe',
      purpose: 'fee' as const,
      amount_minor: 100,
    };
    const payments = await db
      .insertInto('payment')
      .values(
        [
          { created_at: ago(2), state: 'processing' as const },
          { created_at: ago(0.5) },
          { created_at: ago(2), state: 'succeeded' as const },
          { created_at: ago(2), provider: 'office', source: 'cash' as const },
        ].map((own, index) => ({ ...base, participant_id: ids[index] ?? 0, ...own })),
      )
      .returning('id')
      .execute();
    const [first, second, third] = payments.map((payment) => payment.id);
    const refund = { amount_minor: 100, reason: 'cancelled' as const };
    await db
      .insertInto('refund')
      .values([
        { ...refund, payment_id: first ?? '', created_at: ago(2) },
        { ...refund, payment_id: second ?? '', state: 'failed' },
        { ...refund, payment_id: third ?? '' },
      ])
      .execute();
    await tell({ mails: 1 });
    await run(`update mail set state = 'failed', run_at = now() - interval '2 hours'`);
    expect(await lookForAlarms(watched())).toEqual({ ...calm, payments: 1, refunds: 2, mails: 1 });
    await run(`update mail set run_at = now() - interval '25 hours'`);
    expect((await lookForAlarms(watched())).mails).toBe('nothing');
  });

  it('find a backup that is too old where backups are made, and none that failed counts', async () => {
    const look = async (isBackedUp = true) => (await lookForAlarms(watched({ isBackedUp }))).backup;
    const backup = (hours: number, problem: string | null = null) =>
      db
        .insertInto('backup')
        .values({ begun_at: ago(hours), taken_at: ago(hours), file_name: 'x.zip', problem })
        .execute();
    await backup(30);
    await backup(1, 'no room');
    expect([await look(), await look(false)]).toEqual([30, 'nothing']);
    await backup(25);
    expect(await look()).toBe('nothing');
    await db.deleteFrom('backup').execute();
    await run(`update migration_hash set noted_at = now() - interval '40 hours'`);
    expect(await look()).toBe(40);
    await run('update migration_hash set noted_at = now()');
  });

  it('find a full disk, a clock that leapt, refused events and failed answers', async () => {
    disk(0);
    const guard = { check: async () => 'ahead' as const };
    await run(`insert into site_count values ('requests', date_trunc('minute', now()), 200),
      ('failures', date_trunc('minute', now()), 20),
      ('failures', now() - interval '11 minutes', 500),
      ('refused-events', now() - interval '50 minutes', 5),
      ('refused-events', now() - interval '70 minutes', 90)`);
    expect(await lookForAlarms(watched({ guard }))).toEqual({
      ...calm,
      disk: 0,
      clock: 1,
      errors: 20,
      events: 5,
    });
  });

  it('hide no other where one cannot look', async () => {
    measureDisk.mockRejectedValue(new Error('gone'));
    const told: string[] = [];
    const log = (_: object, what: string) => void told.push(what);
    expect(await lookForAlarms(watched({ log }))).toEqual({ ...calm, disk: 'unknown' });
    expect(told).toEqual(['a check of the site failed']);
  });

  it('are made by a job, which tells', async () => {
    disk(1);
    await alarmJob({ ...watched(), siteUrl }).work({
      signal: new AbortController().signal,
      wake() {},
    });
    expect(await db.selectFrom('alarm').select(['name', 'figure']).execute()).toEqual([
      { name: 'disk', figure: 0 },
    ]);
  });
});

describe('counts', () => {
  it('of several processes are added up, each once, also after a write that failed', async () => {
    const counted = new Map([['failures', 1]]);
    const [keep, other] = [
      countKeeper(db, () => new Map(counted)),
      countKeeper(db, () => new Map(counted)),
    ];
    counted.set('failures', 4).set('csp:img-src', 2);
    await run('alter table site_count rename to gone');
    await expect(keep()).rejects.toThrow('site_count');
    await run('alter table gone rename to site_count');
    await keep();
    await keep();
    await other();
    expect((await sumCounts(db, 10)).failures).toBe(6);
    expect(await sumPolicyReports(db)).toEqual([{ directive: 'img-src', count: 4 }]);
  });

  it('are kept for eight days', async () => {
    await run(`insert into site_count values ('failures', now() - interval '9 days', 1),
      ('failures', now() - interval '7 days', 1)`);
    await countKeeper(db)();
    expect(await db.selectFrom('site_count').selectAll().execute()).toHaveLength(1);
  });
});

it('a request that fails for a fault of ours is counted, and one that is refused is not', async () => {
  const { processCounts } = await import('../../platform/http/process-counts.ts');
  const before = { ...processCounts };
  await site.app.inject('/nothing-here');
  await run('alter table contact_message rename to gone');
  const message = {
    name: 'Ada',
    email: 'ada@mail.example',
    subject: 'Hello there',
    message: 'Hello, is it on?',
  };
  const { statusCode } = await site.app.inject({
    method: 'POST',
    url: '/api/contact',
    payload: message,
  });
  await run('alter table gone rename to contact_message');
  expect(statusCode).toBe(500);
  expect(processCounts.failures - before.failures).toBe(1);
  expect(processCounts.requests - before.requests).toBe(2);
});
