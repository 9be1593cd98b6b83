import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { TestDatabase } from '../../platform/db/test-database.ts';
import { openRaces, paid, registered, siteUrl } from '../../test/my-registration-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { fillIn } from '../../test/registration-kit.ts';
import { expireHolds } from '../expire-holds.ts';
import { confirmPayer, queueSignatureMissing } from '../payments/confirm-paid-registration.ts';
import { createPayment } from '../payments/create-payment.ts';
import { createDemoPayments } from '../payments/demo-payments.ts';
import { lockPayer } from '../payments/payments.queries.ts';
import { proveRegistration } from '../prove-registration.ts';
import { remindGuardians } from '../remind-guardians.ts';
import { writeReceivedMails } from '../write-registration-mails.ts';
import { askForLinks } from './ask-for-links.ts';
import { endRegistration } from './cancel-registration.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { findRunner } from './my-registration.queries.ts';
import { queueStatusMail } from './queue-runner-mail.ts';
import { readMyRegistration } from './read-my-registration.ts';
import { sendAskedLinks } from './send-asked-links.ts';
import { tellOfHolds } from './tell-of-holds.ts';

let database: TestDatabase<Schema>;
let db: TestDatabase<Schema>['db'];
beforeEach(async () => {
  database = await openRaces(9);
  ({ db } = database);
});
afterEach(() => database.close());

/** Race 2 starts at 09:30 and has four and a half hours or less. */
const moments = {
  'weeks before': new Date('2025-05-10T12:00:00+03:00'),
  'race morning': new Date('2025-07-05T07:00:00+03:00'),
  'under way': new Date('2025-07-05T09:30:00+03:00'),
  over: new Date('2025-07-06T10:00:00+03:00'),
};
type Moment = keyof typeof moments;
const minor = {
  birthDate: '2008-05-01',
  guardianName: 'Ion Runner',
  guardianEmail: 'ion@mail.example',
};
const isClosed = () => db.updateTable('edition').set({ is_registration_open: false }).execute();

