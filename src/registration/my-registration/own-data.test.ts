import { describe, expect, it } from 'vitest';
import { personalData } from '../../personal-data.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { writeAudit } from '../../staff/audit/write-audit.ts';
import { linkContext } from '../../test/link-context.ts';
import { dayAfter, early, racesForEach, siteUrl } from '../../test/my-registration-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { fillIn } from '../../test/registration-kit.ts';
import { dinner, sellExtras } from '../../test/sell-extras.ts';
import { listParticipants } from '../participants/participants.queries.ts';
import { writeReceivedMails } from '../write-registration-mails.ts';
import { cancelRegistration } from './cancel-registration.ts';
import { correctRegistration } from './correct-registration.ts';
import { eraseRegistration } from './erase-registration.ts';
import { exportRegistration } from './export-registration.ts';
import { sendCode } from './mailed-code.ts';
import type { Correction } from './my-registration.contract.ts';
import { signAsGuardian } from './sign-as-guardian.ts';

const races = racesForEach(undefined, { isExact: true });

const at = { now: early, siteUrl };
const good = {
  email: 'new@mail.example',
  phone: '+40 711 111 111',
  tshirtSize: 'XL',
  emergencyContactName: 'Maria Pop',
  emergencyContactPhone: '+40 722 222 222',
  medicalInfo: 'Asthma',
  acceptMedical: true,
  language: 'ro',
} as const;

describe('correctRegistration', () => {
  const correct = (
    id: number,
    changes: Partial<Record<keyof typeof good, string | boolean>> = {},
  ) =>
    correctRegistration(linkContext(races.db, at), { id }, { ...good, ...changes } as Correction);

  it('keeps what was corrected, tidied, and sends the link to a new address', async () => {
    const id = await races.paid(1);
    expect(await correct(id, { emergencyContactName: '  Maria   Pop ' })).toEqual({ ok: true });
    expect(await races.runnerOf(id)).toMatchObject({
      email: good.email,
      phone: good.phone,
      shirt_size: 'XL',
      emergency_name: 'Maria Pop',
      emergency_phone: good.emergencyContactPhone,
      medical_info: 'Asthma',
      language: 'ro',
      first_name: 'Ana',
      race_id: 2,
    });
    expect(await races.mailsTo(good.email)).toEqual(['Înscriere confirmată: Ridge Run 11K – Ana']);
    expect(await correct(id, { medicalInfo: '' })).toEqual({ ok: true });
    expect(await races.mailsTo(good.email)).toHaveLength(1);
  });

  it('asks for consent to what is typed about health, and notes when it was given', async () => {
    const id = await races.paid(1);
    expect(await correct(id, { acceptMedical: false })).toEqual({
      ok: false,
      problems: { acceptMedical: 'registration-medical-consent-missing' },
    });
    expect(await correct(id)).toEqual({ ok: true });
    const given = { medical_consent_at: early, medical_consent_by: 'runner' };
    expect(await races.runnerOf(id)).toMatchObject({ medical_info: 'Asthma', ...given });
  });

  it('erases what is held about health when the consent is withdrawn, and no text just typed', async () => {
    const id = await races.paid(1, { medicalInfo: 'Asthma' });
    const withdrawn = { acceptMedical: false };
    expect(await correct(id, { ...withdrawn, medicalInfo: 'Asthma and more' })).toMatchObject({
      problems: { acceptMedical: 'registration-medical-consent-missing' },
    });
    expect((await races.runnerOf(id)).medical_info).toBe('Asthma');
    expect(await correct(id, withdrawn)).toEqual({ ok: true });
    expect(await races.runnerOf(id)).toMatchObject({
      medical_info: '',
      medical_consent_at: null,
      medical_consent_by: null,
    });
  });

  it('judges by the rules of the form, and keeps nothing of a wrong one', async () => {
    const id = await races.registered(1);
    const wrong = { email: 'nobody', phone: '12', tshirtSize: 'huge', emergencyContactName: '' };
    expect(await correct(id, wrong)).toEqual({
      ok: false,
      problems: {
        email: 'contact-email-invalid',
        phone: 'registration-phone-invalid',
        tshirtSize: 'registration-shirt-missing',
        emergencyContactName: 'registration-emergency-missing',
      },
    });
    expect(await races.runnerOf(id)).toMatchObject({ email: 'r1@mail.example' });
  });

  it('moves no minor to the mailbox that consents for them', async () => {
    const guardian = { guardianName: 'Eva Pop', guardianEmail: 'eva@mail.example' };
    const id = await races.paid(1, { birthDate: '2008-01-01', ...guardian });
    expect(await correct(id, { email: 'eva+ana@mail.example' })).toEqual({
      ok: false,
      problems: { email: 'registration-guardian-mailbox' },
    });
    expect(await correct(id)).toEqual({ ok: true });
  });

  it('corrects no cancelled one', async () => {
    const id = await races.registered(1);
    await cancelRegistration(linkContext(races.db, at), { id }, { refundMinor: 0 });
    expect(await correct(id)).toEqual({ ok: false, code: 'cancelled' });
  });
});

