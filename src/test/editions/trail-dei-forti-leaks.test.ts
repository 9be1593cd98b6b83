import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import type { RegistrationForm } from '../../edition/fields/field-lists.ts';
import { type Language, languages } from '../../edition/words/languages.ts';
import { factsNameIn } from '../../edition/words/race-words.ts';
import { socialTexts } from '../../event/races/social-texts.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { askForLinks } from '../../registration/my-registration/ask-for-links.ts';
import { sendAskedLinks } from '../../registration/my-registration/send-asked-links.ts';
import { exportColumns, sheetKinds } from '../../registration/office/exports/download.contract.ts';
import { confirmPayer } from '../../registration/payments/confirm-paid-registration.ts';
import { lockPayer } from '../../registration/payments/payments.queries.ts';
import { proveRegistration } from '../../registration/prove-registration.ts';
import { writeReceivedMails } from '../../registration/write-registration-mails.ts';
import { adminPaths, postForm, signedIn } from '../admin-kit.ts';
import { apiCalls } from '../api-calls.ts';
import { everyMail } from '../every-mail.ts';
import { openedMails } from '../opened-mails.ts';
import { pdfText } from '../pdf-text.ts';
import { fillIn, openRegistration } from '../registration-kit.ts';
import { plainPaths } from '../site-paths.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { dataSaysOfTheFirst, documentSaysOfTheFirst, saysOfTheFirst } from './of-the-first.ts';

const { event, races } = edition();

const siteUrl = 'https://forti.example';
const now = new Date(`${event.year}-03-01T12:00:00Z`);

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

const both = languages().map(({ code }) => code);
const inBoth = (paths: readonly string[]) =>
  both.flatMap((language) => paths.map((path): [string, Language] => [path, language]));
const ofRaces = races.map(({ id }) => `/races/${id}`);
/** Lists that an edition without a circuit cannot narrow so. */
const narrowed = ['ema', 'open', 'masters']
  .map((tab) => `/participants?tab=${tab}`)
  .concat('/participants?isemaparticipant=true&ageCategory=masters');
const headersIn = (language: Language) => ({ cookie: `lang=${language}; ${admin.cookie}` });

/** What an answer says of the first edition, as its type is read. */
function answerSays({ body, rawPayload, headers }: Answer): string[] {
  const type = String(headers['content-type']);
  if (type.startsWith('application/pdf')) return saysOfTheFirst(pdfText(rawPayload));
  if (type.includes('json')) return dataSaysOfTheFirst(JSON.parse(body));
  return /html|xml/.test(type) ? documentSaysOfTheFirst(body) : saysOfTheFirst(body);
}
type Answer = Awaited<ReturnType<TestSite['app']['inject']>>;

