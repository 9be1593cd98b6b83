import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { goodForm } from '../../test/good-form.ts';
import { openRegistration } from '../../test/registration-kit.ts';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { setRegistration } from '../set-registration.ts';

let site: TestSite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

/** A site at a moment that stays until it is turned to another, in production unless it says otherwise. */
async function siteAt(moment: string, { isOpen = false, isDemo = false } = {}) {
  let now = new Date(moment);
  const clock = { now: () => now, offsetMs: 0 };
  site = await openTestSite({ clock, isDemo, isWithoutParticipants: true });
  const { app, database } = site;
  if (isOpen) {
    await openRegistration(database.db, 5);
    await expect.poll(() => text('/registration')).not.toContain('CLOSED');
  }
  async function text(url: string, language = 'en') {
    const { body } = await app.inject({ url, headers: { 'accept-language': language } });
    const main = /<main[\s\S]*<\/main>/.exec(body)?.[0] ?? '';
    return main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  }
  const page = async (url: string) => (await app.inject(url)).body;
  const turnTo = (next: string) => void (now = new Date(next));
  return { app, db: database.db, text, page, turnTo };
}

describe('the home page', () => {
  it('does not call the event finished while a race is still to start', async () => {
    const { text } = await siteAt('2025-07-05T08:31:00+03:00');
    const home = await text('/');
    expect(home).not.toContain('The races are over');
    expect(home).toContain('Ridge Run 33K is under way. Ridge Run 11K starts at 09:30.');
  });

  it('says that a race is over after its time limit, and the event after the last', async () => {
    const afternoon = await siteAt('2025-07-05T12:30:00+03:00');
    expect(await afternoon.text('/')).toContain(
      'Ridge Run 33K is under way. Ridge Run 11K is over.',
    );
    await site?.close();
    const evening = await siteAt('2025-07-05T16:30:00+03:00');
    expect(await evening.text('/')).toContain('The races are over');
    expect(await evening.text('/')).not.toContain('See the results');
  });

  it('takes every change with it into the browser, each with its moment', async () => {
    const { page } = await siteAt('2025-07-05T08:29:00+03:00');
    const moments = [...(await page('/')).matchAll(/&quot;fromMs&quot;:(\d+)/g)].map(([, ms]) =>
      new Date(Number(ms)).toISOString().slice(11, 16),
    );
    expect(moments.slice(1)).toEqual(['05:30', '06:30', '09:30', '13:30']);
  });

  it('changes by itself at the start, although it is kept', async () => {
    const { text, turnTo } = await siteAt('2025-07-05T09:29:59+03:00');
    expect(await text('/')).toContain('Ridge Run 11K starts at 09:30');
    turnTo('2025-07-05T09:30:00+03:00');
    expect(await text('/')).toContain('11K is under way');
  });
});

describe('/results', () => {
  it('says before the race that there are none yet, and shows no frame', async () => {
    const { page, text } = await siteAt('2025-03-01T12:00:00+02:00');
    expect(await page('/results')).not.toContain('<iframe');
    expect(await text('/results')).toMatch(/The races are on 4–5 July 2025 ?\./);
    expect(await text('/results')).toContain('Ridge Run 33K Results');
    expect(await text('/results')).not.toContain('Open Full Results Page');
  });

  it('shows the race day as it is, and the results once they are out', async () => {
    const { db, page, text } = await siteAt('2025-07-05T14:00:00+03:00');
    expect(await text('/results')).toContain('Ridge Run 11K is over.');
    await db
      .updateTable('edition')
      .set({ results_published_at: new Date('2025-07-05T13:00:00+03:00') })
      .execute();
    await expect.poll(() => page('/results')).toContain('<iframe');
    expect(await text('/results')).toContain('Official results from Valea Șoaptei');
    expect(await text('/')).toContain('See the results');
    expect(await text('/participants')).toContain('See the results');
  });

  it('has the sample’s in demo mode as soon as the races are over', async () => {
    const { page } = await siteAt('2025-07-05T16:30:00+03:00', { isDemo: true });
    expect(await page('/results')).toContain('src="/sample-results"');
  });
});

