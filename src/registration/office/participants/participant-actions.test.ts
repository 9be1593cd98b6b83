import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { raceFeeFor } from '../../../edition/facts/race-fees.ts';
import type { Preset } from '../../../platform/auth/rights.rules.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { errorCode } from '../../../platform/db/database-errors.ts';
import { goodForm, postedForm } from '../../../test/good-form.ts';
import { days29, early, racesForEach } from '../../../test/my-registration-kit.ts';
import { asStaff } from '../../../test/participants-admin-kit.ts';
import { fillIn } from '../../../test/registration-kit.ts';
import { waitForLocks } from '../../../test/wait-for-locks.ts';
import { proveRegistration } from '../../prove-registration.ts';
import { sumMoney } from '../money/money.queries.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import type { ParticipantActionName } from './admin-participants.contract.ts';
import { readParticipant } from './read-participant.ts';
import { registerByHand } from './register-by-hand.ts';
import { readSafetyData } from './safety-data.ts';
import { takeParticipantAction } from './take-participant-action.ts';

const races = racesForEach(2);
let ctx: RegistrationOffice;
let email = '';
beforeEach(async () => {
  ctx = await officeOf('office');
});

async function officeOf(role: Preset, now = early) {
  const acting = await asStaff(races.db, role, now);
  ({ email } = acting.staff);
  return acting.ctx;
}

const seenOf = async (id: number) => (await readParticipant(ctx, id))?.seen ?? '';

/** Takes an action as somebody who has just opened the participant. */
async function take(
  intent: ParticipantActionName,
  id: number,
  form: Record<string, string> = {},
  sure = true,
) {
  return takeParticipantAction(ctx, intent, {
    id,
    form: { seen: await seenOf(id), ...form },
    isSure: sure,
  });
}

const audit = () =>
  races.db
    .selectFrom('audit_entry')
    .select(['staff_email', 'action', 'subject', 'reason', 'before', 'after'])
    .orderBy('id')
    .execute();

const cash = { reason: 'paid in cash' };
const editForm = async (id: number) => (await readParticipant(ctx, id))?.shown ?? {};

describe('confirming', () => {
  it('takes effect with a reason, mails the runner and leaves an audit row', async () => {
    const id = await races.registered(1);
    expect(await take('confirm', id, { reason: 'cash' })).toEqual({ ok: false, code: 'reason' });
    expect(await take('confirm', id, cash)).toEqual({ ok: true });
    expect(await races.runnerOf(id)).toMatchObject({
      status: 'confirmed',
      holds_place: true,
      held_until: null,
      confirmed_at: early,
    });
    expect(await races.mailsTo('r1@mail.example')).toHaveLength(1);
    expect(await audit()).toEqual([
      {
        staff_email: email,
        action: 'participant.confirm',
        subject: `participant ${id}`,
        reason: 'paid in cash',
        before: { status: 'pending' },
        after: { status: 'confirmed' },
      },
    ]);
    await races.expectExactPlaces();
  });

  it('tells what it would do, and does none of it', async () => {
    const id = await races.registered(1);
    const outcome = await take('confirm', id, cash, false);
    expect(outcome).toEqual({
      ok: true,
      consequences: {
        changes: [{ field: 'status', before: 'pending', now: 'confirmed' }],
        mails: [{ to: 'r1@mail.example', subject: expect.any(String) }],
        isLinkSent: false,
      },
    });
    expect((await races.runnerOf(id)).status).toBe('pending');
    expect(await races.mailsTo('r1@mail.example')).toEqual([]);
    expect(await audit()).toEqual([]);
  });

  it('takes a place where one is left, and never one too many', async () => {
    const late = await races.registered(1);
    await races.db
      .updateTable('participant')
      .set({ holds_place: false })
      .where('id', '=', late)
      .execute();
    await races.db.updateTable('race_places').set({ taken: 0 }).where('race_id', '=', 2).execute();
    const others = [await races.registered(2), await races.registered(3)];
    expect(await take('confirm', late, cash)).toEqual({ ok: false, code: 'full' });
    expect(await audit()).toEqual([]);
    await take('cancel', others[0] ?? 0, { amount: '0', reason: 'does not come' });
    expect(await take('confirm', late, cash)).toEqual({ ok: true });
    await races.expectExactPlaces();
  });

  it('does without a guardian’s consent only what the organiser has decided', async () => {
    const guardian = { guardianName: 'Ion Runner', guardianEmail: 'ion@mail.example' };
    const id = await races.registered(1, { birthDate: '2008-01-01', ...guardian });
    expect(await take('confirm', id, cash)).toEqual({ ok: false, code: 'guardian' });
    expect(await take('confirm', id, { ...cash, override: 'true' })).toEqual({ ok: true });
  });

  it('does nothing twice', async () => {
    const id = await races.registered(1);
    const form = { seen: await seenOf(id), ...cash };
    const ask = () => takeParticipantAction(ctx, 'confirm', { id, form, isSure: true });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([
      { ok: true },
      { ok: true },
      { ok: true },
    ]);
    expect(await audit()).toHaveLength(1);
    expect(await races.mailsTo('r1@mail.example')).toHaveLength(1);
    await races.expectExactPlaces();
  });
});

