import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { tablesHolding } from '../../test/find-texts.ts';
import { openRaces, registered, runnerOf } from '../../test/my-registration-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { currentToken, renewSigningKeys } from '../auth/link.queries.ts';
import { signedWithOlderKey, signingPurposes } from '../auth/signing-keys.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { addKeyToFile, type DataKeySource, givenKeys, keysOfFile } from './data-key-source.ts';
import { inTransaction, openDatabase } from './database.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';
import { resealStoredData, unlockStoredData, usedKeys } from './seal-stored-data.ts';
import { carryDataKeys, openRow, sealedColumns } from './sealed-rows.ts';
import { testDataKey } from './test-data-key.ts';
import { emptyDatabase, type TestDatabase } from './test-database.ts';

const otherKey = Buffer.alloc(32, 'other');

let database: TestDatabase<Schema>;
beforeEach(async () => {
  database = await openRaces();
  onTestFinished(() => database.close());
});

const withKeys = (source: DataKeySource) =>
  database.db.withoutPlugins().withPlugin(carryDataKeys(source));
const stored = async () => {
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(Object.keys(sealedColumns.participant).map((name) => sql.ref(name)))}
    from participant`.execute(database.db);
  return rows;
};
/** As migrations leave a database: test databases have been started once. */
const neverStarted = () => database.db.deleteFrom('data_key_check').execute();
const minor = {
  birthDate: '2009-01-01',
  guardianName: 'Eva Pop',
  guardianEmail: 'eva@mail.example',
  medicalInfo: 'Asthma',
};

describe('health, emergency and guardian data', () => {
  it('are not readable where they lie', async () => {
    const id = await registered(database.db, 1, minor);
    expect(JSON.stringify(await stored())).not.toMatch(/Asthma|Eva Pop|eva@|Țurcanu|0700/);
    expect(await runnerOf(database.db, id)).toMatchObject({
      medical_info: 'Asthma',
      emergency_name: 'Ion Țurcanu',
      guardian_name: 'Eva Pop',
      guardian_email: 'eva@mail.example',
      guardian_signature: null,
    });
  });

  it.each(Object.keys(sealedColumns.participant))('are refused unsealed in %s', async (column) => {
    await registered(database.db, 1);
    const write = sql`update participant set ${sql.ref(column)} = 'Asthma'`;
    await expect(write.execute(database.db)).rejects.toThrow('participant_is_sealed');
  });

  it('of an earlier release are sealed before anybody reads them, and none is left', async () => {
    const id = await registered(database.db, 1, minor);
    await sql`alter table participant drop constraint participant_is_sealed`.execute(database.db);
    await sql`update participant set medical_info = 's1: Asthma', emergency_name = 'Maria',
      guardian_name = null`.execute(database.db);
    await unlockStoredData(database.db);
    expect(JSON.stringify(await stored())).not.toMatch(/Asthma|Maria/);
    expect(await runnerOf(database.db, id)).toMatchObject({
      medical_info: 's1: Asthma',
      emergency_name: 'Maria',
      guardian_name: null,
      guardian_email: 'eva@mail.example',
    });
    const plain = sql`update participant set guardian_name = 'Eva'`.execute(database.db);
    await expect(plain).rejects.toThrow('participant_is_sealed');
  });
});

describe('bodies of mails', () => {
  const body = { text: 'Eva has asthma', html: '<p>Eva has asthma</p>' };
  const read = async (db = database.db) =>
    (await openedMails(db)).map(({ text, html }) => ({ text, html }));

  it('of an earlier release are sealed at the start, and follow the key', async () => {
    await sql`alter table mail drop constraint mail_is_sealed`.execute(database.db);
    await sql`insert into mail (id, to_address, subject, text, html, is_automatic_reply)
      values (gen_random_uuid(), 'eva@mail.example', 'x', ${body.text}, ${body.html}, false)`.execute(
      database.db,
    );
    expect(await tablesHolding(database.db, ['asthma'])).toEqual(['mail']);
    await unlockStoredData(database.db);
    expect(await tablesHolding(database.db, ['asthma'])).toEqual([]);
    expect(await read()).toEqual([body]);
    await resealStoredData(withKeys(givenKeys([otherKey, testDataKey])));
    expect(await read(withKeys(givenKeys([otherKey])))).toEqual([body]);
  });

  it.each(['text', 'html'])('are refused unsealed in %s', async (column) => {
    await inTransaction(database.db, (trx) =>
      queueMail(trx, {
        to: { address: 'a@b.example' },
        subject: 'x',
        ...body,
        isAutomaticReply: false,
      }),
    );
    const write = sql`update mail set ${sql.ref(column)} = 'Asthma'`;
    await expect(write.execute(database.db)).rejects.toThrow('mail_is_sealed');
  });
});

it('the first lines of lists of an earlier release are sealed at the start, or gone once imported', async () => {
  const { db } = await emptyDatabase();
  const steps = Object.entries(migrations);
  const before = steps.findIndex(([name]) => name === '105-sealed-headings');
  await migrate(db, Object.fromEntries(steps.slice(0, before)));
  await sql`insert into staff (email, name, role, rights) values ('a@mail.example', 'A', 'custom', '{}')`.execute(
    db,
  );
  await sql`
    insert into past_race (state, year, race, race_key, file_name, header, fields, rows, at, staff_id)
    select state, 2022, 'Ridge', 'ridge', 'a.csv', '["Ana Pop"]', '[]', '', now(), id
    from staff, (values ('draft'), ('done')) as of (state)`.execute(db);
  await migrate(db, migrations);
  await unlockStoredData(db);
  expect(await tablesHolding(db, ['Ana Pop'])).toEqual([]);
  const rows = await db.selectFrom('past_race').select('header').orderBy('state').execute();
  expect(rows.map((row) => openRow(db, 'past_race', row).header)).toEqual(['', '["Ana Pop"]']);
});

describe('a start', () => {
  it('is refused without the key that the data are sealed with, and makes no other', async () => {
    await registered(database.db, 1, minor);
    const [id] = await usedKeys(database.db);
    const folder = folderOfTest();
    const wrong = [givenKeys([otherKey]), keysOfFile(folder)];
    for (const source of wrong) {
      await expect(unlockStoredData(withKeys(source))).rejects.toThrow(
        `sealed with the key ${id}, which ${source.name} does not hold`,
      );
    }
    expect(() => statSync(path.join(folder, 'data-key'))).toThrow('ENOENT');
  });

  it('is refused with another key than the first start had, though nothing else is sealed', async () => {
    await neverStarted();
    await unlockStoredData(withKeys(givenKeys([otherKey])));
    await unlockStoredData(withKeys(givenKeys([testDataKey, otherKey])));
    const [id] = await usedKeys(database.db);
    const folder = folderOfTest();
    for (const source of [givenKeys([testDataKey]), keysOfFile(folder)]) {
      await expect(unlockStoredData(withKeys(source))).rejects.toThrow(
        new DatabaseStartError(
          `Personal data in this database are sealed with the key ${id}, which ${source.name} does not hold: put that key back, or start with the data it belongs to.`,
        ),
      );
    }
  });

  it('is refused to all but one of several machines that make a key at once', async () => {
    await neverStarted();
    const machines = Array.from({ length: 6 }, () => withKeys(keysOfFile(folderOfTest())));
    const starts = await Promise.allSettled(machines.map((machine) => unlockStoredData(machine)));
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await usedKeys(database.db)).toHaveLength(1);
  });

  it('of several machines with one key is refused to none', async () => {
    await neverStarted();
    const machines = Array.from({ length: 6 }, () => withKeys(givenKeys([otherKey])));
    await Promise.all(machines.map((machine) => unlockStoredData(machine)));
    expect(await usedKeys(database.db)).toHaveLength(1);
  });

  it('makes a key of its own once, which only its owner can read', async () => {
    const folder = folderOfTest();
    await neverStarted();
    await unlockStoredData(withKeys(keysOfFile(folder)));
    const file = path.join(folder, 'data-key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const first = readFileSync(file, 'utf8');
    const ids = [keysOfFile(folder).make().newestId, keysOfFile(folder).find()?.newestId];
    expect(new Set(ids).size).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe(first);
  });

  it('says which file holds something else than keys', () => {
    const folder = folderOfTest();
    writeFileSync(path.join(folder, 'data-key'), 'secret\n');
    expect(() => keysOfFile(folder).find()).toThrow(`${folder}/data-key must hold keys`);
  });
});

describe('a new key', () => {
  it('comes before the earlier ones, and takes over what they sealed', async () => {
    const id = await registered(database.db, 1, minor);
    const before = await runnerOf(database.db, id);
    await currentToken(database.db, 'registration', id);
    const rotating = withKeys(givenKeys([otherKey, testDataKey]));
    // The runner, and what every database holds to know its key by.
    expect(await resealStoredData(rotating)).toBe(2);
    expect(await resealStoredData(rotating)).toBe(0);
    const onlyNew = withKeys(givenKeys([otherKey]));
    // Links that were mailed stay good until they are taken back.
    await expect(unlockStoredData(onlyNew)).rejects.toThrow('sealed with');
    await inTransaction(rotating, (trx) => renewSigningKeys(trx, signingPurposes));
    expect(await signedWithOlderKey(rotating)).toEqual([]);
    await unlockStoredData(onlyNew);
    expect(await runnerOf(onlyNew, id)).toEqual(before);
    await expect(unlockStoredData(database.db)).rejects.toThrow('sealed with');
  });

  it('is added to the file without losing one', () => {
    const folder = folderOfTest();
    const first = keysOfFile(folder).make().newestId;
    addKeyToFile(folder);
    const both = keysOfFile(folder).find();
    expect(both?.ids).toHaveLength(2);
    expect(both?.ids.at(1)).toBe(first);
    expect(statSync(path.join(folder, 'data-key')).mode & 0o777).toBe(0o600);
  });
});

it('a database opened with keys carries them into its transactions', async () => {
  const opened = await openDatabase<Schema>({
    databaseUrl: database.url,
    dataDir: '/nowhere',
    dataKeys: [testDataKey],
  });
  onTestFinished(() => opened.close());
  const id = await registered(opened.db, 1, minor);
  expect((await runnerOf(database.db, id)).medical_info).toBe('Asthma');
});

function folderOfTest(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trailrun-key-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
