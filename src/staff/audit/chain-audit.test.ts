import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Schema } from '../../platform/db/schema.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/test-database.ts';
import { chainAudit, verifyAudit } from './chain-audit.ts';
import { forgetAudit } from './forget-audit.ts';
import { writeAudit } from './write-audit.ts';

let database: TestDatabase<Schema>;
beforeEach(async () => {
  database = await createTestDatabase<Schema>();
  onTestFinished(() => database.close());
});

const write = (number: number) =>
  database.db.transaction().execute((trx) =>
    writeAudit(trx, {
      staff: null,
      action: 'participant.edit',
      subject: `participant ${number}`,
      reason: 'mistyped it',
      before: { email: `a${number}@mail.example`, age: 3 },
      after: { email: `b${number}@mail.example`, age: 4 },
    }),
  );
const change = (statement: string) => sql.raw(statement).execute(database.db);
const verify = () => verifyAudit(database.db);

async function fiveEntries() {
  for (let number = 1; number <= 5; number++) await write(number);
  const report = await verify();
  if (!report.ok) throw new Error(report.problem);
  return report.end;
}

describe('the chain of the history', () => {
  it('holds what several processes write and chain at once', async () => {
    const writing = Array.from({ length: 40 }, (_, number) => write(number));
    const chaining = Array.from({ length: 8 }, () => chainAudit(database.db));
    await Promise.all([...writing, ...chaining]);
    expect(await verify()).toMatchObject({ ok: true, end: { length: '40' }, erased: 0 });
  });

  it.each([
    ['changed', '3', `update audit_entry set action = 'x' where position = 3`],
    ['changed', '1', `update audit_entry set at = at - interval '1 day' where position = 1`],
    ['changed', '2', `update audit_entry set staff_email = 'b@c.example' where position = 2`],
    ['details-changed', '4', `update audit_entry set reason = 'fine' where position = 4`],
    ['details-changed', '4', `update audit_entry set after = '{"email":""}' where position = 4`],
    ['missing', '3', 'delete from audit_entry where position = 3'],
    ['missing', '1', 'delete from audit_entry where position = 1'],
    ['end', '5', 'delete from audit_entry where position = 5'],
    ['missing', '2', 'update audit_entry set position = position + 10 where position > 1'],
    [
      'changed',
      '2',
      `update audit_entry set position = 0 where position = 2;
       update audit_entry set position = 2 where position = 3;
       update audit_entry set position = 3 where position = 0`,
    ],
    [
      'changed',
      '4',
      `update audit_entry set subject = other.subject, reason = other.reason, before = other.before,
         after = other.after, salt = other.salt, details_hash = other.details_hash
       from audit_entry other
       where audit_entry.position in (4, 5) and other.position = 9 - audit_entry.position`,
    ],
  ])('tells what was %s, and where: %s by %s', async (problem, at, statement) => {
    await fiveEntries();
    await change(statement);
    expect(await verify()).toEqual({ ok: false, at, problem });
  });

  it('tells that an end was cut off, or all written anew, from what was noted elsewhere', async () => {
    const noted = await fiveEntries();
    await write(6);
    expect(await verifyAudit(database.db, noted)).toMatchObject({ ok: true });
    await change('update audit_entry set position = null, hash = null, details_hash = null');
    await change(`update audit_entry set reason = 'fine' where subject = 'participant 2'`);
    await change(`update audit_chain set length = 0, last_hash = ''`);
    expect(await verify()).toMatchObject({ ok: true });
    const report = await verifyAudit(database.db, noted);
    expect(report).toEqual({ ok: false, at: '5', problem: 'note' });
  });

  it('holds when a runner is erased, and says of how many entries', async () => {
    await fiveEntries();
    await database.db.transaction().execute((trx) => forgetAudit(trx, ['participant 2']));
    expect(await verify()).toMatchObject({ ok: true, erased: 1 });
    const { rows } = await sql`select from audit_entry where before::text like '%a2@%'`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  it('names fields that are sealed elsewhere, and never tells them', async () => {
    await database.db.transaction().execute((trx) =>
      writeAudit(trx, {
        staff: null,
        action: 'participant.edit',
        subject: 'participant 1',
        before: { guardianName: 'Eva Pop', guardian_email: '', phone: '1' },
        after: { guardianName: '', guardian_email: 'eva@mail.example', phone: '2' },
      }),
    );
    expect(await database.db.selectFrom('audit_entry').selectAll().execute()).toMatchObject([
      {
        before: { guardianName: '…', guardian_email: '', phone: '1' },
        after: { guardianName: '', guardian_email: '…', phone: '2' },
      },
    ]);
  });
});
