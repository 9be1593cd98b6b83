import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import words from '../../../locales/en/privacy.json' with { type: 'json' };
import { currentToken } from '../../platform/auth/link.queries.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { participantSchema } from '../../registration/participants/participants.contract.ts';
import { createStripePayments } from '../../registration/payments/stripe-payments.ts';
import { goodForm } from '../../test/good-form.ts';
import { openLog } from '../../test/logged.ts';
import { insertPayer } from '../../test/payer.ts';
import { openRegistration } from '../../test/registration-kit.ts';
import { plainPaths } from '../../test/site-paths.ts';
import { openStripeDouble, type StripeDouble } from '../../test/stripe-double.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

const { logged, logger } = openLog();
const webhookSecret = 'whsec_test';
const now = new Date('2025-05-01T10:00:00Z');

let double: StripeDouble;
let site: TestSite;
beforeAll(async () => {
  double = await openStripeDouble();
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret };
  site = await openTestSite({
    now: now.toISOString(),
    logger,
    payments: createStripePayments(keys, {
      siteUrl: 'https://race.example',
      connection: double.connection,
    }),
  });
  await openRegistration(site.database.db, 1000);
});
afterAll(async () => {
  await site.close();
  await double.close();
});

const remoteAddress = '198.51.100.77';
const post = (url: string, payload: object) =>
  site.app.inject({ method: 'POST', url, payload, remoteAddress });

/** All that the database holds, as text. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public'`.execute(site.database.db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(each)::text as text from ${sql.table(name)} as each`.execute(
      site.database.db,
    );
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}

/**
 * By the name of each column, the words that tell of it, or null where it holds nothing of a person
 * but how the site goes about its work. A column that is not here does not compile.
 */
type Told<Table extends keyof Schema> = Record<keyof Schema[Table], string | null>;

const ofTheSite = <Column extends string>(...columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, null])) as Record<Column, null>;

const participant: Told<'participant'> = {
  first_name: 'Name',
  last_name: 'Name',
  club: 'team or club',
  email: 'team or club, email address',
  phone: 'email address, phone',
  country: 'phone, country',
  birth_date: 'birth date',
  gender: 'birth date, gender',
  race_id: 'gender, race',
  shirt_size: 'T-shirt size',
  is_in_circuit: 'whether you run in the',
  licence: 'licence',
  guardian_name: 'a parent’s name',
  guardian_email: 'email and consent',
  guardian_signed_at: 'consent',
  guardian_signed_from: 'the network it came from',
  guardian_signature: 'consent',
  note: 'what our office notes about it',
  emergency_name: 'Name and phone of an emergency contact',
  emergency_phone: 'Name and phone of an emergency contact',
  medical_info: 'medical information',
  medical_consent_at: 'your explicit consent',
  medical_consent_by: 'your explicit consent',
  bib: 'bib',
  live_opt_out: 'you can choose not to be shown there',
  hold_networks: 'a code made of your network’s address',
  fee_minor: 'Amount',
  extra_minor: 'Amount',
  ordered_extras: 'Amount',
  language: 'Your language',
  person_key: 'Name',
  ...ofTheSite(
    'id',
    'created_at',
    'status',
    'claim_key',
    'source',
    'holds_place',
    'held_until',
    'offered_until',
    'holds_begun',
    'hold_reminded_at',
    'hold_told_at',
    'is_hold_word_due',
    'is_mail_due',
    'is_told_of_other',
    'mail_written_at',
    'proven_at',
    'accepted_at',
    'confirmed_at',
    'cancelled_at',
    'cancelled_because',
    'erased_at',
    'link_version',
    'guardian_link_version',
    'oldest_order_version',
    'safety_lock',
    'extra_since',
    'fee_day',
    'guardian_asked_at',
    'guardian_reminders',
  ),
};
const waitingEntry: Told<'waiting_entry'> = {
  first_name: 'Name',
  last_name: 'Name',
  email: 'email address',
  language: 'language',
  race_id: 'the race',
  state: 'whether a place was offered',
  networks: 'a code made of your network’s address',
  ...ofTheSite(
    'id',
    'created_at',
    'offered_until',
    'is_mail_due',
    'is_offer_repeated',
    'link_version',
    'fee_day',
  ),
};
const contactMessage: Told<'contact_message'> = {
  name: 'Name',
  email: 'email address',
  subject: 'subject',
  message: 'message',
  language: 'your language',
  ...ofTheSite('id', 'created_at'),
};
const payment: Told<'payment'> = {
  amount_minor: 'Amount',
  refunded_minor: 'Amount',
  received_minor: 'Amount',
  received_currency: 'Amount',
  created_at: 'date',
  succeeded_at: 'date',
  provider: 'way',
  source: 'way',
  purpose: 'way',
  state: 'state',
  receipt: 'the number of its receipt',
  reference: 'the number of its receipt',
  ...ofTheSite('id', 'participant_id', 'target_race_id', 'attempt', 'taken_by'),
};
const subscriber: Told<'newsletter_subscriber'> = {
  email: 'Email address',
  language: 'language',
  asked_at: 'when you asked',
  confirmed_at: 'confirmed',
  ...ofTheSite('id', 'mailed_at'),
};

