import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Right } from '../../platform/auth/rights.rules.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { signedIn } from '../../test/admin-kit.ts';
import { linkContext } from '../../test/link-context.ts';
import {
  early,
  mailsTo,
  openRaces,
  paid,
  registered,
  runnerOf,
  siteUrl,
  tokenFor,
} from '../../test/my-registration-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { officeFor } from '../../test/participants-admin-kit.ts';
import { readParticipant } from '../office/participants/read-participant.ts';
import { takeParticipantAction } from '../office/participants/take-participant-action.ts';
import type { RegistrationOffice } from '../office/registration-office.ts';
import { writeReceivedMails } from '../write-registration-mails.ts';
import { askForLinks } from './ask-for-links.ts';
import {
  cancelByLink,
  confirmMoved,
  correctByLink,
  exportByLink,
  findByLink,
  findGuardianRequest,
  findMoved,
  giveCodeByLink,
  renewByLink,
  sendCodeByLink,
} from './by-link.ts';
import type { LinkContext } from './for-holder.ts';
import type { GuardedData, OpenData } from './my-registration.contract.ts';
import { sendAskedLinks } from './send-asked-links.ts';

let database: TestDatabase<Schema>;
let ctx: LinkContext;
let office: RegistrationOffice;
const at = { now: early, siteUrl };
beforeEach(async () => {
  database = await openRaces();
  const { db } = database;
  ctx = linkContext(db);
  const { session } = await signedIn(db, 'office');
  office = officeFor(db, session);
});
afterEach(() => database.close());

const opens = async (token: string) => (await findByLink(ctx, token, undefined)) !== undefined;
const guardianOpens = async (token: string) =>
  (await findGuardianRequest(ctx, token)) !== undefined;
const mails = () => openedMails(database.db);
const minor = {
  birthDate: '2008-01-01',
  guardianName: 'Eva Pop',
  guardianEmail: 'eva@mail.example',
};

/**
 * Takes an action of the organiser's side with the form as the page shows it, and some fields changed.
 */
