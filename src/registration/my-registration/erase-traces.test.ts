import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendContactMessage } from '../../event/contact/send-contact-message.ts';
import { personalData } from '../../personal-data.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { startClock } from '../../platform/http/clock.ts';
import { chainAudit, verifyAudit } from '../../staff/audit/chain-audit.ts';
import { writeAudit } from '../../staff/audit/write-audit.ts';
import { tablesHolding } from '../../test/find-texts.ts';
import { linkContext } from '../../test/link-context.ts';
import {
  days31,
  early,
  expectExactPlaces,
  openRaces,
  paid,
  registered,
  siteUrl,
  tokenFor,
} from '../../test/my-registration-kit.ts';
import { paymentService } from '../payments/payment-service.ts';
import { takePlace } from '../places.ts';
import { writeReceivedMails } from '../write-registration-mails.ts';
import { correctRegistration } from './correct-registration.ts';
import { eraseRegistration } from './erase-registration.ts';

const at = { now: early, siteUrl };
const mark = {
  firstname: 'Xantippe',
  lastname: 'Zorilăresc',
  email: 'xantippe@mark.example',
  phone: '+40 722 987 654',
  emergencyContactName: 'Yolanda Mark',
  medicalInfo: 'Bee allergy',
  birthDate: '2009-02-03',
  club: 'Vultur Marks',
  guardianName: 'Quirin Mark',
  guardianEmail: 'quirin@mark.example',
};
const earlier = 'formerly@mark.example';
const names = [mark.firstname, mark.lastname];
const others = [
  mark.email,
  earlier,
  mark.guardianEmail,
  'Yolanda',
  'Bee allergy',
  'Quirin',
  '722 987',
];

let database: TestDatabase<Schema>;
let outboxDir: string;
beforeEach(async () => {
  database = await openRaces();
  outboxDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-erase-'));
});
afterEach(async () => {
  await database.close();
  rmSync(outboxDir, { recursive: true });
});

const erase = (id: number, refundMinor: number) =>
  eraseRegistration(
    linkContext(database.db, { ...at, outboxDir, personalData }),
    { id },
    { refundMinor },
  );
const orderOf = async (id: number) =>
  paymentService({
    db: database.db,
    provider: undefined,
    clock: startClock({ time: early }),
    siteUrl,
    log: () => {},
  }).findOrder({ participantId: id, cookies: undefined, link: await tokenFor(database.db, id) });
const mails = () => database.db.selectFrom('mail').select(['id', 'to_address']).execute();