describe('what the privacy policy says is held', () => {
  const { registration, safety, results, visit, waiting, messages, list } = words.data;
  const whats = (...groups: { what: string }[]) => groups.map(({ what }) => what).join(' ');
  it.each([
    [
      'a runner',
      participant,
      whats(registration, safety, results, visit, words.data.payment) +
        safety.basis +
        words.public.live,
    ],
    ['somebody who waits', waitingEntry, whats(waiting, visit)],
    ['somebody who writes', contactMessage, whats(messages)],
    ['a payment', payment, whats(words.data.payment)],
    ['a reader of the newsletter', subscriber, whats(list)],
  ])('names all of %s', (_, columns, text) => {
    const told = Object.values(columns).filter((each) => each !== null);
    expect(told.filter((each) => !text.includes(each))).toEqual([]);
  });
});

describe('what the privacy policy says of the participant list', () => {
  it('is all that everybody can see of a runner', async () => {
    const shown: Record<keyof typeof participantSchema.shape, string | null> = {
      id: null,
      firstname: 'name',
      lastname: 'name',
      club: 'team or club',
      country: 'country',
      gender: 'gender',
      age: 'age',
      raceid: 'race',
      category: 'category',
      bib: 'bib',
      status: 'status',
      isemaparticipant: 'who runs in the masters circuit',
    };
    const told = Object.values(shown).filter((each) => each !== null);
    expect(told.filter((each) => !words.public.shown.includes(each))).toEqual([]);
    const people = (await site.app.inject('/api/participants')).json<object[]>();
    expect(people.length).toBeGreaterThan(100);
    const keys = new Set(people.flatMap(Object.keys));
    expect([...keys].filter((key) => !(key in shown))).toEqual([]);
  });
});

describe('what the privacy policy says of addresses', () => {
  it('no log and no table has that of a visitor', async () => {
    for (const url of [...plainPaths, '/nothing-here', '/api/nothing', '/api/participants?x=1']) {
      await site.app.inject({ url, remoteAddress, headers: { 'x-forwarded-for': '203.0.113.9' } });
    }
    const person = { name: 'Ana Pop', email: 'ana@mail.example' };
    const written = await post('/api/contact', {
      ...person,
      subject: 'Two dogs',
      message: 'May they wait at the finish?',
      website: '',
    });
    const made = await post('/api/participants', { ...goodForm, key: randomUUID() });
    await site.database.db
      .updateTable('race_places')
      .set((places) => ({ capacity: places.ref('taken') }))
      .where('race_id', '=', 1)
      .execute();
    const names = { firstname: 'Ana', lastname: 'Pop' };
    const waits = await post('/api/waiting-list', { ...names, raceid: 1, email: person.email });
    const lost = await post('/api/participants', {});
    expect([written, made, waits, lost].map(({ statusCode }) => statusCode)).toEqual([
      200, 201, 201, 400,
    ]);
    expect(logged.join()).toContain('/api/contact');
    for (const address of [remoteAddress, '203.0.113.9']) {
      expect(logged.filter((line) => line.includes(address))).toEqual([]);
      expect((await everything()).includes(address)).toBe(false);
    }
  });
});

describe('what the privacy policy says of cards', () => {
  it('nothing of one is kept or logged, though the provider tells of it', async () => {
    const { db } = site.database;
    const details = { brand: 'brand-of-it', last4: 'end-of-it', fingerprint: 'print-of-it' };
    const id = await insertPayer(db, now);
    const link = await currentToken(db, 'registration', id);
    const asked = { participantId: id, raceid: 1, isemaparticipant: false, link };
    const created = await post('/api/create-payment-intent', asked);
    const reference =
      created.json<{ clientSecret: string }>().clientSecret.split('_secret')[0] ?? '';
    const paid = { status: 'succeeded', payment_method_details: { card: details } };
    Object.assign(double.intents.get(reference) ?? {}, paid);
    const payload = JSON.stringify({
      id: 'evt_of_a_card',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: double.intents.get(reference) },
    });
    const signature = { payload, secret: webhookSecret };
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/payments/events/stripe',
      payload,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString(signature),
      },
    });
    expect([created.statusCode, answer.statusCode]).toEqual([200, 200]);
    const kept = (await everything()) + logged.join();
    expect(kept.includes('evt_of_a_card')).toBe(true);
    for (const detail of [...Object.keys(details), ...Object.values(details)]) {
      expect([detail, kept.includes(detail)]).toEqual([detail, false]);
    }
  });
});
