import { once } from 'node:events';
import { inflateRawSync } from 'node:zlib';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presets } from '../../../platform/auth/rights.rules.ts';
import { sealRow } from '../../../platform/db/sealed-rows.ts';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import {
  insertSampleParticipants,
  removeSampleParticipants,
} from '../../participants/seed-sample-participants.ts';
import { exportColumns, mostPdfRows } from './download.contract.ts';
import { exportParticipants } from './export-participants.ts';

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite({ now: '2025-07-01T08:00:00Z' });
  cookie = (await signedIn(site.database.db, 'office')).cookie;
  const { db } = site.database;
  await db
    .updateTable('participant')
    .set({ first_name: '=HYPERLINK("x")', last_name: 'Ștefănescu & <Țurcanu> \u0001', bib: 99_017 })
    .set(sealRow(db, 'participant', { medical_info: 'peanuts' }))
    .set({ status: 'confirmed', race_id: 1, phone: '+40 700' })
    .where('id', '=', (eb) => eb.selectFrom('participant').select(eb.fn.min('id').as('id')))
    .execute();
  await db
    .updateTable('participant')
    .set({ first_name: 'Иван' })
    .where('id', '=', (eb) => eb.selectFrom('participant').select(eb.fn.max('id').as('id')))
    .execute();
});
afterAll(() => site.close());