describe('the second edition says nothing of the first', () => {
  it.each(inBoth([...plainPaths, ...ofRaces, ...narrowed, '/nothing-here', ...adminPaths]))(
    'on %s in %s',
    async (url, language) => {
      for (const { app } of url.startsWith('/admin') ? [site] : [site, after]) {
        const answer = await app.inject({ url, headers: headersIn(language) });
        expect(answerSays(answer)).toEqual([]);
      }
    },
  );

  it.each(inBoth(['/manifest.webmanifest', '/robots.txt', '/sitemap.xml', '/readyz']))(
    'in %s in %s',
    async (url, language) => {
      const answer = await site.app.inject({ url, headers: headersIn(language) });
      expect(answer.statusCode).toBe(200);
      expect(answerSays(answer)).toEqual([]);
    },
  );

  it.each(both)('in what calls of the API answer, or refuse, in %s', async (language) => {
    const calls = await apiCalls(site.app);
    expect(calls).toContain('GET /api/openapi.json');
    const found: Record<string, string[]> = {};
    for (const call of calls) {
      const [method = '', path = ''] = call.split(' ');
      for (const id of path.includes(':id') ? ['1', '3', '999999'] : ['']) {
        const url = path.replace(':id', id).replace(/:\w+/, 'none');
        const isRead = method === 'GET';
        const answer = await site.app.inject({
          method: method as 'GET',
          url,
          headers: { ...headersIn(language), 'sec-fetch-site': 'same-origin' },
          ...(!isRead && { payload: {} }),
        });
        const says = answerSays(answer);
        if (says.length > 0) found[`${method} ${url}`] = says;
      }
    }
    expect(found).toEqual({});
  });

  it('in pictures for social networks', () => {
    const texts = socialTexts();
    expect(texts).toHaveLength(both.length * (1 + races.length));
    expect(dataSaysOfTheFirst(texts)).toEqual([]);
  });

  it.each(inBoth(sheetKinds))('on paper, as %s in %s', async (kind, language) => {
    const answer = await download(language, { intent: 'sheet', kind, raceId: '1' });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(pdfText(answer.rawPayload)).toContain(event.name);
    expect(answerSays(answer)).toEqual([]);
  });

  it.each(both)('in spreadsheets in %s', async (language) => {
    const columns = Object.fromEntries(exportColumns().map((name) => [`column.${name}`, 'on']));
    const answer = await download(language, { intent: 'export', format: 'csv-comma', ...columns });
    expect(answer.body.split('\n').length).toBeGreaterThan(100);
    expect(answerSays(answer)).toEqual([]);
    expect(answerSays(await download(language, { intent: 'newsletter' }))).toEqual([]);
  });

  it.each(both)('in any mail in %s', async (language) => {
    const [race] = races;
    if (!race) throw new Error('no race');
    const startsAt = new Date(`${race.date}T07:00:00Z`);
    const name = factsNameIn(language, race);
    const mails = everyMail({ language, siteUrl }, { id: race.id, name, startsAt });
    expect(Object.keys(mails).toSorted()).toEqual(await mailFunctions());
    const found: Record<string, string[]> = {};
    for (const [writer, forms] of Object.entries(mails)) {
      for (const write of forms) {
        const { subject, html, text } = await write();
        const says = [...[subject, text].flatMap(saysOfTheFirst), ...documentSaysOfTheFirst(html)];
        if (says.length > 0) found[writer] = says;
      }
    }
    expect(found).toEqual({});
  });

  it.each(both)('on the pages that links in mails open in %s', async (language) => {
    const { db } = site.database;
    const people = (1 + both.indexOf(language)) * 10;
    const adult = await registered(people + 1, { raceid: '1' });
    const young = await registered(people + 2, { raceid: '3', ...minor });
    await proveRegistration(db, young, now);
    await db.updateTable('participant').set({ language }).where('id', '>=', adult).execute();
    await inTransaction(db, async (trx) => {
      const payer = await lockPayer(trx, adult);
      const received = { amountMinor: 65_00, source: 'card' } as const;
      if (payer) await confirmPayer(trx, payer, received, { now, siteUrl });
    });
    await askForLinks(db, `r${people + 1}@mail.example`, { now, isForKnown: false });
    await sendAskedLinks(db, { now, siteUrl });
    await writeReceivedMails(db, { now, siteUrl });
    const headers = headersIn(language);
    await postForm(site.app, '/newsletter', { email: `n${people}@mail.example` }, headers);
    const mails = await openedMails(db);
    const written = mails.map(({ html }) => html ?? '').join('');
    const links = [...written.matchAll(/href="https:\/\/forti\.example(\/[^"]*)"/g)];
    const urls = new Set(links.map(([, url = '']) => url.replaceAll('&amp;', '&')));
    const kinds = new Set([...urls].map((url) => url.split(/[/?]/)[1]));
    for (const kind of ['my-registration', 'guardian', 'newsletter']) {
      expect(kinds).toContain(kind);
    }
    const found: Record<string, string[]> = {};
    for (const url of urls) {
      const says = answerSays(await site.app.inject({ url, headers }));
      if (says.length > 0) found[url] = says;
    }
    expect(found).toEqual({});
  });
});

/** Names of all functions that write a mail: what a new file adds is asked for here. */
async function mailFunctions(): Promise<string[]> {
  const files = import.meta.glob<object>(['../../*/**/*.mail.tsx', '!../../**/platform/**']);
  const modules = await Promise.all(Object.values(files).map((read) => read()));
  return modules.flatMap((each) => Object.keys(each)).toSorted();
}

/** Has a file made in the race office, and takes it. */
async function download(language: Language, form: Record<string, string>): Promise<Answer> {
  const headers = headersIn(language);
  const { headers: to } = await postForm(site.app, '/admin/lists', form, headers);
  const answer = await site.app.inject({ url: String(to.location), headers });
  expect(answer.statusCode).toBe(200);
  return answer;
}

const minor = {
  birthDate: `${event.year - 17}-01-05`,
  guardianName: 'Ugo Parodi',
  guardianEmail: 'ugo@mail.example',
};

async function registered(number: number, form: Partial<RegistrationForm>): Promise<number> {
  const italian = {
    phone: '+39 010 000 0002',
    country: 'IT',
    emergencyContactName: 'Ugo Parodi',
    emergencyContactPhone: '+39 010 000 0003',
  };
  const filled = { now, acceptOverlap: true, ...italian, ...form };
  const outcome = await fillIn(site.database.db, number, filled);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.answer.id;
}
