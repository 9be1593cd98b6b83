import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { between, textOf } from '../rendered.tsx';
import { openTestSite, type TestSite } from '../test-site.ts';

const { event } = edition();

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: `${event.year}-03-01T12:00:00Z` });
});
afterAll(() => site.close());

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

it('tells on its rules page, step by step, what missing equipment costs', async () => {
  const { body } = await site.app.inject('/rules?lang=en');
  const penalties = textOf(between(body, '<div class="fold-body" id="penalties">', '</details>'));
  for (const step of [
    '1 missing item or more: 30 minutes',
    '3 missing items or more: disqualification',
    'one of these missing: Waterproof jacket and Headlamp with charged batteries',
    'at a checkpoint, at the finish): disqualification',
  ])
    expect(penalties).toContain(step);
});

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
