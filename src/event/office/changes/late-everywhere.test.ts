import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edition } from '../../../edition/edition.ts';
import { eventInForce } from '../../../edition/facts/event-in-force.ts';
import { readLateFacts } from '../../../edition/late-changes/late-change.queries.ts';
import { formatDay } from '../../../edition/words/format.ts';
import { languages } from '../../../edition/words/languages.ts';
import { proveRegistration } from '../../../registration/prove-registration.ts';
import { findDueMail, writeReceivedMail } from '../../../registration/write-registration-mails.ts';
import { circuitDocument } from '../../../results/circuit/circuit-pdf.ts';
import { postForm, signedIn } from '../../../test/admin-kit.ts';
import { goodForm } from '../../../test/good-form.ts';
import { openedMails } from '../../../test/opened-mails.ts';
import { plainPaths } from '../../../test/site-paths.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { linesOfFiles } from './late-subject.ts';

const { races } = edition();

const now = new Date('2025-03-01T12:00:00Z');
const moved = { '2025-07-04': '2025-08-22', '2025-07-05': '2025-08-23' } as const;
let site: TestSite;
let other: TestSite['app'];
beforeAll(async () => {
  site = await openTestSite({ now: now.toISOString(), isWithoutParticipants: true });
  await site.database.db.updateTable('edition').set({ is_registration_open: true }).execute();
  other = await site.openAnother();
  // Kept from before, so that what follows is not what is drawn for the first time.
  for (const path of plainPaths) await other.inject(path);
  const { cookie } = await signedIn(site.database.db, ['registration']);
  const change = async (form: Record<string, string>) => {
    const sent = { seen: '0', sure: 'true', ...form };
    const { statusCode } = await postForm(site.app, '/admin/changes', sent, { cookie });
    if (statusCode !== 303) throw new Error(`not changed: ${JSON.stringify(form)}`);
  };
  for (const { id, startTime, timeLimitMin, aidStationsKm, cutoffs } of races) {
    await change({
      intent: 'race',
      subject: `race ${id}`,
      date: moved['2025-07-05'],
      startTime,
      timeLimit: `${timeLimitMin / 60}:00`,
      aidStations: aidStationsKm.join(' '),
      cutoffs: cutoffs.map(({ km, afterMin }) => `${km} ${afterMin / 60}:00`).join('\n'),
    });
  }
  for (const { key, from = '', to = '' } of linesOfFiles()) {
    const date = moved[key.slice(0, 10) as keyof typeof moved];
    await change({ intent: 'line', subject: `line ${key}`, begins: from, ends: to, date });
  }
  while (!(await other.inject('/')).body.includes('23 August')) await turn();
});
afterAll(() => site.close());

/** The days of the files, as machines and as readers of a language have them. */
const oldDays = (language: ReturnType<typeof languages>[number]['code']) => [
  ...Object.keys(moved),
  ...Object.keys(moved).map((day) => formatDay(language, day)),
];
const leftIn = (text: string, language: ReturnType<typeof languages>[number]['code']) =>
  oldDays(language).filter((day) => text.includes(day));

describe('an event that moves late by seven weeks', () => {
  const paths = [...plainPaths, ...races.map(({ id }) => `/races/${id}`)];
  it.each(languages().flatMap(({ code }) => paths.map((path) => [path, code] as const)))(
    'leaves no day of before on %s in %s',
    async (path, language) => {
      const { body } = await other.inject({ url: path, headers: { cookie: `lang=${language}` } });
      // Ages keep following the day of the files, and with them the field for the birth date.
      expect(leftIn(body.replace(/(max=|raceDay&quot;:)\S+?[ ,]/g, ''), language)).toEqual([]);
    },
  );

  it.each(['/api/races', '/api/races/1', '/api/program.ics', '/api/races/2/start.ics'])(
    'leaves none in %s',
    async (url) => {
      // The name of a calendar entry stays, so that calendars move what they have.
      const body = (await other.inject(url)).body.replace(/^UID:.*$/gm, '');
      expect(body).not.toMatch(/2025-?07-?0[45]/);
    },
  );

  it.each(languages().map(({ code }) => code))(
    'leaves none in mails and PDFs in %s',
    async (code) => {
      const { db } = site.database;
      const sent = await other.inject({
        method: 'POST',
        url: '/api/participants',
        headers: { cookie: `lang=${code}` },
        payload: {
          ...goodForm,
          firstname: `Ana-${code}`,
          birthDate: '2008-09-01',
          guardianName: 'Ion',
          guardianEmail: `ion-${code}@mail.example`,
          email: `ana-${code}@mail.example`,
          key: randomUUID(),
        },
      });
      expect(sent.statusCode).toBe(201);
      const id = (await findDueMail(db, 0, now)) ?? 0;
      await proveRegistration(db, id, now);
      expect(await writeReceivedMail(db, id, { siteUrl: 'https://race.example', now })).toBe(true);
      for (const name of ['ana', 'ion']) {
        const mails = await openedMails(db, `${name}-${code}@mail.example`);
        expect(mails).toHaveLength(1);
        expect(mails.flatMap(({ text, html }) => leftIn(`${text} ${html}`, code))).toEqual([]);
      }
      const inForce = eventInForce(await readLateFacts(db));
      expect(
        leftIn(
          JSON.stringify(circuitDocument(code, 'https://race.example', undefined, inForce)),
          code,
        ),
      ).toEqual([]);
    },
  );
});