describe('a form that is not what is there any more', () => {
  it('is refused with what changed', async () => {
    const id = await races.registered(1);
    const seen = await seenOf(id);
    await races.db
      .updateTable('participant')
      .set({ phone: '+40 711 111 111' })
      .where('id', '=', id)
      .execute();
    const form = { seen, ...cash };
    expect(await takeParticipantAction(ctx, 'confirm', { id, form, isSure: true })).toEqual({
      ok: false,
      changed: [{ field: 'phone', before: goodForm.phone, now: '+40 711 111 111' }],
    });
    expect(
      await takeParticipantAction(ctx, 'confirm', { id, form: cash, isSure: true }),
    ).toMatchObject({
      ok: false,
      changed: [],
    });
    expect(await audit()).toEqual([]);
  });
});

describe('money', () => {
  it.each([
    ['0', []],
    ['12,5', [{ amount_minor: 1250, reason: 'cancelled', state: 'waiting' }]],
  ])('goes back on a cancellation as the organiser says: %s lei', async (amount, refunds) => {
    const id = await races.paid(1);
    const outcome = await take('cancel', id, { amount, reason: 'broken leg' });
    expect(outcome).toEqual({ ok: true });
    expect(await races.refundsOf()).toEqual(refunds);
    expect(await races.runnerOf(id)).toMatchObject({
      status: 'cancelled',
      holds_place: false,
    });
    expect((await audit())[0]).toMatchObject({
      action: 'participant.cancel',
      reason: 'broken leg',
      after: { status: 'cancelled', place: '' },
    });
    await races.expectExactPlaces();
  });

  it('never goes back beyond what was paid', async () => {
    const id = await races.paid(1);
    const { fee_minor } = await races.runnerOf(id);
    const lei = (fee_minor ?? 0) / 100;
    const reason = 'broken leg';
    for (const amount of [String(lei + 1), '-1', '', 'a lot', '1e3']) {
      expect(await take('cancel', id, { amount, reason })).toEqual({ ok: false, code: 'amount' });
    }
    expect((await races.runnerOf(id)).status).toBe('confirmed');
    expect(await take('refund', id, { amount: '10', reason })).toEqual({ ok: true });
    const rest = await take('cancel', id, { amount: String(lei), reason });
    expect(rest).toEqual({ ok: false, code: 'amount' });
    expect(await take('cancel', id, { amount: String(lei - 10), reason })).toEqual({ ok: true });
    const refunds = await races.refundsOf();
    expect(refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(fee_minor);
  });

  it('goes back in part once, however often the form is sent', async () => {
    const id = await races.paid(1);
    const form = {
      seen: await seenOf(id),
      key: randomUUID(),
      amount: '10',
      reason: 'shirt missing',
    };
    const ask = () => takeParticipantAction(ctx, 'refund', { id, form, isSure: true });
    expect(await Promise.all([ask(), ask()])).toEqual([{ ok: true }, { ok: true }]);
    expect(await races.refundsOf()).toEqual([
      { amount_minor: 1000, reason: 'organiser', state: 'waiting' },
    ]);
    expect((await audit())[0]).toMatchObject({
      action: 'participant.refund',
      before: { returned: '0' },
      after: { returned: '1000' },
    });
    expect((await races.runnerOf(id)).status).toBe('confirmed');
  });

  it('that came otherwise than asked for waits for somebody to look', async () => {
    const id = await races.paid(1, {}, 'pending');
    await races.db.updateTable('payment').set({ state: 'to_refund' }).execute();
    const [payment] = (await readParticipant(ctx, id))?.payments ?? [];
    expect(payment?.isForHand).toBe(true);
    const form = { payment: payment?.id ?? '', reason: 'given back there' };
    expect(await take('settle', id, form)).toEqual({ ok: true });
    expect((await readParticipant(ctx, id))?.payments[0]).toMatchObject({
      isForHand: false,
      state: 'refunded',
    });
    expect(await take('settle', id, form)).toEqual({ ok: true });
    expect(await audit()).toHaveLength(1);
  });

  it('that the provider refused counts as given back once the organiser notes so', async () => {
    const { db } = races;
    const id = await races.paid(1);
    for (const amount of ['70', '50']) {
      await take('refund', id, { amount, reason: 'card was blocked' });
      await db.updateTable('refund').set({ state: 'failed' }).execute();
    }
    const [payment] = (await readParticipant(ctx, id))?.payments ?? [];
    const form = { payment: payment?.id ?? '', reason: 'sent by bank transfer' };
    expect(await take('settle', id, form)).toEqual({ ok: true });
    expect(await take('settle', id, form)).toEqual({ ok: true });
    const [row] = await sumMoney(db);
    expect(row).toMatchObject({ paid: 120_00, refunded: 50_00, toRefund: 0 });
    // The rest can still go back, and no more.
    expect(await readParticipant(ctx, id)).toMatchObject({ refundableMinor: 70_00 });
    expect((await audit()).at(-1)).toMatchObject({ after: { returned: '5000' } });
    expect(await races.mailsTo('r1@mail.example')).toEqual([
      expect.stringContaining('We have sent you 50.00\u00a0lei'),
    ]);
  });
});

describe('editing', () => {
  it('leaves somebody one name alone, where that is ticked', async () => {
    const id = await races.registered(1);
    const form = { ...(await editForm(id)), firstname: '', lastname: 'Suharto' };
    expect(await take('edit', id, form)).toMatchObject({
      problems: { firstname: 'registration-name-missing' },
    });
    expect(await take('edit', id, { ...form, hasOneName: 'true' })).toEqual({ ok: true });
    expect(await races.runnerOf(id)).toMatchObject({ first_name: '', last_name: 'Suharto' });
    const both = { ...(await editForm(id)), firstname: 'Haji' };
    expect(await take('edit', id, { ...both, hasOneName: 'true' })).toMatchObject({
      problems: { hasOneName: 'registration-name-two' },
    });
    expect(await take('edit', id, both)).toEqual({ ok: true });
    expect(await races.runnerOf(id)).toMatchObject({ first_name: 'Haji', last_name: 'Suharto' });
  });

  it('keeps to the rules, unless overridden with a reason', async () => {
    const id = await races.registered(1);
    const young = { ...(await editForm(id)), birthDate: '2012-01-01' };
    expect(await take('edit', id, young)).toEqual({
      ok: false,
      canOverride: true,
      problems: {
        birthDate: 'registration-too-young',
        guardianName: 'registration-guardian-missing',
        guardianEmail: 'contact-email-invalid',
      },
    });
    const override = { ...young, override: 'true' };
    expect(await take('edit', id, override)).toEqual({ ok: false, code: 'reason-for-override' });
    expect(await take('edit', id, { ...override, reason: 'runs with father' })).toEqual({
      ok: true,
    });
    expect((await audit())[0]).toMatchObject({
      action: 'participant.edit',
      reason: 'runs with father',
      before: { birthDate: '1990-03-01' },
      after: { birthDate: '2012-01-01' },
    });
  });

  it('lets nothing pass that mails or lists cannot do without', async () => {
    const id = await races.registered(1);
    const form = { ...(await editForm(id)), email: 'nobody', override: 'true', reason: 'as asked' };
    expect(await take('edit', id, form)).toEqual({
      ok: false,
      canOverride: false,
      problems: { email: 'contact-email-invalid' },
    });
  });

  it('gives an unpaid registration the fee that fits, and a new address its mail', async () => {
    const id = await races.registered(1);
    await races.db.updateTable('participant').set({ is_mail_due: false }).execute();
    const form = {
      ...(await editForm(id)),
      birthDate: '1980-01-01',
      isemaparticipant: 'true',
      licence: 'RO 7',
      email: 'new@mail.example',
    };
    expect(await take('edit', id, form, false)).toMatchObject({
      ok: true,
      consequences: { isLinkSent: true },
    });
    expect(await take('edit', id, form)).toEqual({ ok: true });
    expect(await take('edit', id, form)).toEqual({ ok: true });
    const runner = await races.runnerOf(id);
    expect(runner).toMatchObject({ is_mail_due: true, email: 'new@mail.example' });
    expect(runner.fee_minor).toBe(raceFeeFor(2, runner).feeWithCircuitMinor);
    expect(await audit()).toHaveLength(1);
  });

  it('does not make of two people one', async () => {
    await races.registered(1);
    const id = await races.registered(2);
    const form = { ...(await editForm(id)), lastname: 'Runner 1' };
    expect(await take('edit', id, form)).toEqual({ ok: false, code: 'registered' });
  });
});

describe('changing the race', () => {
  it('asks for the difference, or waives it with a reason', async () => {
    const id = await races.paid(1);
    const before = await races.runnerOf(id);
    expect(await take('move', id, { raceid: '1' })).toEqual({ ok: false, code: 'due' });
    const waive = { raceid: '1', waive: 'true' };
    expect(await take('move', id, waive)).toEqual({ ok: false, code: 'reason-for-override' });
    expect(await take('move', id, { ...waive, reason: 'our own mistake' })).toEqual({ ok: true });
    const after = await races.runnerOf(id);
    expect([after.race_id, after.fee_minor]).toEqual([1, before.fee_minor]);
    expect((await audit())[0]).toMatchObject({
      action: 'participant.move',
      before: { raceid: '2' },
      after: { raceid: '1' },
    });
    await races.expectExactPlaces();
  });

  it('goes past the day with a reason, never past the places', async () => {
    const id = await races.registered(1);
    ctx = await officeOf('admin', days29);
    expect(await take('move', id, { raceid: '1' })).toEqual({ ok: false, code: 'too-late' });
    await races.registered(8, { raceid: '1' });
    await races.registered(9, { raceid: '1' });
    const form = { raceid: '1', override: 'true', reason: 'asked in time' };
    expect(await take('move', id, form)).toEqual({ ok: false, code: 'full' });
    await races.db.updateTable('race_places').set({ capacity: 3 }).execute();
    expect(await take('move', id, form)).toEqual({ ok: true });
    await races.expectExactPlaces();
  });
});

describe('notes and mails', () => {
  it('keeps the note, with who wrote it', async () => {
    const id = await races.registered(1);
    expect(await take('note', id, { note: ' Comes with\r\na dog ' })).toEqual({ ok: true });
    expect((await readParticipant(ctx, id))?.note).toBe('Comes with\na dog');
    expect((await audit())[0]).toMatchObject({
      action: 'participant.note',
      before: { note: '' },
      after: { note: 'Comes with\na dog' },
    });
  });

  it('sends the link again, once a minute', async () => {
    const id = await races.paid(1);
    expect(await take('mail', id)).toEqual({ ok: true });
    expect(await take('mail', id)).toEqual({ ok: true });
    expect(await races.mailsTo('r1@mail.example')).toHaveLength(1);
    const open = await readParticipant(ctx, id);
    expect(open?.mails).toMatchObject([{ to: 'r1@mail.example', state: 'waiting' }]);
    expect(open?.history).toMatchObject([{ action: 'participant.mail', by: { name: 'Ana' } }]);
  });
});

describe('emergency and health', () => {
  const medicalInfo = 'Allergic to wasps';

  it.each(['office', 'admin'] as const)('opens to %s with a reason, written down', async (role) => {
    const id = await races.registered(1, { medicalInfo });
    ctx = await officeOf(role);
    expect(await readSafetyData(ctx, id, 'fell here')).toEqual({
      ok: false,
      code: 'safety-reason',
    });
    expect(await audit()).toEqual([]);
    const read = await readSafetyData(ctx, id, 'Fell at km 5');
    expect(read).toMatchObject({ ok: true, data: { medicalInfo } });
    expect(await audit()).toEqual([
      {
        staff_email: email,
        action: 'participant.safety-data',
        subject: `participant ${id}`,
        reason: 'Fell at km 5',
        before: null,
        after: null,
      },
    ]);
  });

  it('is corrected by whoever saw it as it is, and told nobody', async () => {
    const id = await races.registered(1, { medicalInfo });
    const read = await readSafetyData(ctx, id, 'Runner has called');
    if (!read.ok) throw new Error(read.code);
    const { digest, ...data } = read.data;
    const form = { ...data, digest, medicalInfo: 'Allergic to bees' };
    expect(await take('safety', id, { ...form, digest: '0' })).toEqual({
      ok: false,
      code: 'safety-changed',
    });
    expect(await take('safety', id, { ...form, acceptMedical: '' })).toMatchObject({
      problems: { acceptMedical: 'registration-medical-consent-missing' },
    });
    expect(await take('safety', id, form)).toEqual({ ok: true });
    expect(await races.runnerOf(id)).toMatchObject({
      medical_info: 'Allergic to bees',
      medical_consent_by: 'runner',
    });
    expect(JSON.stringify([await readParticipant(ctx, id), await audit()])).not.toMatch(
      /Allergic|Ion Țurcanu/,
    );
  });
});

describe('registering by hand', () => {
  const form = { ...postedForm, language: 'de' };

  it('works while registration is closed, within the places, with an audit row', async () => {
    await races.db.updateTable('edition').set({ is_registration_open: false }).execute();
    const key = randomUUID();
    const ask = (isSure: boolean) => registerByHand(ctx, { form: { ...form, key }, isSure });
    const shown = await ask(false);
    expect(shown).toMatchObject({ ok: true, consequences: { isLinkSent: true } });
    expect(await audit()).toEqual([]);
    const made = await ask(true);
    expect(await ask(true)).toEqual(made);
    if (!made.ok || made.id === undefined) throw new Error(JSON.stringify(made));
    expect(await races.runnerOf(made.id)).toMatchObject({
      source: 'office',
      status: 'pending',
      held_until: null,
      language: 'de',
    });
    expect(await audit()).toMatchObject([
      { action: 'participant.register', subject: `participant ${made.id}` },
    ]);
    await races.expectExactPlaces();
    const twin = await registerByHand(ctx, { form: { ...form, key: randomUUID() }, isSure: true });
    expect(twin).toEqual({ ok: false, code: 'registered' });
  });

  describe('somebody who confirms the same person in that moment', () => {
    /** What becomes of the proof while another proven registration of the person is not stored yet. */
    async function proofBeside(store: () => Promise<unknown>) {
      const { lastname } = goodForm;
      const made = await fillIn(races.db, 2, { now: early, lastname });
      if (!made.ok) throw new Error(JSON.stringify(made));
      const { pool } = races.database;
      const blocked = await races.db.startTransaction().execute();
      await sql`lock table audit_entry in share mode`.execute(blocked);
      const stored = store();
      await waitForLocks(pool, 1);
      const proof = proveRegistration(races.db, made.answer.id, early).catch(errorCode);
      await waitForLocks(pool, 2);
      await blocked.commit().execute();
      await stored;
      return proof;
    }

    it('waits, and is told that the person is registered', async () => {
      const store = () =>
        registerByHand(ctx, { form: { ...form, key: randomUUID() }, isSure: true });
      expect(await proofBeside(store)).toBe(false);
    });

    it('would meet the database’s own rule without waiting for that', async () => {
      const other = await fillIn(races.db, 1, { now: early, lastname: goodForm.lastname });
      const store = () =>
        inTransaction(races.db, async (trx) => {
          await trx
            .updateTable('participant')
            .set({ proven_at: early })
            .where('id', '=', other.ok ? other.answer.id : 0)
            .execute();
          await sql`lock table audit_entry in row exclusive mode`.execute(trx);
        });
      expect(await proofBeside(store)).toBe('23505');
    });
  });

  it('registers another person of the same name and birth date once, with a reason', async () => {
    const register = (more: Record<string, string>) =>
      registerByHand(ctx, { form: { ...form, key: randomUUID(), ...more }, isSure: true });
    const other = { otherPerson: 'true', reason: 'identity card seen' };
    await races.db.updateTable('race_places').set({ capacity: 3 }).execute();
    // Nobody is there yet: the first stays one whom the site itself would know again.
    expect(await register(other)).toMatchObject({ ok: true });
    expect(await register({})).toEqual({ ok: false, code: 'registered' });
    expect(await register({ otherPerson: 'true' })).toEqual({
      ok: false,
      code: 'reason-for-override',
    });
    const made = await register(other);
    if (!made.ok || made.id === undefined) throw new Error(JSON.stringify(made));
    expect((await audit()).at(-1)).toMatchObject({
      subject: `participant ${made.id}`,
      reason: 'identity card seen',
      after: { otherPerson: 'true' },
    });
    expect(await register(other)).toEqual({ ok: false, code: 'registered' });
    await races.expectExactPlaces();

    const seen = (await readParticipant(ctx, made.id))?.seen ?? '';
    const shown = (await readParticipant(ctx, made.id))?.shown;
    expect(
      await takeParticipantAction(ctx, 'edit', {
        id: made.id,
        form: { ...shown, seen, phone: '+40 744 111 222' },
        isSure: true,
      }),
    ).toEqual({ ok: true });
    expect((await races.runnerOf(made.id)).phone).toBe('+40 744 111 222');
  });

  it('confirms at once with a reason, and never past the places', async () => {
    const register = (lastname: string) =>
      registerByHand(ctx, {
        form: { ...form, lastname, key: randomUUID(), confirm: 'true', reason: 'paid in cash' },
        isSure: true,
      });
    const outcomes = await Promise.all(['One', 'Two', 'Three'].map(register));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    expect(outcomes).toContainEqual({ ok: false, code: 'full' });
    const rows = await races.db.selectFrom('participant').select('status').execute();
    expect(rows).toEqual([{ status: 'confirmed' }, { status: 'confirmed' }]);
    expect(await races.mailsTo(goodForm.email)).toHaveLength(2);
    await races.expectExactPlaces();
  });

  it('goes by the rules, which a reason may override', async () => {
    const young = { ...form, birthDate: '2012-01-01', key: randomUUID() };
    const guardian = { guardianName: 'Ion Țurcanu', guardianEmail: 'ion@mail.example' };
    expect(await registerByHand(ctx, { form: { ...young, ...guardian }, isSure: true })).toEqual({
      ok: false,
      canOverride: true,
      problems: { birthDate: 'registration-too-young' },
    });
    const outcome = await registerByHand(ctx, {
      form: { ...young, ...guardian, override: 'true', reason: 'runs with father' },
      isSure: true,
    });
    expect(outcome.ok).toBe(true);
  });
});
