import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { guardianMail } from '../guardian.mail.tsx';
import { holdEndedMail } from '../hold-ended.mail.tsx';
import { holdEndingMail } from '../hold-ending.mail.tsx';
import { differenceDueMail } from '../payments/difference-due.mail.tsx';
import { paymentConfirmedMail } from '../payments/payment-confirmed.mail.tsx';
import { refundMail } from '../payments/refund.mail.tsx';
import { signatureMissingMail } from '../payments/signature-missing.mail.tsx';
import { placeOfferedMail } from '../place-offered.mail.tsx';
import { registrationLinkMail } from '../registration-link.mail.tsx';
import { registrationReceivedMail } from '../registration-received.mail.tsx';
import { registrationUnpaidMail } from '../registration-unpaid.mail.tsx';
import { waitingListJoinedMail } from '../waiting-list-joined.mail.tsx';
import { addressChangedMail } from './address-changed.mail.tsx';
import { mailedCodeMail } from './mailed-code.mail.tsx';
import { registrationCancelledMail } from './registration-cancelled.mail.tsx';

const siteUrl = 'https://race.example';
const link = `${siteUrl}/my-registration/abc.registration.1`;
const leaveLink = `${siteUrl}/waiting-list/abc.offer.1`;
const guardianLink = `${siteUrl}/guardian/abc.guardian.1`;
const raceName = 'Ridge Run 33K';
const cancelled = new Date('2025-05-16T11:45:00Z');
const until = new Date('2025-05-01T15:30:00Z');

/** Every mail, with what both of its parts must say besides. */
const mails = (language: Language, firstname = 'Ioana-Țița', lastname = 'Pop') => {
  const common = { language, siteUrl, firstname, lastname, raceName };
  const confirmedMail = (
    paid: Parameters<typeof paymentConfirmedMail>[0]['paid'],
    isAhead = true,
  ) =>
    paymentConfirmedMail({
      ...common,
      number: 4711,
      paid,
      feeMinor: 200_00,
      extras: {},
      raceId: 2,
      bib: null,
      pickupCode: 'TRR4711.0123456789ABCDEF01234567',
      startsAt: new Date('2025-07-05T06:30:00Z'),
      link,
      isAhead,
    });
  const ofGuardian = {
    ...common,
    raceDay: '2025-07-05',
    guardianName: firstname,
    firstname: 'Radu',
    lastname: 'Mic',
    link: guardianLink,
  };
  return {
    received: () =>
      registrationReceivedMail({
        ...common,
        number: 4711,
        feeMinor: 200_00,
        extras: {},
        heldUntil: until,
        hasPlace: true,
        unpaidUntil: cancelled,
        link,
        lacksGuardian: false,
        isGuardianAsked: false,
        isProven: true,
      }),
    minor: () =>
      registrationReceivedMail({
        ...common,
        number: 4711,
        feeMinor: 120_00,
        extras: {},
        heldUntil: null,
        hasPlace: true,
        unpaidUntil: undefined,
        link,
        lacksGuardian: true,
        isGuardianAsked: true,
        isProven: true,
      }),
    confirmed: () => confirmedMail({ amountMinor: 200_00, source: 'card' }),
    confirmedFree: () => confirmedMail({ amountMinor: 200_00, source: 'free' }),
    confirmedUnpaid: () => confirmedMail(null),
    late: () => confirmedMail({ amountMinor: 200_00, source: 'card' }, false),
    lateFree: () => confirmedMail({ amountMinor: 200_00, source: 'free' }, false),
    lateUnpaid: () => confirmedMail(null, false),
    offered: () =>
      placeOfferedMail({
        ...common,
        number: 4711,
        offeredUntil: until,
        link,
        declineLink: leaveLink,
      }),
    waiting: () => waitingListJoinedMail({ ...common, number: undefined, link: leaveLink }),
    cancelled: () =>
      registrationCancelledMail({ ...common, number: 4711, refundMinor: 75_00, canRegister: true }),
    cancelledWithout: () =>
      registrationCancelledMail({ ...common, number: 4711, refundMinor: 0, canRegister: true }),
    refund: () => refundMail({ ...common, number: 4711, amountMinor: 75_00, reason: 'cancelled' }),
    gone: () => refundMail({ ...common, number: 4711, amountMinor: 150_00, reason: 'place-gone' }),
    notDue: () => refundMail({ ...common, number: 4711, amountMinor: 30_00, reason: 'not-due' }),
    difference: () =>
      differenceDueMail({ ...common, extras: undefined, number: 4711, amountMinor: 30_00, link }),
    cash: () =>
      refundMail({
        ...common,
        number: 4711,
        amountMinor: 20_00,
        reason: 'organiser',
        isCash: true,
      }),
    wish: () => refundMail({ ...common, number: 4711, amountMinor: 10_00, reason: 'organiser' }),
    ending: () => holdEndingMail({ ...common, number: 4711, until, link }),
    ended: () => holdEndedMail({ ...common, number: 4711, isSpent: false, link }),
    spent: () => holdEndedMail({ ...common, number: 4711, isSpent: true, link }),
    unpaid: () => registrationUnpaidMail({ ...common, number: 4711, canRegister: true }),
    code: () => mailedCodeMail({ ...common, number: 4711, code: '012345' }),
    moved: () => addressChangedMail({ ...common, link: undefined }),
    locked: () => addressChangedMail({ ...common, link }),
    link: () =>
      registrationLinkMail({ ...common, number: 4711, link, lacksGuardian: true, isAsked: false }),
    asked: () =>
      registrationLinkMail({ ...common, number: 4711, link, lacksGuardian: false, isAsked: true }),
    guardian: () => guardianMail({ ...ofGuardian, place: 'paid', isReminder: false }),
    reminder: () => guardianMail({ ...ofGuardian, place: 'gone', isReminder: true }),
    signature: () =>
      signatureMissingMail({
        ...common,
        number: 4711,
        guardianName: firstname,
        isGuardianKnown: true,
        link,
      }),
  };
};