describe('eraseRegistration', () => {
  const erase = (id: number, refundMinor: number, now = early) =>
    eraseRegistration(
      linkContext(races.db, { now, siteUrl, outboxDir: '/nowhere', personalData }),
      { id },
      { refundMinor },
    );
  const everything = async () =>
    JSON.stringify({
      participants: await races.db.selectFrom('participant').selectAll().execute(),
      mails: await openedMails(races.db),
      history: await races.db.selectFrom('audit_entry').selectAll().execute(),
    });

  it('leaves nothing of who never began to pay', async () => {
    const id = await races.registered(1);
    expect(await erase(id, 0)).toEqual({ ok: true });
    expect(await races.db.selectFrom('participant').select('id').execute()).toEqual([]);
    expect(await erase(id, 0)).toEqual({ ok: true });
  });

  it('leaves the name and the payments of who paid, cancels, and shows nobody', async () => {
    const id = await races.paid(1, { medicalInfo: 'Asthma', emergencyContactName: 'Xenia' });
    await races.db.updateTable('participant').set({ is_mail_due: true }).execute();
    await writeReceivedMails(races.db, at);
    expect(await everything()).toContain(await races.tokenFor(id));
    await races.db.updateTable('participant').set({ note: 'Called twice' }).execute();
    await races.db.transaction().execute((trx) =>
      writeAudit(trx, {
        staff: null,
        action: 'participant.edit',
        subject: `participant ${id}`,
        reason: 'mistyped it',
        before: { birthDate: '1990-03-01' },
        after: { birthDate: '1990-03-02' },
      }),
    );
    expect(await erase(id, 60_00)).toEqual({ ok: true });
    const left = await everything();
    expect(left).toContain('Runner 1');
    expect(left).toContain('participant.edit');
    for (const secret of [
      'Asthma',
      'Xenia',
      '1990-03-01',
      '700 000',
      'Called twice',
      'mistyped it',
      '1990-03-02',
      await races.tokenFor(id),
    ]) {
      expect(left).not.toContain(secret);
    }
    expect(await races.runnerOf(id)).toMatchObject({ status: 'cancelled', email: '' });
    expect(await races.refundsOf()).toMatchObject([{ amount_minor: 60_00 }]);
    expect((await listParticipants(races.db)).everybody).toEqual([]);
    expect(await exportRegistration(races.db, id, personalData)).toBeUndefined();
  });

  it('does neither when the refund is not what was shown', async () => {
    const id = await races.paid(1);
    expect(await erase(id, 0)).toEqual({ ok: false, code: 'amount-changed' });
    expect(await races.runnerOf(id)).toMatchObject({ status: 'confirmed', erased_at: null });
  });

  it('cancels nothing after the event', async () => {
    const ran = await races.paid(1);
    const unpaid = await races.registered(2);
    expect(await erase(ran, 0, dayAfter)).toEqual({ ok: true });
    expect(await erase(unpaid, 0, dayAfter)).toEqual({ ok: true });
    expect(await races.runnerOf(ran)).toMatchObject({ status: 'confirmed', email: '' });
    expect(await races.refundsOf()).toEqual([]);
  });

  it('lets the same person register again', async () => {
    const id = await races.paid(1);
    await erase(id, 60_00);
    expect(await races.registered(1)).toBeGreaterThan(id);
  });
});

