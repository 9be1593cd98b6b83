import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { sealRow } from '../platform/db/sealed-rows.ts';
import type { TestDatabase } from '../platform/db/test-database.ts';
import { linkContext } from '../test/link-context.ts';
import { early, openRaces, paid, registered, siteUrl } from '../test/my-registration-kit.ts';
import { openedMails } from '../test/opened-mails.ts';
import { remindedBefore } from './guardian-reminder.rules.ts';
import { signAsGuardian } from './my-registration/sign-as-guardian.ts';
import { queueSignatureMissing } from './payments/confirm-paid-registration.ts';
import { lockPayer } from './payments/payments.queries.ts';
import { askGuardians, queueGuardianMail, remindGuardians } from './remind-guardians.ts';
import { writeReceivedMails } from './write-registration-mails.ts';

const { registration } = edition();

let database: TestDatabase<Schema>;
beforeEach(async () => {
  database = await openRaces(5);
});
afterEach(() => database.close());

const day = 24 * 3600 * 1000;
const after = (days: number, from = early) => new Date(from.getTime() + days * day);
const raceDay = new Date('2025-07-05T00:00:00+03:00');
const minor = {
  birthDate: '2008-05-01',
  guardianName: 'Ion Runner',
  guardianEmail: 'ion@mail.example',
};
const toGuardian = async () =>
  (await openedMails(database.db, minor.guardianEmail)).map(({ subject, text }) => ({
    subject,
    text: text.replace(/[\n ]+/g, ' '),
  }));

async function asked(status: 'paid' | 'unpaid' = 'paid', now = early) {
  const { db } = database;
  const id =
    status === 'paid' ? await paid(db, 1, minor, 'pending') : await registered(db, 1, minor);
  await writeReceivedMails(db, { siteUrl, now });
  return id;
}
const tellOfSignature = (id: number) =>
  inTransaction(database.db, async (trx) => {
    const payer = await lockPayer(trx, id);
    if (payer) await queueSignatureMissing(trx, payer, { now: early, siteUrl });
  });
const toRunner = async () =>
  (await openedMails(database.db, 'r1@mail.example')).at(-1)?.text.replace(/\s+/g, ' ');
const remind = (now: Date) => remindGuardians(database.db, { now, siteUrl });