const post = (form: Record<string, string>) => postForm(site.app, '/admin/lists', form, { cookie });
const get = (url: string, own = cookie) => site.app.inject({ url, headers: { cookie: own } });
const take = async (form: Record<string, string>) => {
  const { headers } = await post(form);
  return get(String(headers.location));
};
const everyColumn = Object.fromEntries(exportColumns().map((column) => [`column.${column}`, 'on']));
const lastAudit = () =>
  site.database.db
    .selectFrom('audit_entry')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('an export', () => {
  it.each([
    ['csv-comma', ','],
    ['csv-semicolon', ';'],
  ])('as %s has a byte order mark, its delimiter and no formula', async (format, delimiter) => {
    const { body, headers } = await take({ intent: 'export', format, ...everyColumn });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="participants-2025-/);
    expect(body.startsWith('\ufeffRegistration no.')).toBe(true);
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(181);
    expect(lines[0]?.split(delimiter)).toHaveLength(exportColumns().length);
    expect(body).toContain(`'=HYPERLINK(""x"")`);
    expect(body).not.toContain('peanuts');
  });

  it('as XLSX is a workbook that other programs read, with the same cells', async () => {
    const form = { intent: 'export', format: 'xlsx', raceId: '1', status: 'confirmed' };
    const { rawPayload } = await take({ ...form, ...everyColumn });
    const rows = await readSheet(rawPayload);
    expect(rows[0]?.slice(0, 4)).toEqual(['Registration no.', 'Bib', 'Last name', 'First name']);
    const own = rows.find((row) => row[1] === 99_017);
    expect(own?.slice(2, 4)).toEqual(['Ștefănescu & <Țurcanu>', '=HYPERLINK("x")']);
    // The sizes that follow the content are those of the directory.
    const end = rawPayload.length - 22;
    expect(rawPayload.readUInt16LE(end + 10)).toBe(6);
    expect(inflateRawSync(rawPayload.subarray(30 + '[Content_Types].xml'.length)).length).toBe(
      rawPayload.readUInt32LE(rawPayload.readUInt32LE(end + 16) + 24),
    );
    expect(await lastAudit()).toMatchObject({
      action: 'participants.export',
      after: { format: 'xlsx', raceId: 1, status: 'confirmed', rows: rows.length - 1 },
    });
  });

  it('with medical data needs a reason, which is noted', async () => {
    const admin = await signedIn(site.database.db, 'admin');
    const safety = (reason: string, own = admin.cookie) =>
      postForm(
        site.app,
        '/admin/lists',
        { intent: 'export-safety', format: 'csv-comma', reason },
        { cookie: own },
      );
    const refused = await safety('rescuers!');
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Please say why, in 10 characters or more.');
    const { headers } = await safety('for the <rescuers>');
    expect((await get(String(headers.location), admin.cookie)).body).toContain('peanuts');
    const entry = await lastAudit();
    expect(entry).toMatchObject({
      action: 'participants.export-safety',
      reason: 'for the <rescuers>',
    });
    expect(JSON.stringify(entry)).not.toContain('peanuts');
  });

  it('with medical data is for admins, and no longer once they are none', async () => {
    const { db } = site.database;
    const form = { intent: 'export-safety', format: 'csv-comma', reason: 'for the rescuers' };
    expect((await post(form)).statusCode).toBe(403);
    expect((await get('/admin/lists')).body).not.toContain('export-safety');
    const admin = await signedIn(db, 'admin');
    const own = { cookie: admin.cookie };
    expect((await get('/admin/lists', admin.cookie)).body).toContain('export-safety');
    const { headers } = await postForm(site.app, '/admin/lists', form, own);
    await db
      .updateTable('staff')
      .set({ role: 'office', rights: [...presets.office] })
      .where('id', '=', admin.staff.id)
      .execute();
    const { statusCode, body } = await get(String(headers.location), admin.cookie);
    expect([statusCode, body.includes('peanuts')]).toEqual([403, false]);
  });

  it('is for whoever asked, once', async () => {
    const { headers } = await post({ intent: 'export', format: 'csv-comma', 'column.id': 'on' });
    const url = String(headers.location);
    const other = await signedIn(site.database.db, 'admin');
    expect((await get(url, other.cookie)).statusCode).toBe(410);
    expect((await get(url, '')).statusCode).toBe(401);
    expect((await get(url)).statusCode).toBe(200);
    expect((await get(url)).statusCode).toBe(410);
  });

  it('that nobody reads on gives its connection back', async () => {
    const { db, pool } = site.database;
    for (const format of ['csv-comma', 'xlsx'] as const) {
      const filter = { raceId: null, status: null };
      const file = exportParticipants(db, { format, columns: ['id'], filter }, 'en');
      await once(file, 'readable');
      file.destroy();
      await expect.poll(() => pool.idleCount).toBe(pool.totalCount);
    }
  });

  it('needs a column', async () => {
    const refused = await post({ intent: 'export', format: 'csv-comma', raceId: '2' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Choose at least one column');
    expect(refused.body).toMatch(/<option value="2" selected=""/);
  });
});

describe('a printed list', () => {
  it.each(['start-list-name', 'start-list-bib', 'bib-sheets', 'signatures'])(
    '%s is a tagged PDF with every name',
    async (kind) => {
      const { statusCode, headers, rawPayload } = await take({
        intent: 'sheet',
        kind,
        raceId: '1',
      });
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
      const source = rawPayload.toString('latin1');
      expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
      const text = pdfText(rawPayload).replaceAll(/\s/g, '');
      expect(text).toContain('Ștefănescu&<Țurcanu>');
      expect(text).toContain('99017');
      expect(text).not.toContain('peanuts');
      expect((await lastAudit()).action).toBe('list.pdf');
    },
  );

  it('is refused for nobody, and for too many', async () => {
    const { db } = site.database;
    await db
      .updateTable('participant')
      .set({ status: 'pending' })
      .where('race_id', '=', 2)
      .execute();
    const none = await post({ intent: 'sheet', kind: 'signatures', raceId: '2' });
    expect([none.statusCode, none.body.includes('no confirmed runner')]).toEqual([409, true]);
    await db.transaction().execute(async (trx) => {
      await removeSampleParticipants(trx);
      await insertSampleParticipants(trx, mostPdfRows + 1);
      await trx.updateTable('participant').set({ race_id: 2, status: 'confirmed' }).execute();
    });
    const many = await post({ intent: 'sheet', kind: 'signatures', raceId: '2' });
    expect([many.statusCode, many.body.includes('too many for a PDF')]).toEqual([409, true]);
  });
});
