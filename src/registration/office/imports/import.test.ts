import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { syncEdition } from '../../../event/races/sync-edition.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { openRow } from '../../../platform/db/sealed-rows.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/db/test-database.ts';
import { orRefuse } from '../../../platform/http/refusals.ts';
import { refused } from '../../../platform/http/result.ts';
import { signedIn } from '../../../test/admin-kit.ts';
import { tablesHolding } from '../../../test/find-texts.ts';
import { importList, importOffice, uploadList } from '../../../test/import-kit.ts';
import { mailsTo, tokenFor } from '../../../test/my-registration-kit.ts';
import { countPlaces } from '../../../test/registration-kit.ts';
import { otherPersonKey } from '../../registration.rules.ts';
import type { ImportChoice } from './import.contract.ts';
import { startImport } from './run-import.ts';
import {
  beginImport,
  checkImport,
  deleteOldImports,
  dropImport,
  readImport,
} from './stage-import.ts';

const now = new Date('2025-05-01T08:00:00Z');
const header =
  'Nume;Prenume;Gen;Data nașterii;Țară;Cursă;Mărime tricou;E-mail;Telefon;Contact de urgență;Telefon de urgență;Informații medicale;Număr de concurs';
const line = (n: number, { bib = '', race = '11 km', day = '5.7.1990' } = {}) =>
  `Runner ${n};Ana;Feminin;${day};România;${race};m;r${n}@mail.example;0700 000 ${100 + n};Ion Pop;0700 111 222;nuts;${bib}`;
const csv = (...lines: string[]) => ({
  name: 'list.csv',
  content: Buffer.from([header, ...lines].join('\n')),
});

let database: TestDatabase<Schema>;
let ctx: ReturnType<typeof importOffice>;
beforeAll(async () => {
  database = await createTestDatabase<Schema>();
  await syncEdition(database.db);
  ctx = importOffice(database.db, (await signedIn(database.db, 'office')).session, now);
});
afterAll(() => database.close());

