import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { inTransaction } from '../../db/database.ts';
import { event, races } from '../../edition/facts.ts';
import { cancelUnpaid } from '../../features/my-registration/cancel-unpaid.ts';
import { sendLinksAgain } from '../../features/my-registration/send-links-again.ts';
import type { RegistrationForm } from '../../features/participants/field-lists.ts';
import { confirmPayer } from '../../features/payments/confirm-paid-registration.ts';
import { lockPayer } from '../../features/payments/payments.queries.ts';
import { writeReceivedMails } from '../../features/registration/write-registration-mails.ts';
import { type Language, languages } from '../../i18n/languages.ts';
import { adminPaths, postForm, signedIn } from '../admin-kit.ts';
import { openedMails } from '../opened-mails.ts';
import { pdfText } from '../pdf-text.ts';
import { fillIn, openRegistration } from '../registration-kit.ts';
import { between, textOf } from '../rendered.tsx';
import { plainPaths } from '../site-paths.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

const siteUrl = 'https://forti.example';
const now = new Date(`${event.year}-03-01T12:00:00Z`);

/** What only the first edition says: its places, country, money, circuit, distances, days, people. */
const ofTheFirst = new RegExp(
  [
    String.raw`st[âa]na\b|de Vale|bihor|apuseni|oradea|\bcluj|beiu[șs]|debrecen|budapest|carpa[tz]`,
    String.raw`rom[âaeu]+n(ia|ian|o|a|i|e|esc|ească)\b|rumän|roumain|\bRO\d|\+40\b`,
    String.raw`\bRON\b|\d\slei\b|\bbani\b`,
    String.raw`\bEMA\b|masters?\b|circuit|championship|campionat|\bCN\b`,
    String.raw`\b(33|11) ?k(m\b|\b)|\b2025\b`,
    String.raw`molid|poieni|ilinca|muncel|prisaca|grohot|șipot|autogari|ANPC|ANSPDCP|trailrun\.example`,
    String.raw`spruce|abeti|[șțăŞŢ]`,
  ].join('|'),
  'i',
);