type MailName = keyof ReturnType<typeof mails>;

/** The mail of a name, which is drawn once for all that is asked of it. */
const drawn = new Map<string, ReturnType<ReturnType<typeof mails>[MailName]>>();
function mailOf(language: Language, name: MailName) {
  const key = `${language} ${name}`;
  const mail = drawn.get(key) ?? mails(language)[name]();
  drawn.set(key, mail);
  return mail;
}

const says: Record<MailName, readonly string[]> = {
  received: [raceName, '4711', '200', '18:30', '14:45', link],
  minor: [raceName, '120', link, '18'],
  confirmed: [
    raceName,
    '4711',
    '200',
    '09:30',
    link,
    `${siteUrl}/program?lang=`,
    `${siteUrl}/api/races/2/start.ics?lang=`,
  ],
  confirmedFree: [raceName, '09:30', link],
  confirmedUnpaid: [raceName, '200', '09:30', link],
  late: [raceName, '4711', '200', link],
  lateFree: [raceName, '4711', link],
  lateUnpaid: [raceName, '4711', '200', link],
  offered: [raceName, '4711', '18:30', link, `${siteUrl}/waiting-list/`],
  waiting: [raceName, '24', '6', `${siteUrl}/waiting-list/`],
  cancelled: [raceName, '4711', '75', `${siteUrl}/registration?lang=`],
  cancelledWithout: [raceName, '4711', `${siteUrl}/registration?lang=`],
  ending: [raceName, '4711', '18:30', link],
  ended: [raceName, '4711', '30', link],
  spent: [raceName, '4711', '3', link],
  unpaid: [raceName, '4711', `${siteUrl}/registration?lang=`],
  refund: ['75', '4711'],
  gone: ['150'],
  notDue: ['30'],
  difference: [raceName, '4711', '30', 'EMA', link],
  cash: ['20'],
  wish: ['10'],
  code: ['012345', '10', '4711'],
  moved: [raceName],
  locked: [raceName, link],
  link: [raceName, '4711', link, '18'],
  asked: [raceName, '4711', link],
  guardian: ['Radu Mic', raceName, guardianLink],
  reminder: ['Radu Mic', raceName, guardianLink],
  signature: [raceName, '4711', link],
};
/** The HTML as read: no marks that rendering leaves between texts. */
const read = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&');
/** The text without the line ends that wrapping puts in. */
const unwrapped = (text: string) => text.replace(/[\n ]+/g, ' ');