beforeEach(async () => {
  const { db } = database;
  for (const table of ['participant_import', 'bib_range', 'audit_entry', 'participant'] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable('race_places').set({ taken: 0, capacity: 20 }).execute();
});

const people = async () => {
  const rows = database.db.selectFrom('participant').selectAll().orderBy('last_name');
  return (await rows.execute()).map((row) => openRow(database.db, 'participant', row));
};
const audit = () => database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute();

/** Uploads and checks; answers the import's number and its report. */
const check = (file: ReturnType<typeof csv>, changes: Partial<ImportChoice> = {}) =>
  uploadList(ctx, file, { medicalConsent: true, ...changes });
const run = (id: string) => importList(ctx, id);

describe('an import', () => {
  it('takes a row with one of the two names for somebody with one name, and says so', async () => {
    const named = (n: number, names: string) => line(n).replace(`Runner ${n};Ana`, names);
    const file = csv(named(1, 'Suharto;'), named(2, ';Madonna'), line(3));
    const { id, report } = await check(file);
    expect(report).toMatchObject({ created: 3, oneName: 2, problemCount: 0 });
    await run(id);
    const names = (await people()).map(({ first_name, last_name }) => [first_name, last_name]);
    expect(names).toEqual([
      ['', 'Madonna'],
      ['Ana', 'Runner 3'],
      ['', 'Suharto'],
    ]);
    const nobody = await check(csv(named(4, ';')));
    expect(nobody.report).toMatchObject({ oneName: 0, problemRows: 1 });
    const again = await check(csv(named(1, 'Suharto;')), { matchBy: 'bib' });
    expect(again.report).toMatchObject({ created: 0, problemCount: 1 });
  });

  it('keeps two people of the same name and birth date apart', async () => {
    await run((await check(csv(line(1)))).id);
    const [first] = await people();
    if (!first?.person_key) throw new Error('Nobody was imported.');
    await run((await check(csv(line(2)))).id);
    const { id } = await database.db
      .updateTable('participant')
      .set({ last_name: first.last_name, person_key: otherPersonKey(first.person_key) })
      .where('id', '<>', first.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    const text = `Registration no.,Phone\n${id},+40744111222\n`;
    const again = await check({ name: 'x.csv', content: Buffer.from(text) });
    expect(again.report).toMatchObject({ problemCount: 0 });
    await run(again.id);
    expect((await people()).find((each) => each.id === id)).toMatchObject({
      phone: '+40744111222',
      person_key: otherPersonKey(first.person_key),
    });
  });

  it('adds people as the registration form would, once, however often it is clicked', async () => {
    const { id, report } = await check(csv(line(1, { bib: '7' }), line(2, { race: '33' })));
    expect(report).toMatchObject({ created: 2, problemCount: 0 });
    expect(await people()).toEqual([]);
    await Promise.all([startImport(ctx, id), startImport(ctx, id), startImport(ctx, id)]);
    await run(id);
    expect(await readImport(ctx, id)).toMatchObject({ state: 'done', doneRows: 2, sample: [] });
    const rows = await people();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      first_name: 'Ana',
      last_name: 'Runner 1',
      country: 'RO',
      gender: 'F',
      race_id: 2,
      shirt_size: 'M',
      bib: 7,
      status: 'pending',
      holds_place: true,
      held_until: null,
      fee_minor: 12_000,
      language: 'ro',
      is_mail_due: false,
      accepted_at: null,
    });
    expect(await countPlaces(database.db, 1)).toEqual({ taken: 1, held: 1, offered: 0 });
    expect(await countPlaces(database.db, 2)).toEqual({ taken: 1, held: 1, offered: 0 });
    const entries = await audit();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      action: 'participants.import',
      staff_email: ctx.staff.email,
    });
    expect(JSON.stringify(entries)).not.toContain('nuts');
  });

  it('takes what concerns health only from people who have consented, and says how', async () => {
    await run((await check(csv(line(1)), { medicalConsent: false })).id);
    await run((await check(csv(line(2)))).id);
    expect(await people()).toMatchObject([
      { medical_info: '', medical_consent_at: null, medical_consent_by: null },
      { medical_info: 'nuts', medical_consent_at: now, medical_consent_by: 'import' },
    ]);
  });

  it('says of each row what is wrong, and then imports none', async () => {
    await database.db.insertInto('bib_range').values({ race_id: 1, first: 1, last: 9 }).execute();
    const { id, report } = await check(
      csv(
        line(1),
        line(1),
        line(3, { day: '31.2.1990' }),
        line(4, { race: 'marathon' }),
        line(5, { bib: '8' }),
        line(6, { bib: '40' }),
        line(7, { bib: '40' }),
        line(8, { day: '1.1.2012' }),
        line(9).replace('Runner 9', '=1+1'),
        line(10).replace('nuts', 'nu\0ts'),
      ),
    );
    const found = report?.problems.map(({ row, field, code }) => `${row} ${field} ${code}`);
    expect(found).toEqual([
      '3 lastname import-person-twice',
      '4 birthDate registration-birth-date-invalid',
      '5 race registration-race-missing',
      '6 bib bib-other-race',
      '8 bib import-bib-twice',
      '9 birthDate registration-too-young',
      '9 guardianName registration-guardian-missing',
      '9 guardianEmail contact-email-invalid',
      '10 lastname import-formula',
      '11 medicalInfo import-text-damaged',
    ]);
    expect(await startImport(ctx, id)).toEqual(refused('import-not-checked'));
    expect(await people()).toEqual([]);
  });

  it('counts places exactly, also those that went since the dry run', async () => {
    const { db } = database;
    await db.updateTable('race_places').set({ capacity: 2 }).where('race_id', '=', 2).execute();
    const three = await check(csv(line(1), line(2), line(3)));
    expect(three.report?.problems).toEqual([
      { row: 4, field: 'race', code: 'import-places-missing', values: { needed: 3, free: 2 } },
    ]);
    const { id } = await check(csv(line(1), line(2)));
    await db.updateTable('race_places').set({ taken: 1 }).where('race_id', '=', 2).execute();
    expect(await run(id)).toMatchObject({ state: 'draft', report: { problemCount: 1 } });
    expect(await people()).toEqual([]);
  });

  it('confirms with a reason only, and then has it noted', async () => {
    const file = csv(line(1));
    const choice = { newcomers: 'confirmed' } as const;
    await expect(check(file, choice)).rejects.toMatchObject({ code: 'import-reason-missing' });
    const { id } = await check(file, { ...choice, reason: 'paid in cash', writesMails: true });
    await run(id);
    const [row] = await people();
    expect(row).toMatchObject({ status: 'confirmed', confirmed_at: now, is_mail_due: true });
    expect((await audit())[0]?.reason).toBe('paid in cash');
  });

  it('changes who has the number, says what in the audit, and nothing of race or status', async () => {
    await run((await check(csv(line(1, { bib: '7' }), line(2)))).id);
    const [first, second] = await people();
    const change = (text: string) => ({ name: 'x.csv', content: Buffer.from(text) });
    const head = 'Registration no.,Phone,Medical information,Bib,Status,Race';
    const { id, report } = await check(
      change(
        `${head}\n${first?.id},0799 999 999,bees,,Pending,Ridge Run 11K\n${second?.id},,,,Pending,\n`,
      ),
    );
    expect(report).toMatchObject({ created: 0, changed: 1, unchanged: 1, problemCount: 0 });
    await run(id);
    const [after] = await people();
    expect(after).toMatchObject({ phone: '0799 999 999', medical_info: 'bees', bib: 7 });
    const entry = (await audit()).find(({ action }) => action === 'participant.import');
    expect([entry?.subject, entry?.before, entry?.after]).toEqual([
      `participant ${first?.id}`,
      { phone: '0700 000 101' },
      { phone: '0799 999 999' },
    ]);
    const wrong = await check(
      change(`${head}\n${first?.id},,,,Confirmed,33\n4,,,,,\n${second?.id},,,7,,`),
    );
    expect(wrong.report?.problems.map(({ row, code }) => `${row} ${code}`)).toEqual([
      '2 import-fee-change',
      '2 import-status-change',
      expect.stringMatching(/^3 /),
      ...Array.from({ length: (wrong.report?.problemCount ?? 0) - 4 }, () =>
        expect.stringMatching(/^3 /),
      ),
      '4 bib-taken',
    ]);
    const byBib = await check(change(`Bib,Phone\n7,0788 888 888\n`), { matchBy: 'bib' });
    expect(byBib.report).toMatchObject({ changed: 1, problemCount: 0 });
  });

  it('is told where a corrected name is that of another registration, by its mailbox while none is confirmed', async () => {
    const { db } = database;
    const first = await check(csv(line(1), line(2), line(3)));
    await run(first.id);
    const [one = 0, two = 0, three = 0] = (await people()).map(({ id }) => id);
    const corrected = async (...lines: string[]) => {
      const content = Buffer.from(['Registration no.;Nume;E-mail', ...lines].join('\n'));
      return check({ name: 'fix.csv', content });
    };
    const { report } = await corrected(`${one};Runner 2;`, `${three};Runner 4;`);
    expect(report?.problems).toEqual([
      { row: 2, field: 'lastname', code: 'import-person-registered', values: { id: two } },
    ]);
    await db.updateTable('participant').set({ proven_at: null }).execute();
    expect((await corrected(`${one};Runner 2;`)).report?.problems).toEqual([]);
    const both = await corrected(`${one};Runner 2;R.2+x@mail.example`);
    expect(both.report?.problems).toMatchObject([{ row: 2, code: 'import-person-registered' }]);
  });

  it('leaves emergency and medical data as they are without the right to them, and says so', async () => {
    await run((await check(csv(line(1), line(2)))).id);
    const [first, second] = await people();
    const { session: limited } = await signedIn(database.db, ['participants']);
    const own = importOffice(database.db, limited, now);
    const list = [
      'Registration no.,Last name,First name,Gender,Date of birth,Country,Race,T-shirt size,Email,Phone,Emergency contact,Emergency phone,Medical information',
      `${first?.id},,,,,,,,,0799 999 999,Stranger,0799 000 000,none`,
      // The same as is held: nobody learns that from the figures.
      `${second?.id},,,,,,,,,,,,nuts`,
      ',Runner 3,Ana,Female,5.7.1990,Romania,11 km,m,r3@mail.example,0700 000 103,Ion Pop,0700 111 222,bees',
    ];
    const { id } = orRefuse(
      await beginImport(own, { name: 'x.csv', content: Buffer.from(list.join('\n')) }),
    );
    const { choice } = (await readImport(own, id)) ?? {};
    await checkImport(own, id, { ...(choice as ImportChoice), medicalConsent: true });
    const expected = { created: 1, changed: 1, unchanged: 1, keptSafety: 2, problemCount: 0 };
    expect((await readImport(own, id))?.report).toMatchObject(expected);
    await startImport(own, id);
    await Promise.all(own.running);
    expect((await readImport(own, id))?.report).toMatchObject(expected);
    const held = { emergency_name: 'Ion Pop', emergency_phone: '0700 111 222' };
    expect(await people()).toMatchObject([
      { ...held, phone: '0799 999 999', medical_info: 'nuts' },
      { ...held, medical_info: 'nuts' },
      // Whoever adds somebody overwrites nothing.
      { ...held, medical_info: 'bees' },
    ]);
    const same = await check({ name: 'x.csv', content: Buffer.from(list.slice(0, 2).join('\n')) });
    expect(same.report).toMatchObject({ changed: 1, keptSafety: 0 });
    await run(same.id);
    expect((await people())[0]).toMatchObject({ emergency_name: 'Stranger', medical_info: 'none' });
  });

  it('takes the links of whom it gives another address or person back, and tells the address', async () => {
    await run((await check(csv(line(1), line(2), line(3)))).id);
    const [first, second, third] = await people();
    const ids = [first?.id ?? 0, second?.id ?? 0, third?.id ?? 0];
    const old = await Promise.all(ids.map((id) => tokenFor(database.db, id)));
    await run(
      (
        await check({
          name: 'x.csv',
          content: Buffer.from(
            `Registration no.,E-mail,Nume,Phone\n${ids[0]},new@mail.example,,\n${ids[1]},,Ionescu,\n${ids[2]},,,0799 999 999`,
          ),
        })
      ).id,
    );
    const now = await Promise.all(ids.map((id) => tokenFor(database.db, id)));
    expect(now.map((token, index) => token === old[index])).toEqual([false, false, true]);
    const due = await database.db
      .selectFrom('participant')
      .select('id')
      .where('is_mail_due', '=', true)
      .orderBy('id')
      .execute();
    expect(due.map(({ id }) => id)).toEqual([ids[0], ids[1]]);
    expect(await mailsTo(database.db, 'r1@mail.example')).toEqual([
      expect.stringMatching(/address|adresă/),
    ]);
    await database.db.deleteFrom('mail').execute();
  });

  it('is its uploader’s alone, and gone once discarded', async () => {
    const { id } = await check(csv(line(1)));
    const other = importOffice(database.db, (await signedIn(database.db, 'admin')).session, now);
    expect(await readImport(other, id)).toBeUndefined();
    expect(await startImport(other, id)).toEqual(refused('import-gone'));
    await dropImport(ctx, id);
    expect(await readImport(ctx, id)).toBeUndefined();
  });

  it('is sealed whole, also where its first line names somebody', async () => {
    const lines = [1, 2, 3, 4].map((n) => line(n)).join('\n');
    await beginImport(ctx, { name: 'list.csv', content: Buffer.from(lines) });
    expect(await tablesHolding(database.db, ['Runner 1', 'nuts'])).toEqual([]);
  });

  it('that lies for a day is deleted with all that its file said', async () => {
    const { db } = database;
    const { id: kept } = orRefuse(await beginImport(ctx, csv(line(1))));
    const { id: old } = orRefuse(await beginImport(ctx, csv(line(1))));
    const yesterday = new Date(Date.now() - 25 * 3600_000);
    const update = db.updateTable('participant_import').set({ touched_at: yesterday });
    await update.where('id', '=', old).execute();
    await deleteOldImports(db);
    const left = await db.selectFrom('participant_import').select('id').execute();
    expect(left).toEqual([{ id: kept }]);
  });

  it('that was interrupted can be run again, and the first run then keeps nothing', async () => {
    const { db } = database;
    const { id } = await check(csv(line(1)));
    await db
      .updateTable('participant_import')
      .set({ state: 'running', run: '00000000-0000-4000-8000-000000000000' })
      .set({ touched_at: new Date(Date.now() - 61_000) })
      .execute();
    expect((await readImport(ctx, id))?.state).toBe('interrupted');
    await run(id);
    expect(await people()).toHaveLength(1);
  });

  it('that the database refuses in the middle keeps nothing, and says so', async () => {
    const { db } = database;
    await sql`
      create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'full'; end $$`.execute(db);
    await sql`create trigger refuse before update on participant
      for each row execute function refuse()`.execute(db);
    try {
      await run((await check(csv(line(1)))).id);
      const [known] = await people();
      const text = `${header};Registration no.\n${line(2)};\n${';'.repeat(7)}r1@mail.example;0799 888 777${';'.repeat(5)}${known?.id}`;
      const { id, report } = await check({ name: 'x.csv', content: Buffer.from(text) });
      expect(report).toMatchObject({ created: 1, changed: 1, problemCount: 0 });
      await startImport(ctx, id);
      await Promise.all(ctx.running);
      expect(ctx.failures.splice(0)).toHaveLength(1);
      expect((await readImport(ctx, id))?.state).toBe('interrupted');
      expect(await people()).toEqual([known]);
      expect(await countPlaces(db, 2)).toMatchObject({ taken: 1, held: 1 });
      await dropImport(ctx, id);
      expect(await readImport(ctx, id)).toBeUndefined();
    } finally {
      await sql`drop function refuse cascade`.execute(db);
    }
  });
});
