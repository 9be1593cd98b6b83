import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import packageFacts from '../../../package.json' with { type: 'json' };
import { testFolder } from '../../platform/db/backup/backup-kit.ts';
import { restoreBackup } from '../../platform/db/backup/restore-backup.ts';
import { migrations } from '../../platform/db/migrations.ts';
import { emptyDatabase } from '../../platform/db/test-database.ts';
import { createDemoPayments } from '../../registration/payments/demo-payments.ts';
import type {
  ListedPayment,
  PaymentProvider,
} from '../../registration/payments/payment-provider.ts';
import { postForm, signedIn } from '../../test/admin-kit.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { backupJob } from './make-backup.ts';
import { openRestoredGate } from './restored-gate.ts';

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite({ isWithoutParticipants: true });
  onTestFinished(() => site.close());
});

const night = new Date('2025-07-05T03:10:00+03:00');
const turn = { signal: new AbortController().signal, wake: () => {} };
const jobIn = (
  folder: string,
  { at = night, told = [] as string[], connection = site.database.connection } = {},
) => {
  const { db } = site.database;
  const log = (_: object, what: string) => void told.push(what);
  return backupJob({ db, connection, folder, log, now: () => at });
};
const rows = () => site.database.db.selectFrom('backup').selectAll().orderBy('id').execute();

/** A folder with the backups of these nights. */
async function folderWith(nights: string[]): Promise<string> {
  const folder = testFolder();
  for (const night of nights) {
    const at = new Date(night);
    writeFileSync(path.join(folder, `${night}.zip`), '');
    await site.database.db
      .insertInto('backup')
      .values({ night, begun_at: at, taken_at: at, file_name: `${night}.zip` })
      .execute();
  }
  return folder;
}

describe('the nightly backup', () => {
  it('is made and verified by one of two processes, once a night, and not before three', async () => {
    const folder = testFolder();
    await jobIn(folder, { at: new Date('2025-07-05T02:59:00+03:00') }).work(turn);
    expect(await rows()).toEqual([]);
    await Promise.all([jobIn(folder).work(turn), jobIn(folder).work(turn)]);
    await jobIn(folder, { at: new Date('2025-07-05T12:00:00+03:00') }).work(turn);
    const made = await rows();
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ problem: null, verified_at: expect.any(Date) });
    expect(readdirSync(folder)).toEqual([made[0]?.file_name]);
    const { rows: left } = await site.database.pool.query(
      `select from pg_database where datname like 'trailrun_check%'
       and datname in (select datname from pg_database)`,
    );
    expect(left).toEqual([]);
    await jobIn(folder, { at: new Date('2025-07-06T03:00:00+03:00') }).work(turn);
    expect(await rows()).toHaveLength(2);
  });

  it('says why it failed, and is tried again an hour later', async () => {
    const closed = path.join(testFolder(), 'file');
    writeFileSync(closed, '');
    const told: string[] = [];
    await jobIn(closed, { told }).work(turn);
    expect(told).toEqual(['backing up failed']);
    expect((await rows())[0]).toMatchObject({ taken_at: null, problem: expect.any(String) });
    const folder = testFolder();
    await jobIn(folder).work(turn);
    expect(readdirSync(folder)).toEqual([]);
    await site.database.pool.query(`update backup set begun_at = begun_at - interval '61 minutes'`);
    await jobIn(folder).work(turn);
    expect(await rows()).toMatchObject([{ problem: null, verified_at: expect.any(Date) }]);
  });

  it('of eight days ago goes, unless it is the first of its week', async () => {
    const folder = await folderWith(['2025-06-23', '2025-06-24', '2025-06-30']);
    await jobIn(folder).work(turn);
    const left = readdirSync(folder).filter((name) => name.startsWith('2025'));
    expect(left.toSorted()).toEqual(['2025-06-23.zip', '2025-06-30.zip']);
  });

  it('of however long ago stays while no new one is good', async () => {
    const folder = await folderWith(['2024-06-24', '2024-06-25']);
    await jobIn(folder, { connection: { ...site.database.connection, port: 1 } }).work(turn);
    expect((await rows()).at(-1)?.problem).toEqual(expect.any(String));
    expect(readdirSync(folder).toSorted()).toEqual(['2024-06-24.zip', '2024-06-25.zip']);
  });
});

