import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { currentToken } from '../../platform/auth/link.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { momentOf } from '../../platform/i18n/local-day.ts';
import { everyMail } from '../../test/every-mail.ts';
import { runnerOf, tokenFor } from '../../test/my-registration-kit.ts';
import { openedMails } from '../../test/opened-mails.ts';
import { beginToPay, fillIn, openRegistration, register } from '../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { expireHolds } from '../expire-holds.ts';
import { createPayment } from '../payments/create-payment.ts';
import { createDemoPayments } from '../payments/demo-payments.ts';
import { askedCurrency } from '../payments/payment-provider.ts';
import { applyWord } from '../payments/settle-payment.ts';
import { setRegistration } from '../set-registration.ts';
import { writeReceivedMails } from '../write-registration-mails.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { tellOfHolds } from './tell-of-holds.ts';

const { event } = edition();

const siteUrl = 'https://race.example';
const start = new Date('2025-07-05T09:30:00+03:00');
const minutes = (count: number, from: Date) => new Date(from.getTime() + count * 60_000);

let now: Date;
let site: TestSite;
let db: TestSite['database']['db'];
beforeEach(async () => {
  now = new Date('2025-05-10T12:29:30+03:00');
  const clock = { now: () => now, offsetMs: 0 };
  site = await openTestSite({ siteUrl, clock, isWithoutParticipants: true });
  ({ db } = site.database);
  await openRegistration(db, 9);
});
afterEach(() => site.close());

const moment = /(\d{1,2} \w+ \d{4}) at (\d\d:\d\d)/;
/** The moments that a text of ours says, to the minute. */
const momentsIn = (text: string) =>
  [...text.replace(/\s+/g, ' ').matchAll(new RegExp(moment, 'g'))].map(([, day, time]) =>
    momentOf(new Date(`${day} UTC`).toISOString().slice(0, 10), String(time), event.timeZone),
  );
const toTheMinute = (at: Date | null) => at && new Date(Math.floor(at.getTime() / 60_000) * 60_000);

const mailed = async (subject: RegExp) => {
  const mail = (await openedMails(db)).findLast((each) => subject.test(each.subject));
  return `${mail?.subject}\n${mail?.text}`;
};
async function shown(url: string): Promise<string> {
  const { body } = await site.app.inject(url);
  const [main = ''] = /<main[\s\S]*<\/main>/.exec(body) ?? [];
  // What a page gives to its script is said to nobody.
  return main.replace(/<[^>]+>/g, ' ');
}
const ownPages = async (id: number) => {
  const link = await tokenFor(db, id);
  return [
    await shown(`/my-registration/${link}`),
    await shown(`/registration-success?participantId=${id}&raceid=2&link=${link}`),
  ].join('\n');
};

/** One round of all that happens by itself. */
async function round() {
  await expireHolds(db, { now, siteUrl });
  await tellOfHolds(db, { now, siteUrl });
  await cancelUnpaid(db, { now, siteUrl });
  await writeReceivedMails(db, { now, siteUrl });
}