describe('the circuit calendar', () => {
  const row = (body: string) =>
    body.split('<tr').find((each) => each.includes('<time dateTime="2025-07-05"'));

  it.each(['/ema-circuit', '/rules'])('follows registration on %s', async (path) => {
    const { db, page } = await siteAt('2025-03-01T12:00:00+02:00');
    expect(row(await page(path))).toContain('Registration Closed');
    expect(row(await page(path))).toContain('No longer available');
    const opening = { isOpen: true, opensAt: null, closesAt: null };
    await setRegistration(db, { opening, capacities: new Map() });
    await expect.poll(async () => row(await page(path))).toContain('href="/registration"');
    expect(row(await page(path))).not.toContain('Registration Closed');
    const opensAt = new Date('2025-04-01T08:00:00+03:00');
    await setRegistration(db, { opening: { ...opening, opensAt }, capacities: new Map() });
    await expect.poll(async () => row(await page(path))).toContain('Opens on 1 Apr 2025');
  });
});

describe('registration, opened and never closed', () => {
  const post = (raceid: number) => ({
    method: 'POST' as const,
    url: '/api/participants',
    payload: { ...goodForm, raceid, key: randomUUID() },
  });

  it('ends for each race with its start', async () => {
    const { app, text } = await siteAt('2025-07-05T08:31:00+03:00', { isOpen: true });
    expect(await text('/registration')).not.toContain('33K');
    expect((await app.inject(post(1))).json()).toMatchObject({ code: 'registration-closed' });
    expect((await app.inject(post(2))).statusCode).toBe(201);
  });

  it('is closed after the last start, in the words of the specification', async () => {
    site = await openTestSite({ now: '2025-07-05T09:30:00+03:00', isWithoutParticipants: true });
    await openRegistration(site.database.db, 5);
    expect((await site.app.inject(post(2))).json()).toMatchObject({
      code: 'registration-closed',
    });
    expect((await site.app.inject('/registration')).body).toContain('REGISTRATIONS ARE CLOSED');
  });
});

describe('every page', () => {
  it('leads to the registration while it is open, and no longer from then on', async () => {
    const { db, page } = await siteAt('2025-03-01T12:00:00+02:00', { isOpen: true });
    const header = async (path: string) => /<header[\s\S]*<\/header>/.exec(await page(path))?.[0];
    for (const path of ['/', '/program', '/sponsors']) {
      expect(await header(path)).toContain('href="/registration"');
    }
    const opening = { isOpen: false, opensAt: null, closesAt: null };
    await setRegistration(db, { opening, capacities: new Map() });
    await expect.poll(() => header('/sponsors')).not.toContain('href="/registration"');
  });

  it('changes by itself when registration closes', async () => {
    const { db, page, turnTo } = await siteAt('2025-03-01T12:00:00+02:00', { isOpen: true });
    const end = '2025-03-02T12:00:00+02:00';
    const opening = { isOpen: true, opensAt: null, closesAt: new Date(end) };
    await setRegistration(db, { opening, capacities: new Map() });
    // The form tells when it ends as soon as the site has heard of it.
    await expect.poll(() => page('/registration')).toContain('2 March 2025');
    expect(await page('/program')).toContain('href="/registration"');
    turnTo(end);
    expect(await page('/program')).not.toContain('href="/registration"');
  });
});

describe('when all places are given away', () => {
  it('says so on the home page, the contact page and the form', async () => {
    const { db, text } = await siteAt('2025-03-01T12:00:00+02:00', { isOpen: true });
    await db.updateTable('race_places').set({ capacity: 0 }).execute();
    await expect.poll(() => text('/')).toContain('All places are taken.');
    expect(await text('/contact')).toContain('All places are taken.');
    expect(await text('/registration')).toContain('All places are taken.');
  });
});