describe('/admin/backups', () => {
  it('makes one, shows that it was restored, and gives it away with a note in the history', async () => {
    const { db } = site.database;
    const { cookie, staff } = await signedIn(db, 'admin');
    const posted = await postForm(site.app, '/admin/backups', { intent: 'make' }, { cookie });
    expect(posted.headers.location).toBe('/admin/backups?done=make');
    const { body } = await site.app.inject({ url: '/admin/backups', headers: { cookie } });
    expect(body).toContain('Restored on trial, every row compared');
    expect(body).toContain(`The program is version ${packageFacts.version}.`);
    const [row] = await rows();
    const url = `/api/admin/backups/${row?.id}`;
    expect(body).toContain(url);
    const file = await site.app.inject({ url, headers: { cookie } });
    expect(file.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${row?.file_name}"`,
    });
    const copy = path.join(testFolder(), 'copy.zip');
    writeFileSync(copy, file.rawPayload);
    const target = await emptyDatabase();
    await restoreBackup(target.connection, copy, { migrations });
    const noted = await db
      .selectFrom('audit_entry')
      .select(['action', 'staff_id', 'after'])
      .orderBy('id')
      .execute();
    expect(noted).toEqual([
      { action: 'backup.make', staff_id: staff.id, after: null },
      { action: 'backup.download', staff_id: staff.id, after: { file: row?.file_name } },
    ]);
  });

  it('is closed to office and volunteers, file and all', async () => {
    const { db } = site.database;
    const admin = await signedIn(db, 'admin');
    await postForm(site.app, '/admin/backups', { intent: 'make' }, { cookie: admin.cookie });
    const [row] = await rows();
    for (const role of ['office', 'volunteer'] as const) {
      const { cookie } = await signedIn(db, role);
      for (const url of ['/admin/backups', `/api/admin/backups/${row?.id}`])
        expect((await site.app.inject({ url, headers: { cookie } })).statusCode).toBe(403);
      const posted = await postForm(site.app, '/admin/backups', { intent: 'make' }, { cookie });
      expect(posted.statusCode).toBe(403);
    }
    expect(await rows()).toHaveLength(1);
  });
});

describe('restored data', () => {
  const restored = () =>
    site.database.db.insertInto('restored_data').values({ taken_at: night }).execute();
  const gateWith = async (provider: PaymentProvider | undefined, told: string[] = []) => {
    const { db } = site.database;
    const log = (_: object, what: string) => void told.push(what);
    const gate = await openRestoredGate({ db, provider, siteUrl: 'https://race.example', log });
    onTestFinished(() => gate.stop());
    return gate;
  };
  /** A company whose books hold this. */
  const company = (listed: ListedPayment[]): PaymentProvider => ({
    ...createDemoPayments(site.database.db),
    name: 'stripe',
    list: async function* () {
      yield* listed;
    },
  });
  const paidSince: ListedPayment = {
    reference: 'pi_1',
    paymentId: undefined,
    state: 'succeeded',
    amountMinor: 150_00,
    currency: 'ron',
    refundedMinor: 0,
  };

  it('open by themselves where the provider knows of nothing else', async () => {
    await restored();
    const gate = await gateWith(company([]));
    await gate.opened;
    expect(gate.isClosed()).toBe(false);
    expect((await gateWith(undefined)).isClosed()).toBe(false);
  });

  it('keep visitors out while somebody has paid since, until a person lets them in', async () => {
    await restored();
    const told: string[] = [];
    const gate = await gateWith(company([paidSince]), told);
    await expect.poll(() => told).toHaveLength(1);
    expect(told[0]).toContain('payments differ from the provider’s after the restore');
    const app = await site.openAnother({ isClosed: () => gate.isClosed() });
    for (const url of ['/', '/register', '/participants', '/api/participants']) {
      const answer = await app.inject({ url, headers: { 'accept-language': 'de' } });
      expect([url, answer.statusCode]).toEqual([url, 503]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.body).toContain('wird gerade wiederhergestellt');
    }
    const posted = await postForm(app, '/contact', { name: 'Ana' });
    expect(posted.statusCode).toBe(503);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const { cookie, staff } = await signedIn(site.database.db, 'admin');
    const page = await app.inject({ url: '/admin/backups', headers: { cookie } });
    expect(page.body).toContain('Visitors are kept out');
    await postForm(app, '/admin/backups', { intent: 'open' }, { cookie });
    await gate.opened;
    expect((await app.inject('/')).statusCode).toBe(200);
    const rowsNow = await site.database.db.selectFrom('restored_data').selectAll().execute();
    expect(rowsNow).toMatchObject([{ opened_by: staff.email, opened_at: expect.any(Date) }]);
  });
});
