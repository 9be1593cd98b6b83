import { sql } from 'kysely';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import words from '../../../locales/en/privacy.json' with { type: 'json' };
import { personalData } from '../../personal-data.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { eraseRegistration } from '../../registration/my-registration/erase-registration.ts';
import { writeAudits } from '../../staff/audit/write-audit.ts';
import { linkContext } from '../../test/link-context.ts';
import { days31, early, openRaces, paid, siteUrl } from '../../test/my-registration-kit.ts';
import { forgetReceipts, forgetWaiting } from './forget-old-messages.ts';
import { retentionOf } from './retention-map.ts';

let database: TestDatabase<Schema>;
beforeEach(async () => {
  database = await openRaces();
  onTestFinished(() => database.close());
});

const noteReason = (subjects: readonly string[]) =>
  inTransaction(database.db, (trx) =>
    writeAudits(
      trx,
      subjects.map((subject) => ({
        staff: null,
        action: 'payment.settle',
        subject,
        reason: 'Ana called',
      })),
    ),
  );
const reasons = async () => {
  const rows = await database.db.selectFrom('audit_entry').select('reason').orderBy('id').execute();
  return rows.map(({ reason }) => reason);
};

describe('what is kept, and until when', () => {
  it('is declared for every table that there is', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'kysely%'`.execute(database.db);
    const names = rows.map(({ name }) => name).toSorted();
    expect(Object.keys(retentionOf).toSorted()).toEqual(names);
  });

  it('is told in the privacy policy, and nothing is told that no table holds', () => {
    const groups = Object.entries(words.data).flatMap(([name, group]) =>
      typeof group === 'object' ? name : [],
    );
    const told = Object.values(retentionOf).flatMap((kept) => ('told' in kept ? kept.told : []));
    expect([...new Set(told)].toSorted()).toEqual(groups.toSorted());
  });
});

describe('waiting lists', () => {
  const forget = (moment: string) =>
    inTransaction(database.db, (trx) => forgetWaiting(trx, new Date(moment)));

  it('are deleted with the emergency contacts, and no day before', async () => {
    const entry = { first_name: 'Ana', last_name: 'Pop', race_id: 1, language: 'en' };
    const entries = await database.db
      .insertInto('waiting_entry')
      .values([
        { ...entry, email: 'a@mail.example' },
        { ...entry, email: 'b@mail.example', state: 'offered', offered_until: days31 },
      ])
      .returning('id')
      .execute();
    await noteReason(entries.map(({ id }) => `waiting entry ${id}`));
    await database.db
      .updateTable('race_places')
      .set({ taken: 1 })
      .where('race_id', '=', 1)
      .execute();
    expect(await forget('2025-08-03T23:59:59+03:00')).toBe(0);
    expect(await reasons()).toEqual(['Ana called', 'Ana called']);
    expect(await forget('2025-08-04T00:00:00+03:00')).toBe(2);
    expect(await reasons()).toEqual([null, null]);
    const places = await database.db.selectFrom('race_places').select('taken').execute();
    expect(places).toEqual([{ taken: 0 }, { taken: 0 }]);
  });
});

describe('receipts of erased runners', () => {
  it('are deleted when the law asks for them no longer, those of others never', async () => {
    const erased = await paid(database.db, 1);
    const other = await paid(database.db, 2);
    const at = { now: early, siteUrl, outboxDir: '/nowhere', personalData };
    expect(
      await eraseRegistration(linkContext(database.db, at), { id: erased }, { refundMinor: 60_00 }),
    ).toEqual({
      ok: true,
    });
    await database.db.updateTable('payment').set({ created_at: early }).execute();
    const receipts = await database.db
      .selectFrom('payment')
      .select('id')
      .orderBy('participant_id')
      .execute();
    await noteReason(receipts.map(({ id }) => `payment ${id}`));
    const forget = (moment: string) =>
      inTransaction(database.db, (trx) => forgetReceipts(trx, new Date(moment)));
    expect(await forget('2035-02-28T12:00:00Z')).toBe(0);
    expect(await reasons()).toEqual(['Ana called', 'Ana called']);
    expect(await forget('2035-03-02T12:00:00Z')).toBe(1);
    const left = await database.db.selectFrom('participant').select('id').execute();
    expect(left).toEqual([{ id: other }]);
    const payments = await database.db.selectFrom('payment').select('participant_id').execute();
    expect(payments).toEqual([{ participant_id: other }]);
    expect(await reasons()).toEqual([null, 'Ana called']);
  });
});