async function intent(action: string, id: number, changes: Record<string, string> = {}) {
  const shown = await readParticipant(office, id);
  if (!shown) throw new Error(`no participant ${id}`);
  const form = { ...shown.shown, seen: shown.seen, ...changes };
  return takeParticipantAction(office, action as never, { id, form, isSure: true });
}
/** The health and emergency data that a link shows with the code, or in the file of everything. */
async function safetyShown(token: string) {
  const { cookies, shown } = await opened(token);
  const exported = await exportByLink(ctx, token, cookies);
  return [shown.medicalInfo, 'kept' in exported && JSON.stringify(exported).includes('Bee stings')];
}
const confirmLinkIn = (html: string) => /\/address-changed\/([^?"]+)/.exec(html)?.[1] ?? '';
/** What a browser has and sees once it gave the code that is mailed for it. */
async function opened(token: string) {
  await sendCodeByLink(ctx, token);
  const sent = (await mails()).at(-1);
  if (!sent) throw new Error('no code');
  await database.db.deleteFrom('mail').where('id', '=', sent.id).execute();
  const given = await giveCodeByLink(ctx, token, /\b\d{6}\b/.exec(sent.text)?.[0] ?? '');
  const cookies = 'cookie' in given ? given.cookie : undefined;
  const found = await findByLink(ctx, token, cookies);
  if (!found?.guarded) throw new Error('not open');
  return { cookies, shown: { ...found.data, ...found.guarded } };
}
async function correct(token: string, changes: Partial<GuardedData & OpenData>) {
  const { cookies, shown } = await opened(token);
  return correctByLink(ctx, token, cookies, { ...shown, ...changes });
}

describe('health and emergency data', () => {
  const ill = { medicalInfo: 'Bee stings', acceptMedical: true };
  const moved = async () => {
    const id = await paid(database.db, 1, ill);
    expect(await safetyShown(await tokenFor(database.db, id))).toEqual(['Bee stings', true]);
    await intent('edit', id, { email: 'office@mail.example' });
    const [told] = await openedMails(database.db, 'r1@mail.example');
    return { id, confirm: confirmLinkIn(told?.html ?? '') };
  };

  it('stay closed to an address that the office wrote down, also to another one after it', async () => {
    const { id, confirm } = await moved();
    expect(confirm).not.toBe('');
    expect(await safetyShown(await tokenFor(database.db, id))).toEqual(['', false]);
    await intent('edit', id, { email: 'second@mail.example' });
    expect(await safetyShown(await tokenFor(database.db, id))).toEqual(['', false]);
    const [told] = (await openedMails(database.db, 'office@mail.example')).filter(({ subject }) =>
      subject.includes('another address'),
    );
    expect(told?.html).toBeDefined();
    expect(confirmLinkIn(told?.html ?? '')).toBe('');
    expect(await findMoved(ctx, confirm)).toMatchObject({ name: 'Ana' });
  });

  it('open to it once the old address confirms, by the link of its mail, once', async () => {
    const { id, confirm } = await moved();
    expect(await findMoved(ctx, await tokenFor(database.db, id))).toBeUndefined();
    expect(await confirmMoved(ctx, confirm)).toEqual({ ok: true });
    expect(await safetyShown(await tokenFor(database.db, id))).toEqual(['Bee stings', true]);
    expect(await confirmMoved(ctx, confirm)).toEqual({ ok: false, code: 'link' });
    await intent('edit', id, { email: 'third@mail.example' });
    expect(await confirmMoved(ctx, confirm)).toEqual({ ok: false, code: 'link' });
  });

  it('stay as they are, and closed, where the runner leaves their fields empty', async () => {
    const { id } = await moved();
    const { emergency_phone, medical_consent_at, safety_lock } = await runnerOf(database.db, id);
    const own = { email: 'third@mail.example', emergencyContactName: 'Ion Pop' };
    expect(await correct(await tokenFor(database.db, id), own)).toEqual({ ok: true });
    expect(await runnerOf(database.db, id)).toMatchObject({
      email: 'third@mail.example',
      emergency_name: 'Ion Pop',
      emergency_phone,
      medical_info: 'Bee stings',
      medical_consent_at,
      safety_lock,
    });
    expect(await safetyShown(await tokenFor(database.db, id))).toEqual(['', false]);
  });

  it('are replaced by what the runner types in again, and open once all of it is', async () => {
    const { id } = await moved();
    const token = await tokenFor(database.db, id);
    const again = {
      emergencyContactName: 'Ion Pop',
      emergencyContactPhone: '+40 722 000 111',
      medicalInfo: 'Nothing known',
    };
    const problems = { acceptMedical: 'registration-medical-consent-missing' };
    expect(await correct(token, again)).toEqual({ ok: false, problems });
    expect(await correct(token, { ...again, acceptMedical: true })).toEqual({ ok: true });
    expect(await runnerOf(database.db, id)).toMatchObject({
      medical_info: 'Nothing known',
      medical_consent_at: early,
      emergency_name: 'Ion Pop',
      safety_lock: null,
    });
  });

  it('are opened by the office with the right, a reason and who is there confirmed', async () => {
    const { id } = await moved();
    const reason = 'Called the runner back';
    const by = async (rights: readonly Right[], isConfirmed: boolean) => {
      const { session } = await signedIn(database.db, rights);
      office = officeFor(database.db, { ...session, isConfirmed });
    };
    await by(['participants'], true);
    expect(await intent('release', id, { reason })).toMatchObject({ code: 'role-missing' });
    await by(['participants', 'safety'], false);
    expect(await intent('release', id, { reason })).toMatchObject({ code: 'step-up-needed' });
    await by(['participants', 'safety'], true);
    expect(await intent('release', id, { reason: 'no' })).toMatchObject({ code: 'reason' });
    expect(await intent('release', id, { reason })).toEqual({ ok: true });
    expect(await safetyShown(await tokenFor(database.db, id))).toEqual(['Bee stings', true]);
  });

  it('stay open where the runner gave the new address, with the code', async () => {
    const id = await paid(database.db, 1, ill);
    await correct(await tokenFor(database.db, id), { email: 'own@mail.example' });
    expect(await safetyShown(await tokenFor(database.db, id))).toEqual(['Bee stings', true]);
    const [told] = await openedMails(database.db, 'r1@mail.example');
    expect(confirmLinkIn(told?.html ?? '')).toBe('');
  });
});

describe('a link that was mailed', () => {
  it('opens nothing after the runner gave another address, which gets a new one', async () => {
    const id = await paid(database.db, 1);
    const old = await tokenFor(database.db, id);
    expect(await correct(old, { email: 'new@mail.example', language: 'ro' })).toEqual({ ok: true });
    expect(await opens(old)).toBe(false);
    expect(await cancelByLink(ctx, old, { refundMinor: 60_00 })).toEqual({
      ok: false,
      code: 'link',
    });
    expect((await runnerOf(database.db, id)).status).toBe('confirmed');
    const token = await tokenFor(database.db, id);
    expect(await opens(token)).toBe(true);
    const [told, sent, ...others] = await mails();
    expect(others).toEqual([]);
    expect(told?.to_address).toBe('r1@mail.example');
    expect(told?.html).not.toContain('/my-registration/');
    expect(told?.html).not.toContain('new@mail.example');
    expect(sent?.to_address).toBe('new@mail.example');
    expect(sent?.html).toContain(`/my-registration/${token}?lang=ro`);
  });

  it('stays when something else is corrected', async () => {
    const id = await paid(database.db, 1);
    const token = await tokenFor(database.db, id);
    await correct(token, { phone: '+40 711 111 111', email: 'R1@mail.example' });
    expect(await opens(token)).toBe(true);
    expect(await mails()).toEqual([]);
  });

  it('opens nothing after the organiser wrote another address down, which tells the old one', async () => {
    const id = await registered(database.db, 1, minor);
    const old = await tokenFor(database.db, id);
    const guardian = await tokenFor(database.db, id, 'guardian');
    await writeReceivedMails(database.db, at);
    expect(await intent('edit', id, { email: 'new@mail.example' })).toEqual({ ok: true });
    await writeReceivedMails(database.db, at);
    expect([await opens(old), await guardianOpens(guardian)]).toEqual([false, true]);
    // What still waited for the old address, with the link, goes to nobody.
    const all = await mails();
    expect(all.filter(({ html }) => html.includes(old))).toEqual([]);
    expect(await mailsTo(database.db, 'r1@mail.example')).toEqual([
      expect.stringMatching(/address/),
    ]);
    const token = await tokenFor(database.db, id);
    const [sent] = all.filter(({ to_address }) => to_address === 'new@mail.example');
    expect(sent?.html).toContain(token);
  });

  it('shows a new person nothing of the former one’s health, nor their guardian’s consent', async () => {
    const id = await registered(database.db, 1, { ...minor, medicalInfo: 'Bee stings' });
    await database.db
      .updateTable('participant')
      .set({ guardian_signed_at: early })
      .where('id', '=', id)
      .execute();
    const spelled = { lastname: 'Popa' };
    await intent('edit', id, spelled);
    expect(await runnerOf(database.db, id)).toMatchObject({
      medical_info: 'Bee stings',
      guardian_signed_at: early,
    });
    await intent('edit', id, { firstname: 'Bogdan', email: 'new@mail.example' });
    expect(await runnerOf(database.db, id)).toMatchObject({
      medical_info: '',
      medical_consent_at: null,
      emergency_name: '',
      emergency_phone: '',
      guardian_signed_at: null,
    });
  });

  it('of a paid place that a minor got tells both that one signature is missing', async () => {
    const id = await paid(database.db, 1, minor);
    await database.db
      .updateTable('participant')
      .set({ guardian_signed_at: early, is_mail_due: false })
      .where('id', '=', id)
      .execute();
    const own = {
      firstname: 'Bogdan',
      email: 'new@mail.example',
      guardianEmail: 'ion@mail.example',
    };
    expect(await intent('edit', id, own)).toEqual({ ok: true });
    await writeReceivedMails(database.db, at);
    const to = async (address: string) =>
      (await mails()).filter(({ to_address }) => to_address === address);
    const [asked, ...more] = await to('ion@mail.example');
    expect([asked?.html, more]).toEqual([
      expect.stringContaining(await tokenFor(database.db, id, 'guardian')),
      [],
    ]);
    const [told, ...others] = await to('new@mail.example');
    expect([told?.html, others]).toEqual([
      expect.stringContaining(await tokenFor(database.db, id)),
      [],
    ]);
    expect(told?.subject).not.toContain('confirmed');
    expect(told?.text.replaceAll('\n', ' ')).toMatch(/parent or guardian/);
  });

  it('opens nothing after the place got another person', async () => {
    const id = await registered(database.db, 1);
    const old = await tokenFor(database.db, id);
    const [firstname, lastname] = ['Bogdan', 'Ionescu'];
    await intent('edit', id, { firstname, lastname, birthDate: '1985-06-07' });
    expect(await opens(old)).toBe(false);
    await writeReceivedMails(database.db, at);
    expect((await mails()).at(-1)?.html).toContain(await tokenFor(database.db, id));
  });

  it('stays when the organiser only writes the same name otherwise', async () => {
    const id = await registered(database.db, 1);
    const token = await tokenFor(database.db, id);
    await intent('edit', id, { firstname: 'ÁNA' });
    expect(await opens(token)).toBe(true);
  });

  it('opens nothing once the organiser has sent it again, and no mail keeps the old one', async () => {
    const id = await registered(database.db, 1);
    const old = await tokenFor(database.db, id);
    await writeReceivedMails(database.db, at);
    expect(await intent('mail', id)).toEqual({ ok: true });
    expect(await opens(old)).toBe(false);
    const token = await tokenFor(database.db, id);
    const [waiting] = await mails();
    expect([waiting?.html, waiting?.text].map((part) => part?.includes(token))).toEqual([
      true,
      true,
    ]);
    expect(waiting?.html).not.toContain(old);
    await writeReceivedMails(database.db, at);
    expect(await mails()).toHaveLength(2);
  });

  it('is the guardian’s own: another guardian’s address ends it, and it alone', async () => {
    const id = await registered(database.db, 1, minor);
    const [own, old] = [
      await tokenFor(database.db, id),
      await tokenFor(database.db, id, 'guardian'),
    ];
    await intent('edit', id, { guardianEmail: 'other@mail.example' });
    expect([await opens(own), await guardianOpens(old)]).toEqual([true, false]);
    await writeReceivedMails(database.db, at);
    const [sent] = (await mails()).filter(({ to_address }) => to_address === 'other@mail.example');
    expect(sent?.html).toContain(await tokenFor(database.db, id, 'guardian'));
  });

  it('reaches the new address of a minor who has paid, and a new guardian, too', async () => {
    const id = await paid(database.db, 1, minor, 'pending');
    await database.db.updateTable('participant').set({ is_mail_due: false }).execute();
    await intent('edit', id, { email: 'new@mail.example', guardianEmail: 'other@mail.example' });
    await writeReceivedMails(database.db, at);
    const all = await mails();
    const to = (address: string) => all.filter(({ to_address }) => to_address === address);
    expect(to('new@mail.example').map(({ html }) => html)).toEqual([
      expect.stringContaining(await tokenFor(database.db, id)),
    ]);
    expect(to('other@mail.example').map(({ html }) => html)).toEqual([
      expect.stringContaining(await tokenFor(database.db, id, 'guardian')),
    ]);
  });

  it('is taken back by the first of two corrections at once, and one address has the link', async () => {
    const id = await paid(database.db, 1);
    const old = await tokenFor(database.db, id);
    const { cookies, shown } = await opened(old);
    await Promise.all(
      ['a', 'b'].map((name) =>
        correctByLink(ctx, old, cookies, { ...shown, email: `${name}@mail.example` }),
      ),
    );
    expect(await opens(old)).toBe(false);
    const { email } = await runnerOf(database.db, id);
    const links = (await mails()).filter(({ html }) => html.includes('/my-registration/'));
    expect(links.map(({ to_address }) => to_address)).toEqual([email]);
  });

  it('is ended by its holder’s wish, and the new one is mailed', async () => {
    const id = await registered(database.db, 1);
    const old = await tokenFor(database.db, id);
    expect(await renewByLink(ctx, old)).toEqual({ ok: true });
    expect(await renewByLink(ctx, old)).toEqual({ ok: false, code: 'link' });
    await writeReceivedMails(database.db, at);
    const [sent, ...others] = await mails();
    expect(others).toEqual([]);
    expect(sent?.html).toContain(await tokenFor(database.db, id));
  });

  it('of a cancelled registration is renewed as well', async () => {
    const id = await paid(database.db, 1);
    await cancelByLink(ctx, await tokenFor(database.db, id), { refundMinor: 60_00 });
    expect(await renewByLink(ctx, await tokenFor(database.db, id))).toEqual({ ok: true });
    expect((await mails()).at(-1)?.html).toContain(await tokenFor(database.db, id));
  });

  it('is not ended where mail with a new one cannot arrive', async () => {
    const id = await registered(database.db, 1, { email: 'ană@mail.example' });
    await writeReceivedMails(database.db, at);
    const token = await tokenFor(database.db, id);
    expect(await renewByLink(ctx, token)).toEqual({ ok: false, code: 'unreachable' });
    await askForLinks(database.db, 'Ană@mail.example', { now: early, isForKnown: false });
    await sendAskedLinks(database.db, at);
    expect(await intent('mail', id)).toEqual({ ok: false, code: 'unreachable' });
    expect(await opens(token)).toBe(true);
    expect(await mails()).toEqual([]);
  });

  it('is not ended for an address that mail does not get to', async () => {
    const id = await registered(database.db, 1);
    const token = await tokenFor(database.db, id);
    const problems = { email: 'registration-email-unreachable' };
    const refused = { ok: false, problems };
    expect(await correct(token, { email: 'ană@mail.example' })).toEqual(refused);
    expect(await intent('edit', id, { email: 'ană@mail.example' })).toMatchObject(refused);
    expect(await opens(token)).toBe(true);
    expect(await runnerOf(database.db, id)).toMatchObject({ email: 'r1@mail.example' });
    // A host has an ASCII form.
    expect(await correct(token, { email: 'ana@țară.ro' })).toEqual({ ok: true });
  });

  it('asks another guardian, though the one before was asked a moment ago', async () => {
    const id = await registered(database.db, 1, minor);
    await writeReceivedMails(database.db, at);
    expect(await mailsTo(database.db, 'eva@mail.example')).toHaveLength(1);
    await intent('edit', id, { guardianEmail: 'dan@mail.example' });
    await writeReceivedMails(database.db, at);
    expect(await mailsTo(database.db, 'dan@mail.example')).toHaveLength(1);
  });
});