describe.each(languages().map(({ code }) => code))('the mails to runners in %s', (language) => {
  it.each(Object.keys(says) as MailName[])('%s: says what it must in both parts', async (name) => {
    const { subject, html, text } = await mailOf(language, name);
    for (const part of [read(html), unwrapped(text)]) {
      for (const fact of [...says[name], 'Ioana-Țița', 'race.example'])
        expect(part).toContain(fact);
    }
    if (/\d\u00a0lei/.test(text)) expect(unwrapped(text)).toMatch(/\d[.,]00\u00a0lei/);
    const declared = [...html.matchAll(/ lang="(\w+)"/g)].map(([, tag]) => tag);
    expect(new Set(declared)).toEqual(new Set([language]));
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/{{|\b(undefined|null|NaN|Invalid Date)\b|object Object/);
    }
    expect(subject.length).toBeGreaterThan(5);
    expect(subject).not.toMatch(/\n/);
  });

  const toGuardians: MailName[] = ['guardian', 'reminder'];
  const toRunners = (Object.keys(says) as MailName[]).filter((name) => !toGuardians.includes(name));
  it.each(toRunners)('%s: names the runner in its subject', async (name) => {
    const { subject } = await mailOf(language, name);
    expect(subject).toMatch(/\S – Ioana-Țița Pop$/);
  });

  it.each(toGuardians)('%s: names nobody in its subject', async (name) => {
    expect((await mailOf(language, name)).subject).not.toContain('Radu');
  });

  it('have a subject each', async () => {
    const names = Object.keys(says) as MailName[];
    const every = await Promise.all(names.map((name) => mailOf(language, name)));
    const subjects = new Set(every.map(({ subject }) => subject));
    // With and without refund, guardian, payment or lock, asked for or not, it is the same mail.
    expect(subjects.size).toBe(Object.keys(says).length - 9);
  });

  it('claim a payment only where there was one', async () => {
    const { text: claim } = wordsIn(language).getResourceBundle(
      language,
      'emails',
    ).paymentConfirmed;
    const claimed = claim.replace('{{race}}', raceName);
    const { text } = await mailOf(language, 'confirmed');
    expect(unwrapped(text)).toContain(claimed);
    for (const name of ['confirmedFree', 'confirmedUnpaid'] as const) {
      const mail = await mailOf(language, name);
      expect(unwrapped(mail.text)).not.toContain(claimed);
    }
  });
});

describe('the mails to runners', () => {
  const advertisement = 'Win at spam.example';

  it.each(Object.keys(says) as MailName[])('%s: carries no advertisement', async (name) => {
    const { subject, html, text } = await mails('en', advertisement)[name]();
    expect([subject, html, text].join()).not.toContain('spam');
    expect(text).toContain('Hello,');
  });

  it.each([
    ['Ana', advertisement, 'You are in: Ridge Run 33K – Ana'],
    [advertisement, 'Pop', 'You are in: Ridge Run 33K'],
    ['Ana', 'x'.repeat(40), 'You are in: Ridge Run 33K – Ana'],
    ['x'.repeat(60), 'y'.repeat(60), 'You are in: Ridge Run 33K'],
  ])('name in a subject of %.20s %.20s only what reads as a name', async (first, last, subject) => {
    expect((await mails('en', first, last).confirmed()).subject).toBe(subject);
  });

  it('tell a guardian of a runner whose name is none without it', async () => {
    const names = { guardianName: 'Ana', firstname: advertisement, lastname: 'Pop' };
    const mail = await guardianMail({
      language: 'en',
      siteUrl,
      raceName,
      raceDay: '2025-07-05',
      link,
      place: 'kept',
      isReminder: false,
      ...names,
    });
    expect(JSON.stringify(mail)).not.toContain('spam');
    expect(mail.subject).toBe('Your consent is needed');
  });

  it('say no end where a place is kept without one', async () => {
    const { text } = await mails('en').minor();
    expect(text).toContain('Your place is held. Once you have paid, it is yours.');
    expect(text).not.toContain('local time');
  });

  it('name what comes back, or that nothing does', async () => {
    expect((await mails('en').cancelled()).text).toContain('We will refund 75.00\u00a0lei');
    expect((await mails('en').cancelledWithout()).text).toContain('There is nothing to pay back.');
  });
});