describe('the guardian of a minor who has paid', () => {
  it('is reminded after three days, then every three days', async () => {
    await asked();
    const sent: number[] = [];
    for (let hour = 0; hour <= 10 * 24; hour += 6) {
      if ((await remind(after(hour / 24))) > 0) sent.push(hour / 24);
    }
    expect(sent).toEqual([3, 6, 9]);
    const mails = await toGuardian();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your consent is needed',
      ...Array.from({ length: 3 }, () => 'Reminder: your consent is needed'),
    ]);
    expect(mails.at(-1)?.text).toContain('Your signature is the only thing that is missing');
  });

  it('is asked and reminded also where nobody was mailed of the registration', async () => {
    const { db } = database;
    // As of a mail that was held back, or of an import that writes none.
    const id = await paid(db, 1, minor, 'pending');
    await db.updateTable('participant').set({ is_mail_due: false }).execute();
    await tellOfSignature(id);
    expect(await askGuardians(db, { now: early, siteUrl })).toBe(1);
    expect(await askGuardians(db, { now: after(1), siteUrl })).toBe(0);
    expect(await remind(after(3))).toBe(1);
    expect((await toGuardian()).map(({ subject }) => subject)).toEqual([
      'Your consent is needed',
      'Reminder: your consent is needed',
    ]);
    expect(await toRunner()).toContain('They get the link for it by email');
  });

  it('is not said to be mailed where there is nobody to write to', async () => {
    const { db } = database;
    const id = await paid(db, 1, minor, 'pending');
    await db
      .updateTable('participant')
      .set({ is_mail_due: false, ...sealRow(db, 'participant', { guardian_email: '' }) })
      .execute();
    await tellOfSignature(id);
    expect(await askGuardians(db, { now: early, siteUrl })).toBe(0);
    const said = await toRunner();
    expect(said).toContain('reply to this email with their name and email address');
    expect(said).not.toContain('They get the link');
  });

  it('is reminded daily in the week before the race, and not from race day on', async () => {
    const start = after(-9, raceDay);
    await asked('paid', start);
    const sent: number[] = [];
    for (let hour = 0; hour <= 11 * 24; hour += 6) {
      const now = after(hour / 24, start);
      if ((await remind(now)) > 0) sent.push((now.getTime() - raceDay.getTime()) / day);
    }
    expect(sent).toEqual([-7, -6, -5, -4, -3, -2, -1]);
  });

  it('is not reminded once it is signed, nor when nothing is paid', async () => {
    const id = await asked();
    await signAsGuardian(
      linkContext(database.db, { now: early, siteUrl }),
      { id },
      { name: 'Ion Runner', address: '' },
    );
    expect(await remind(after(30))).toBe(0);
    await database.db.deleteFrom('payment').execute();
    await database.db
      .updateTable('participant')
      .set({ guardian_signed_at: null, status: 'pending' })
      .execute();
    expect(await remind(after(30))).toBe(0);
  });

  it.each([
    ['no address', { guardian_email: '' }],
    ['no name', { guardian_name: '' }],
  ])('is passed by where the organiser has %s of one, and holds up nobody', async (_, changes) => {
    const { db } = database;
    const id = await asked();
    await paid(db, 2, { ...minor, firstname: 'Bo' }, 'pending');
    await writeReceivedMails(db, { siteUrl, now: after(1) });
    const before = (await toGuardian()).length;
    const row = sealRow(db, 'participant', changes);
    await db.updateTable('participant').set(row).where('id', '=', id).execute();
    expect(await remind(after(30))).toBe(1);
    expect((await toGuardian()).slice(before).map(({ text }) => text)).toEqual([
      expect.stringContaining('guardian of Bo,'),
    ]);
  });

  it('reads what happened: kept and not paid yet, or the place gone', async () => {
    const id = await asked('unpaid');
    expect((await toGuardian())[0]?.text).toContain('the entry fee is not paid yet');
    // Whoever has not answered one gets no other.
    await database.db.deleteFrom('mail').execute();
    await database.db
      .updateTable('participant')
      .set({ holds_place: false, is_mail_due: true })
      .where('id', '=', id)
      .execute();
    await writeReceivedMails(database.db, { siteUrl, now: after(1) });
    expect((await toGuardian())[0]?.text).toContain('no place is held any more');
  });
});

describe('two processes at once', () => {
  it('remind each guardian once', async () => {
    for (let number = 1; number <= 4; number++) {
      await paid(
        database.db,
        number,
        { ...minor, firstname: `Ana ${'abcd'[number - 1]}` },
        'pending',
      );
    }
    await writeReceivedMails(database.db, { siteUrl, now: early });
    const before = (await toGuardian()).length;
    const rounds = await Promise.all(Array.from({ length: 6 }, () => remind(after(3))));
    expect(rounds.reduce((sum, each) => sum + each)).toBe(4);
    expect((await toGuardian()).length - before).toBe(4);
  });

  it('would remind twice without the lock: the test can tell', async () => {
    const id = await asked();
    const before = (await toGuardian()).length;
    const runner = await database.db
      .selectFrom('participant')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const unlocked = () =>
      database.db.transaction().execute((trx) =>
        queueGuardianMail(
          trx,
          {
            ...runner,
            guardian_name: minor.guardianName,
            guardian_email: minor.guardianEmail,
            isPaid: true,
          },
          { now: after(3), siteUrl, isReminder: true },
        ),
      );
    await Promise.all([unlocked(), unlocked()]);
    expect((await toGuardian()).length - before).toBe(2);
  });
});

describe('the rules', () => {
  it('follow the facts of the edition', () => {
    const facts = registration.guardianReminders;
    expect(facts).toEqual({ everyDays: 3, lastDays: 7, everyDaysAtLast: 1 });
    expect(remindedBefore(after(-8, raceDay), raceDay, facts)).toEqual(after(-11, raceDay));
    expect(remindedBefore(after(-7, raceDay), raceDay, facts)).toEqual(after(-8, raceDay));
    expect(remindedBefore(raceDay, raceDay, facts)).toBeUndefined();
  });
});