/** Offers Wanda `number` a place of race 2, and answers the link. */
async function offered(number: number): Promise<string> {
  const { id } = await db
    .insertInto('waiting_entry')
    .values({
      race_id: 2,
      first_name: 'Wanda',
      last_name: `Runner ${number}`,
      email: `r${number}@mail.example`,
      language: 'en',
      state: 'waiting',
      is_mail_due: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await round();
  return currentToken(db, 'offer', id);
}
async function numberOf(outcome: Promise<Awaited<ReturnType<typeof fillIn>>>): Promise<number> {
  const made = await outcome;
  if (!made.ok) throw new Error(JSON.stringify(made));
  await round();
  return made.answer.id;
}
const accepted = async (number: number) =>
  numberOf(fillIn(db, number, { now, raceid: '2', offer: await offered(number) }));
const holdsPlace = async (id: number) => {
  await round();
  return (await runnerOf(db, id)).holds_place;
};
const heldUntil = async (id: number) => (await runnerOf(db, id)).held_until;

/** Has a card be worked on by the provider, which then refuses it. */
async function refusedCard(participantId: number) {
  const paying = await createPayment(
    db,
    createDemoPayments(db),
    { participantId },
    { now, siteUrl },
  );
  expect(paying.ok).toBe(true);
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('participant_id', '=', participantId)
    .executeTakeFirstOrThrow();
  const sum = { amountMinor: payment.amount_minor, currency: askedCurrency() };
  for (const state of ['processing', 'failed'] as const) {
    await inTransaction(db, (trx) => applyWord(trx, payment, { ...sum, state }, { now, siteUrl }));
  }
}

type Promised = {
  /** All that is said of it, in mails and on pages. */
  said: string;
  /** As the database has it. */
  until: Date | null;
  /** Whether what was promised is so still, now. */
  isKept: () => Promise<boolean>;
};

/** The sentence on when a registration ends, which has a moment of its own, and all others. */
const unpaid = /If it is not paid by [^]*? we cancel/;
const withoutUnpaid = (text: string) => text.replace(unpaid, '');
const unpaidIn = (text: string) => unpaid.exec(text)?.[0] ?? '';
const received = () => mailed(/^Your registration/);
const isPending = async (id: number) => {
  await round();
  return (await runnerOf(db, id)).status === 'pending';
};
const canRegister = async (number: number, offer?: string) =>
  (await fillIn(db, number, { now, raceid: '2', ...(offer && { offer }) })).ok;
async function askForMail(id: number): Promise<void> {
  await db.updateTable('participant').set({ is_mail_due: true }).where('id', '=', id).execute();
  await round();
}

const promised: Record<string, () => Promise<Promised>> = {
  async 'an offer of the waiting list'() {
    // One for each side of the moment, as an offer is taken once.
    const offers = [await offered(1), await offered(2)];
    const entry = await db
      .selectFrom('waiting_entry')
      .select('offered_until')
      .executeTakeFirstOrThrow();
    const pages = offers.map((offer) =>
      Promise.all([shown(`/registration?offer=${offer}`), shown(`/waiting-list/${offer}`)]),
    );
    let number = 0;
    return {
      said: [await mailed(/A place has come free/), ...(await Promise.all(pages)).flat()].join(' '),
      until: entry.offered_until,
      isKept: () => canRegister(++number, offers[number - 1]),
    };
  },
  async 'an offer that was accepted'() {
    const offer = await offered(1);
    const offerMail = await mailed(/A place has come free/);
    now = minutes(60, now);
    const id = await numberOf(fillIn(db, 1, { now, raceid: '2', offer }));
    return {
      said: `${offerMail} ${withoutUnpaid(await received())} ${await ownPages(id)}`,
      until: await heldUntil(id),
      isKept: () => holdsPlace(id),
    };
  },
  async 'an offer that was accepted, and whose card was refused'() {
    const id = await accepted(1);
    const offerMail = await mailed(/A place has come free/);
    now = minutes(60, now);
    await refusedCard(id);
    return {
      said: `${offerMail} ${await ownPages(id)}`,
      until: await heldUntil(id),
      isKept: () => holdsPlace(id),
    };
  },
  async 'an offer that was accepted at its last minute'() {
    const offer = await offered(1);
    now = minutes(24 * 60 - 1, now);
    const id = await numberOf(fillIn(db, 1, { now, raceid: '2', offer }));
    return {
      said: `${withoutUnpaid(await received())} ${await ownPages(id)}`,
      until: await heldUntil(id),
      isKept: () => holdsPlace(id),
    };
  },
  async 'a place that is kept while it is paid'() {
    const id = await numberOf(register(db, 1, { now, raceid: '2' }));
    now = minutes(16, now);
    await round();
    return {
      said: `${await mailed(/is not paid yet/)} ${await ownPages(id)}`,
      until: await heldUntil(id),
      isKept: () => holdsPlace(id),
    };
  },
  async 'a place that is kept shortly before the start'() {
    now = minutes(-20, start);
    const id = await numberOf(register(db, 1, { now, raceid: '2' }));
    await beginToPay(db, id, { now: minutes(10, now) });
    return { said: await ownPages(id), until: start, isKept: () => holdsPlace(id) };
  },
  async 'a registration that nobody pays for'() {
    const id = await numberOf(fillIn(db, 1, { now, raceid: '2' }));
    const said = unpaidIn(await received());
    return { said, until: minutes(14 * 24 * 60, now), isKept: () => isPending(id) };
  },
  async 'a registration whose payment came to nothing'() {
    const id = await numberOf(fillIn(db, 1, { now, raceid: '2' }));
    now = minutes(24 * 60, now);
    await refusedCard(id);
    const until = minutes(14 * 24 * 60, now);
    await askForMail(id);
    return { said: unpaidIn(await received()), until, isKept: () => isPending(id) };
  },
  async 'an old registration that has accepted an offer'() {
    const id = await numberOf(fillIn(db, 1, { now, raceid: '2' }));
    now = minutes((14 * 24 - 1) * 60, now);
    expect(await accepted(1)).toBe(id);
    return {
      said: unpaidIn(await received()),
      until: await heldUntil(id),
      isKept: () => isPending(id),
    };
  },
  async 'registration, until it ends'() {
    const closesAt = new Date('2025-06-01T18:00:00+03:00');
    const opening = { isOpen: true, opensAt: null, closesAt };
    await setRegistration(db, { opening, capacities: new Map() });
    await expect.poll(() => shown('/registration')).toMatch(moment);
    let number = 0;
    return {
      said: await shown('/registration'),
      until: closesAt,
      isKept: () => canRegister(++number),
    };
  },
  async 'registration, until it begins'() {
    const opensAt = new Date('2025-06-01T18:00:00+03:00');
    const opening = { isOpen: true, opensAt, closesAt: null };
    await setRegistration(db, { opening, capacities: new Map() });
    await expect.poll(() => shown('/registration')).toMatch(moment);
    // The home page's countdown says its moment, too: that of the start.
    const pages = await Promise.all(['/registration', '/contact', '/'].map(shown));
    return {
      said: pages.join(' ').replace(/Time to the start: [^]*? at \d\d:\d\d/, ''),
      until: opensAt,
      isKept: async () => !(await canRegister(1)),
    };
  },
};

describe('a moment that is mailed or shown', () => {
  it.each(Object.entries(promised))('%s: holds to the minute', async (_name, promise) => {
    const { said, until, isKept } = await promise();
    expect([...new Set(momentsIn(said).map(String))]).toEqual([String(toTheMinute(until))]);
    now = minutes(-1, until ?? now);
    expect(await isKept()).toBe(true);
    now = minutes(2, now);
    expect(await isKept()).toBe(false);
  });

  it('is in no mail but those tried here, that of a result and that of a test', async () => {
    const place = { language: 'en', siteUrl } as const;
    const mails = everyMail(place, { id: 2, name: 'Race', startsAt: start });
    const telling: string[] = [];
    for (const [name, write] of Object.entries(mails)) {
      const texts = await Promise.all(write.map(async (one) => (await one()).text));
      if (texts.some((text) => momentsIn(text).length > 0)) telling.push(name);
    }
    expect(telling).toEqual([
      'registrationReceivedMail',
      'holdEndingMail',
      'placeOfferedMail',
      'resultMail',
      'testMail',
    ]);
  });
});