/** What is done, each to runners of its own; answers with nothing: the mails tell. */
const steps = {
  async 'a payment arrives'(now: Date) {
    const id = await registered(db, 1);
    await inTransaction(db, async (trx) => {
      const payer = await lockPayer(trx, id);
      if (payer)
        await confirmPayer(trx, payer, { amountMinor: 120_00, source: 'card' }, { now, siteUrl });
    });
  },
  async 'a minor’s payment arrives'(now: Date) {
    const id = await registered(db, 1, minor);
    await inTransaction(db, async (trx) => {
      const payer = await lockPayer(trx, id);
      if (payer) await queueSignatureMissing(trx, payer, { now, siteUrl });
    });
  },
  async 'the address of a paid one changes'(now: Date) {
    const id = await paid(db, 1);
    await inTransaction(db, async (trx) => {
      const runner = await findRunner(trx, id);
      const payments = await trx.selectFrom('payment').selectAll().execute();
      if (!runner) throw new Error('nobody');
      const named = payments.map((payment) => ({ ...payment, taken_by_name: null }));
      await queueStatusMail(trx, runner, { payments: named, now, siteUrl });
    });
  },
  async 'an unpaid one asks for the link again'(now: Date) {
    await registered(db, 1, minor);
    await askForLinks(db, 'r1@mail.example', { now, isForKnown: false });
    await sendAskedLinks(db, { now, siteUrl });
  },
  async 'the guardian of a paid one is due a reminder'(now: Date) {
    const id = await paid(db, 1, minor, 'pending');
    await db
      .updateTable('participant')
      .set({ guardian_asked_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    await remindGuardians(db, { now, siteUrl });
  },
  async 'a kept place comes to its end'(now: Date) {
    const id = await registered(db, 1);
    const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    await db
      .updateTable('participant')
      .set({ held_until: inMinutes(12) })
      .where('id', '=', id)
      .execute();
    await tellOfHolds(db, { now, siteUrl });
    await expireHolds(db, { now: inMinutes(12), siteUrl });
    await tellOfHolds(db, { now: inMinutes(12), siteUrl });
  },
  async 'nobody has paid for weeks'(now: Date) {
    const registeredAt = new Date('2025-03-01T10:00:00Z');
    const made = await fillIn(db, 1, { now: registeredAt });
    if (made.ok) await proveRegistration(db, made.answer.id, registeredAt);
    await cancelUnpaid(db, { now, siteUrl });
  },
  async 'one is cancelled'(now: Date) {
    const id = await registered(db, 1);
    await inTransaction(db, async (trx) => {
      const runner = await findRunner(trx, id);
      if (runner) await endRegistration(trx, runner, [], { now, siteUrl });
    });
  },
  async 'one is cancelled while registration is closed'(now: Date) {
    const id = await registered(db, 1);
    await isClosed();
    await inTransaction(db, async (trx) => {
      const runner = await findRunner(trx, id);
      if (runner) await endRegistration(trx, runner, [], { now, siteUrl });
    });
  },
  async 'a place is free for who waits'(now: Date) {
    const waiting = {
      race_id: 2,
      first_name: 'Wanda',
      last_name: 'W',
      email: 'w@mail.example',
      language: 'en',
    };
    await db
      .insertInto('waiting_entry')
      .values({ ...waiting, state: 'waiting', is_mail_due: true })
      .execute();
    await expireHolds(db, { now, siteUrl });
  },
} satisfies Record<string, (now: Date) => Promise<void>>;

type Step = keyof typeof steps;
const confirmed = ['You are in', 'see you', 'calendar'];
const late = ['Registration confirmed'];
/** By moment: subjects up to the race, and what the mails promise. */
const expected: Record<Step, Record<Moment, string[]>> = {
  'a payment arrives': {
    'weeks before': confirmed,
    'race morning': confirmed,
    'under way': late,
    over: late,
  },
  'a minor’s payment arrives': {
    'weeks before': ['One signature is missing'],
    'race morning': ['One signature is missing'],
    'under way': [],
    over: [],
  },
  'the address of a paid one changes': {
    'weeks before': confirmed,
    'race morning': confirmed,
    'under way': late,
    over: late,
  },
  'an unpaid one asks for the link again': {
    'weeks before': ['The link to your registration'],
    'race morning': ['The link to your registration'],
    'under way': ['The link to your registration'],
    over: ['The link to your registration'],
  },
  'the guardian of a paid one is due a reminder': {
    'weeks before': ['Reminder', 'consent'],
    'race morning': [],
    'under way': [],
    over: [],
  },
  'a kept place comes to its end': {
    'weeks before': ['Your place is not paid yet', 'Your place was given back', 'pay'],
    'race morning': ['Your place is not paid yet', 'Your place was given back', 'pay'],
    'under way': [],
    over: [],
  },
  'nobody has paid for weeks': {
    'weeks before': ['Registration cancelled, as it was not paid', 'register again'],
    'race morning': [],
    'under way': [],
    over: [],
  },
  'one is cancelled': {
    'weeks before': ['Registration cancelled', 'register again'],
    'race morning': ['Registration cancelled', 'register again'],
    'under way': ['Registration cancelled'],
    over: ['Registration cancelled'],
  },
  'one is cancelled while registration is closed': {
    'weeks before': ['Registration cancelled'],
    'race morning': ['Registration cancelled'],
    'under way': ['Registration cancelled'],
    over: ['Registration cancelled'],
  },
  'a place is free for who waits': {
    'weeks before': ['A place has come free', 'offer'],
    'race morning': ['A place has come free', 'offer'],
    'under way': [],
    over: [],
  },
};
const promises: [string, RegExp][] = [
  ['see you', /See you at/],
  ['calendar', /start\.ics/],
  ['pay', /Pay the entry fee/],
  ['consent', /Read and sign|a parent or guardian has to consent/],
  ['register again', /register again[^]*\/registration\?lang/],
  ['offer', /\/registration\?offer=/],
  // Nobody can tell whose it was once the place has gone to another.
  ['arrived', /Your payment [^.]*has arrived/],
];

const rows = (Object.keys(steps) as Step[]).flatMap((step) =>
  (Object.keys(moments) as Moment[]).map((moment) => [step, moment] as const),
);

describe('what mails say, by the moment they are written at', () => {
  it.each(rows)('%s, %s', async (step, moment) => {
    await steps[step](moments[moment]);
    const mails = await openedMails(db);
    const subjects = mails.map(({ subject }) => subject.split(':')[0]);
    const said = mails.map(({ html, text }) => `${html}\n${text.replace(/\s+/g, ' ')}`).join('\n');
    const kept = promises.flatMap(([name, pattern]) => (pattern.test(said) ? [name] : []));
    expect([...subjects, ...kept]).toEqual(expected[step][moment]);
  });
});

describe('the first mail to a guardian', () => {
  const held = { holds_place: true, held_until: new Date('2025-05-10T12:30:00+03:00') };
  const free = { holds_place: false, held_until: null };
  it.each([
    ['is kept', { ...held, holds_begun: 1 }, 'A place is held for now'],
    ['was never kept', { ...free, holds_begun: 0 }, 'no place is held yet'],
    ['was given back', { ...free, holds_begun: 1 }, 'no place is held any more'],
  ])('says of a place that it %s', async (_state, set, words) => {
    await registered(db, 1, minor);
    await db.updateTable('participant').set(set).execute();
    await writeReceivedMails(db, { now: moments['weeks before'], siteUrl });
    const [mail] = await openedMails(db, minor.guardianEmail);
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(words);
  });

  it('says that the fee is paid', async () => {
    await paid(db, 1, minor, 'pending');
    await writeReceivedMails(db, { now: moments['weeks before'], siteUrl });
    const [mail] = await openedMails(db, minor.guardianEmail);
    expect(mail?.text.replace(/\s+/g, ' ')).toContain('The entry fee is paid');
  });
});

describe('a payment', () => {
  const provider = () => createDemoPayments(db);
  it.each([
    ['weeks before', true],
    ['race morning', true],
    ['under way', false],
    ['over', false],
  ] as const)('%s: can be begun: %s', async (moment, isTaken) => {
    const participantId = await registered(db, 1);
    const at = { now: moments[moment], siteUrl };
    const outcome = await createPayment(db, provider(), { participantId }, at);
    expect(outcome).toMatchObject(
      isTaken ? { ok: true } : { ok: false, code: 'payment-race-started' },
    );
    const own = await readMyRegistration(db, participantId, { now: at.now, isOpen: false });
    expect(own?.canPay).toBe(isTaken);
  });
});