/** Everything that a runner leaves behind, in the database and in the folder. */
async function leaveTraces(id: number): Promise<void> {
  const { db } = database;
  await writeReceivedMails(db, at);
  const { email, phone, emergencyContactName, medicalInfo } = mark;
  const safety = {
    emergencyContactName,
    emergencyContactPhone: '+40 722 987 655',
    medicalInfo,
    acceptMedical: true,
  };
  const given = { email, phone, ...safety, tshirtSize: 'M', language: 'en' as const };
  expect(await correctRegistration(linkContext(db, at), { id }, given)).toEqual({ ok: true });
  await sendContactMessage(
    db,
    { name: 'Xantippe', email: mark.email, subject: 'A question', message: 'Is there a sauna?' },
    { language: 'en', siteUrl },
  );
  await db
    .insertInto('newsletter_subscriber')
    .values({ email: mark.email, language: 'en', asked_at: early, mailed_at: early })
    .execute();
  await db.transaction().execute(async (trx) => {
    await takePlace(trx, 1);
    const entry = { first_name: 'Xantippe', last_name: 'Zorilăresc', email: mark.email };
    const waiting = await trx
      .insertInto('waiting_entry')
      .values({ ...entry, race_id: 1, language: 'en', state: 'offered', offered_until: days31 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAudit(trx, {
      staff: null,
      action: 'waiting.offer',
      subject: `waiting entry ${waiting.id}`,
      reason: 'Xantippe called',
      after: { state: 'offered' },
    });
    const payments = await trx
      .selectFrom('payment')
      .select('id')
      .where('participant_id', '=', id)
      .execute();
    for (const payment of payments) {
      await writeAudit(trx, {
        staff: null,
        action: 'payment.refund',
        subject: `payment ${payment.id}`,
        reason: 'Zorilăresc paid twice',
        after: { amountMinor: 100 },
      });
    }
    await writeAudit(trx, {
      staff: null,
      action: 'participant.edit',
      subject: `participant ${id}`,
      reason: 'Yolanda called',
      before: { email: earlier, firstname: 'Xantippe' },
      after: { email: mark.email },
    });
  });
  for (const mail of await mails()) {
    writeFileSync(path.join(outboxDir, `${mail.id}.eml`), mark.email);
  }
}

/** Why something was done, as the history tells it. */
const reasons = async () =>
  (await database.db.selectFrom('audit_entry').select('reason').orderBy('id').execute()).map(
    ({ reason }) => reason,
  );

describe('erasing', () => {
  it('leaves no trace of who never paid, in any table or in the outbox', async () => {
    const other = await paid(database.db, 1);
    const id = await registered(database.db, 7, { ...mark, email: earlier });
    await leaveTraces(id);
    expect(await tablesHolding(database.db, [...names, ...others])).toEqual([
      'audit_entry',
      'contact_message',
      'mail',
      'newsletter_subscriber',
      'participant',
      'waiting_entry',
    ]);
    expect(readdirSync(outboxDir).length).toBeGreaterThan(4);
    expect(await erase(id, 0)).toEqual({ ok: true });
    expect(await tablesHolding(database.db, [...names, ...others])).toEqual([]);
    expect(await orderOf(other)).toMatchObject({ participantId: other });
    const left = (await mails()).map((mail) => `${mail.id}.eml`);
    expect(readdirSync(outboxDir).toSorted()).toEqual(left.toSorted());
    expect(left.length).toBeGreaterThan(0);
    await expectExactPlaces(database.db);
  });

  it('leaves of who paid the name and the payment, and shows a payer’s page to nobody', async () => {
    const id = await paid(database.db, 7, { ...mark, email: earlier });
    await leaveTraces(id);
    await chainAudit(database.db);
    expect(await erase(id, 60_00)).toEqual({ ok: true });
    expect(await tablesHolding(database.db, others)).toEqual([]);
    expect(await tablesHolding(database.db, names)).toEqual(['participant']);
    expect(await verifyAudit(database.db)).toMatchObject({ ok: true, erased: 3 });
    const row = await database.db.selectFrom('participant').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ bib: null, guardian_signed_at: null, accepted_at: null });
    expect(await orderOf(id)).toBeUndefined();
    await expectExactPlaces(database.db);
  });

  it('leaves no name where a payment was begun and no money came', async () => {
    const id = await registered(database.db, 7, mark);
    await database.db
      .insertInto('payment')
      .values({ participant_id: id, provider: 'demo', purpose: 'fee', amount_minor: 120_00 })
      .execute();
    expect(await erase(id, 0)).toEqual({ ok: true });
    expect(await tablesHolding(database.db, [...names, ...others])).toEqual([]);
  });

  it('leaves what the history tells of the payments and the waiting of others', async () => {
    const id = await paid(database.db, 7);
    const other = await paid(database.db, 8);
    await leaveTraces(other);
    expect(await erase(id, 60_00)).toEqual({ ok: true });
    expect(await reasons()).toEqual(['Xantippe called', 'Zorilăresc paid twice', 'Yolanda called']);
  });

  it('leaves a sister’s mails, who writes from the same address', async () => {
    const family = { ...mark, email: 'family@mark.example' };
    const id = await registered(database.db, 7, family);
    const guardianEmail = 'rufus@mail.example';
    const sister = { ...family, guardianEmail, firstname: 'Zenobia', birthDate: '2008-01-01' };
    await registered(database.db, 8, sister);
    await writeReceivedMails(database.db, at);
    expect(await mails()).toHaveLength(4);
    expect(await erase(id, 0)).toEqual({ ok: true });
    expect(await tablesHolding(database.db, ['Xantippe'])).toEqual([]);
    const left = (await mails()).map((mail) => mail.to_address);
    expect(left.toSorted()).toEqual([family.email, guardianEmail]);
  });

  it('leaves the turn of a brother who only waits with the same address', async () => {
    const { db } = database;
    const id = await registered(db, 7, mark);
    const entry = { race_id: 1, language: 'en' as const, email: mark.email };
    await db
      .insertInto('waiting_entry')
      .values([
        { ...entry, first_name: mark.firstname, last_name: mark.lastname },
        { ...entry, first_name: 'Yannick', last_name: mark.lastname },
      ])
      .execute();
    expect(await erase(id, 0)).toEqual({ ok: true });
    const left = await db.selectFrom('waiting_entry').select('first_name').execute();
    expect(left).toEqual([{ first_name: 'Yannick' }]);
  });
});