describe('exportRegistration', () => {
  it('holds no code that was mailed, and of mails to others that they were sent alone', async () => {
    const { db } = races;
    const id = await races.paid(1);
    await sendCode(linkContext(db, at), { id });
    const [mailed] = await openedMails(db, 'r1@mail.example');
    const code = /\b\d{6}\b/.exec(mailed?.text ?? '')?.[0];
    expect(code).toBeDefined();
    await inTransaction(db, (trx) =>
      queueMail(trx, {
        to: { name: 'Eva', address: 'eva@mail.example' },
        subject: 'Your consent is needed',
        text: 'Dear Eva',
        html: '<p>Dear Eva</p>',
        isAutomaticReply: false,
        participantId: id,
      }),
    );
    const kept = await exportRegistration(db, id, personalData);
    expect(kept).toMatchObject({
      mails: [
        { to: 'r1@mail.example', text: expect.stringContaining('Code: …') },
        { to: 'eva@mail.example', subject: 'Your consent is needed', text: null },
      ],
    });
    expect(JSON.stringify(kept)).not.toContain(code);
  });

  it('holds every fact about the person, and no key of ours', async () => {
    const id = await races.paid(1, { medicalInfo: 'Asthma' });
    await cancelRegistration(linkContext(races.db, at), { id }, { refundMinor: 60_00 });
    const kept = await exportRegistration(races.db, id, personalData);
    expect(kept).toMatchObject({
      registration: { number: id, status: 'cancelled', currency: 'RON', fee: 120 },
      person: { lastname: 'Runner 1', birthDate: '1990-03-01' },
      safety: { medicalInfo: 'Asthma' },
      payments: [{ amount: 120, refunds: [{ amount: 60, state: 'waiting' }] }],
    });
    expect(kept).toMatchObject({
      mails: [{ to: 'r1@mail.example', subject: expect.stringContaining('Ridge Run 11K') }],
    });
    const row = await races.runnerOf(id);
    const text = JSON.stringify(kept);
    const secret = [row.claim_key, row.person_key, await races.tokenFor(id)];
    for (const own of secret) expect(text).not.toContain(own);
    // What a new column holds is exported too, or listed here.
    const values = Object.entries(row).filter(([, value]) => typeof value === 'string');
    for (const [column, value] of values) {
      if (['claim_key', 'person_key'].includes(column)) continue;
      expect([column, text.includes(value as string)]).toEqual([column, true]);
    }
  });

  it('holds no link of a mail, whatever it opens', async () => {
    const id = await races.paid(1);
    await races.db
      .updateTable('participant')
      .set({ safety_lock: 1 })
      .where('id', '=', id)
      .execute();
    const tokens = await Promise.all(
      (['registration', 'guardian', 'moved'] as const).map((what) => races.tokenFor(id, what)),
    );
    const text = tokens.map((token) => `https://race.example/anywhere/${token}?lang=en`).join(' ');
    const mail = {
      to: { address: 'r1@mail.example', name: '' },
      subject: 'Links',
      text,
      html: '',
      isAutomaticReply: false,
    };
    await inTransaction(races.db, (trx) => queueMail(trx, { ...mail, participantId: id }));
    const kept = JSON.stringify(await exportRegistration(races.db, id, personalData));
    expect(kept).toContain('https://race.example/anywhere/…');
    for (const token of tokens) expect(kept).not.toContain(token);
  });

  it('tells what was ordered beside the place, where anything is sold', async () => {
    const stopSelling = sellExtras(dinner);
    const made = await fillIn(races.db, 1, { now: early, extras: { dinner: 2 } });
    const kept = await exportRegistration(races.db, made.ok ? made.answer.id : 0, personalData);
    stopSelling();
    expect(kept).toMatchObject({
      registration: { extras: [{ extra: 'Dinner', count: 2, priceOfOne: 12.5 }], fee: 145 },
    });
    const other = await exportRegistration(races.db, await races.paid(2), personalData);
    expect(other).not.toHaveProperty('registration.extras');
  });

  it('holds what the organiser noted of the payments and of the waiting list, of nobody else', async () => {
    const { db } = races;
    const [id, other] = [await races.paid(1), await races.paid(2)];
    const noted = async (subject: string, reason: string) =>
      inTransaction(db, (trx) =>
        writeAudit(trx, { staff: null, action: 'payment.refund', subject, reason }),
      );
    for (const of of [id, other]) {
      const payment = await db
        .selectFrom('payment')
        .select('id')
        .where('participant_id', '=', of)
        .executeTakeFirstOrThrow();
      await noted(`payment ${payment.id}`, `of the payment of ${of}`);
    }
    const entry = await db
      .insertInto('waiting_entry')
      .values({
        race_id: 1,
        first_name: 'Ana',
        last_name: 'Runner 1',
        email: 'R1@mail.example',
        language: 'en',
        created_at: early,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await noted(`waiting entry ${entry.id}`, 'of the entry');
    expect(await exportRegistration(db, id, personalData)).toMatchObject({
      history: [{ reason: `of the payment of ${id}` }, { reason: 'of the entry' }],
    });
  });
});

describe('signAsGuardian', () => {
  const minor = {
    birthDate: '2008-01-01',
    guardianName: 'Eva Pop',
    guardianEmail: 'eva@mail.example',
  };
  const sign = (id: number, name = 'Eva Pop') =>
    signAsGuardian(linkContext(races.db, at), { id }, { name, address: '198.51.100.7' });

  it('notes the name and the moment, once', async () => {
    const id = await races.registered(1, minor);
    expect(await sign(id, '  Eva   Pop-Mic ')).toEqual({ ok: true });
    expect(await sign(id, 'Somebody Else')).toEqual({ ok: true });
    expect(await races.runnerOf(id)).toMatchObject({
      guardian_signature: 'Eva Pop-Mic',
      guardian_signed_at: early,
      guardian_signed_from: '198.51.100.…',
      status: 'pending',
    });
    expect(await exportRegistration(races.db, id, personalData)).toMatchObject({
      guardian: { signature: 'Eva Pop-Mic', signedAt: early, signedFrom: '198.51.100.…' },
    });
  });

  it('confirms what is paid for already, with the mail', async () => {
    const id = await races.paid(1, minor, 'pending');
    await Promise.all([sign(id), sign(id)]);
    expect(await races.runnerOf(id)).toMatchObject({ status: 'confirmed' });
    expect(await races.mailsTo('r1@mail.example')).toEqual([expect.stringMatching(/^You are in/)]);
  });

  it.each([
    ['', 'registration-guardian-missing'],
    ['E', 'registration-guardian-missing'],
    ['E'.repeat(101), 'registration-text-long'],
    ['runner 1 ANA', 'registration-guardian-name'],
  ])('takes no %j as a signature', async (name, code) => {
    const id = await races.registered(1, minor);
    expect(await sign(id, name)).toEqual({ ok: false, problems: { guardianName: code } });
  });

  it('signs nothing that is cancelled or not there', async () => {
    const id = await races.registered(1, minor);
    await cancelRegistration(linkContext(races.db, at), { id }, { refundMinor: 0 });
    expect(await sign(id)).toEqual({ ok: false, code: 'cancelled' });
    expect(await sign(id + 1)).toEqual({ ok: false, code: 'link' });
  });
});