/** What the names of fields and scripts say stays: the specification's, and the product's own. */
const withoutNames = (body: string) =>
  body
    .replace(/<(script|style)[^]*?<\/\1>/g, '')
    .replace(/<option[^>]*>(Romania|Rumänien)</g, '')
    .replace(/<div data-island="[^"]*"[^>]*>/g, '')
    .replace(/\b\w*(Ro|Ema|ema|circuit|Circuit|Championship)\w*"(?=:)/g, '')
    .replace(/ (name|id|for|class|value)="[^"]*"/g, '');

function saysOfTheFirst(body: string): string[] {
  return withoutNames(body)
    .split(/\n|<[^>]*>|(?<=[.,;])/)
    .filter((text) => ofTheFirst.test(text))
    .map((text) => text.trim().slice(0, 200));
}

let site: TestSite;
let after: TestSite;
let admin: { cookie: string };
beforeAll(async () => {
  site = await openTestSite({ now: now.toISOString(), siteUrl });
  after = await openTestSite({ now: `${event.year}-05-20T12:00:00Z`, siteUrl });
  await openRegistration(site.database.db, 900);
  admin = await signedIn(site.database.db, 'admin');
});
afterAll(() => Promise.all([site.close(), after.close()]));

const both = languages.map(({ code }) => code);
const inBoth = (paths: readonly string[]) =>
  both.flatMap((language) => paths.map((path): [string, Language] => [path, language]));
const ofRaces = races.map(({ id }) => `/races/${id}`);

describe('the second edition says nothing of the first', () => {
  it.each(inBoth([...plainPaths, ...ofRaces, '/nothing-here', ...adminPaths]))(
    'on %s in %s',
    async (url, language) => {
      const headers = { cookie: `lang=${language}; ${admin.cookie}` };
      for (const { app } of url.startsWith('/admin') ? [site] : [site, after]) {
        expect(saysOfTheFirst((await app.inject({ url, headers })).body)).toEqual([]);
      }
    },
  );

  it.each(
    inBoth([
      '/api/program.ics',
      ...races.flatMap(({ id }) => [
        `/api/races/${id}`,
        `/api/races/${id}/gpx`,
        `/api/races/${id}/start.ics`,
      ]),
      '/api/races',
      '/api/participants.csv',
      '/manifest.webmanifest',
      '/robots.txt',
      '/sitemap.xml',
    ]),
  )('in what %s answers in %s', async (url, language) => {
    const { body } = await site.app.inject({ url, headers: { cookie: `lang=${language}` } });
    expect(saysOfTheFirst(body)).toEqual([]);
  });

  it('in an error of the API', async () => {
    const { body } = await site.app.inject({
      method: 'POST',
      url: '/api/participants',
      payload: {},
    });
    expect(saysOfTheFirst(body)).toEqual([]);
  });

  it('in its lists on paper', { timeout: 60_000 }, async () => {
    const form = { intent: 'sheet', kind: 'signatures', raceId: '1' };
    const { headers: to } = await postForm(site.app, '/admin/lists', form, admin);
    const url = String(to.location);
    const { rawPayload, headers } = await site.app.inject({ url, headers: admin });
    expect(headers['content-type']).toBe('application/pdf');
    expect(pdfText(rawPayload).match(ofTheFirst)).toBeNull();
  });

  it.each(both)('in its mails in %s', async (language) => {
    const { db } = site.database;
    const someone = { now, acceptOverlap: true, ...italian };
    const people = both.indexOf(language) * 10;
    const id = await registered(people + 1, { ...someone, raceid: '1' });
    await registered(people + 2, { ...someone, raceid: '3', ...minor });
    await db.updateTable('participant').set({ language }).where('id', '>=', id).execute();
    await inTransaction(db, async (trx) => {
      const payer = await lockPayer(trx, id);
      const received = { amountMinor: 65_00, source: 'card' } as const;
      if (payer) await confirmPayer(trx, payer, received, { now, siteUrl });
    });
    await sendLinksAgain(db, `r${people + 1}@mail.example`, { now, siteUrl });
    await writeReceivedMails(db, { now, siteUrl });
    const weeksLater = new Date(now.getTime() + 30 * 86_400_000);
    await cancelUnpaid(db, { now: weeksLater, siteUrl });
    const contact = {
      name: 'Ada',
      email: 'ada@mail.example',
      subject: 'Navetta',
      message: 'A che ora?',
    };
    await site.app.inject({
      method: 'POST',
      url: '/api/contact',
      headers: { cookie: `lang=${language}` },
      payload: contact,
    });
    const mails = await openedMails(db);
    expect(mails.length).toBeGreaterThan(5);
    const texts = mails.flatMap((mail) =>
      Object.values(mail).filter((each) => typeof each === 'string'),
    );
    expect(texts.flatMap(saysOfTheFirst)).toEqual([]);
  });
});

it('names the hotel, which is not the race centre', async () => {
  const { body } = await site.app.inject('/accommodation');
  expect(body).toContain('<h2 id="hotel">Locanda San Nicola</h2>');
});

it.each([
  ['/rules', 'it', 'Certificato medico', '<th scope="col">Che cosa porti</th>'],
  ['/rules', 'en', 'Medical certificate', '<a href="/contact">Send it to us</a>'],
  ['/rules', 'en', 'Safety', '<strong>never along the ridge</strong>'],
  ['/how-to-get-there', 'it', 'Dove lasciare l’auto', '<li>Scendi al capolinea'],
  ['/', 'en', 'The race', '<p class="lead">A city by the sea'],
  ['/', 'it', 'La trattoria ai piedi delle mura', 'Sono 2500 metri di salita'],
])('%s says in %s, under %s, what the organiser wrote', async (path, lang, title, said) => {
  const { body } = await site.app.inject(`${path}?lang=${lang}`);
  const [, after = ''] = body.split(new RegExp(`<h2[^>]*>${title}</h2>`));
  expect(after.split('<h2')[0]).toContain(said);
});

const italian: Partial<RegistrationForm> = {
  phone: '+39 010 000 0002',
  country: 'IT',
  emergencyContactName: 'Ugo Parodi',
  emergencyContactPhone: '+39 010 000 0003',
};
const minor = {
  birthDate: `${event.year - 17}-01-05`,
  guardianName: 'Ugo Parodi',
  guardianEmail: 'ugo@mail.example',
};

async function registered(number: number, form: Parameters<typeof fillIn>[2]): Promise<number> {
  const outcome = await fillIn(site.database.db, number, form);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.answer.id;
}

describe('registration as the files open and close it', () => {
  it.each([
    ['half a year before', '2026-05-15', {}, /It opens on Sunday,? 15 November 2026 at 10:00/],
    ['in winter', '2027-01-10', {}, /Open until Sunday,? 9 May 2027 at 23:00/],
    ['when all is full', '2027-01-10', { capacity: 0 }, /All places are taken/],
    ['closed by hand', '2027-01-10', { isClosed: true }, /You cannot register at the moment/],
    ['after its end', '2027-05-10', {}, /has ended. Thank you/],
    ['after its end, closed', '2027-06-10', { isClosed: true }, /has ended. Thank you/],
  ])('says %s what holds', async (_when, day, { capacity, isClosed }: Setting, words) => {
    const options = { now: `${day}T12:00:00Z`, isWithoutParticipants: true };
    const opened = await openTestSite(options);
    onTestFinished(() => opened.close());
    const { app, database } = opened;
    if (capacity !== undefined)
      await database.db.updateTable('race_places').set({ capacity }).execute();
    if (isClosed) {
      const closed = { is_registration_open: false, registration_opens_at: null };
      await database.db
        .updateTable('edition')
        .set({ ...closed, registration_closes_at: null })
        .execute();
    }
    await expect
      .poll(async () => textOf((await app.inject('/registration?lang=en')).body))
      .toMatch(words);
    const ended = /has ended/;
    const { body } = await app.inject('/contact?lang=en');
    const isOver = ended.test(String(words));
    expect(ended.test(between(body, 'id="registration"', '</details>'))).toBe(isOver);
  });
});

type Setting = { capacity?: number; isClosed?: boolean };
