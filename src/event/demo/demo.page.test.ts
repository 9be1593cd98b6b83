import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import common from '../../../locales/en/common.json' with { type: 'json' };
import { languages } from '../../edition/words/languages.ts';
import { type DemoClock, startDemoClock } from '../../platform/http/clock.ts';
import { between, linksIn, textOf } from '../../test/rendered.tsx';
import { openTestSite, type TestSite } from '../../test/test-site.ts';
import { restoreBeforeDemo } from './demo-service.ts';

let site: TestSite | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

async function demoSite() {
  const clock: DemoClock = startDemoClock();
  site = await openTestSite({ clock, demoClock: clock });
  const { app, database } = site;
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/demo',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const html = async (url = '/', headers = {}) => {
    const ask = async () => (await fetch(`http://127.0.0.1:${port}${url}`, { headers })).text();
    const first = await ask();
    // Then it is kept.
    expect(await ask()).toBe(first);
    return first;
  };
  const hero = async () => linksIn(between(await html(), '<div class="hero">', '<section'))[0];
  const opening = () =>
    database.db
      .selectFrom('edition')
      .select(['is_registration_open as isOpen', 'registration_opens_at as opensAt', 'before_demo'])
      .executeTakeFirstOrThrow();
  return { app, db: database.db, clock, post, html, hero, opening };
}

describe('a moment of the demo', () => {
  it('is shown by every page at once, kept ones too, and leads back to where it was chosen', async () => {
    const { post, hero, html } = await demoSite();
    expect(await hero()).toBe('/results');
    for (const [moment, first] of [
      ['before', '/races'],
      ['open', '/registration'],
      ['morning', '/live'],
      ['results', '/results'],
      ['open', '/registration'],
      ['today', '/results'],
    ] as const) {
      const { statusCode, headers } = await post({ moment, back: '/races?difficulty=long' });
      expect([statusCode, headers.location]).toEqual([303, '/races?difficulty=long']);
      expect([moment, await hero()]).toEqual([moment, first]);
      const bar = textOf(between(await html(), '<aside class="demo-bar"', '</aside>'));
      expect(bar).toContain(common.demo.moments[moment]);
      expect(await html('/demo')).toContain(`value="${moment}" aria-pressed="true"`);
    }
  });

  it('is chosen on a page of its own, which leads back to the page that one came from', async () => {
    const { html } = await demoSite();
    const bar = between(
      await html('/participants?search=ana'),
      '<aside class="demo-bar"',
      '</aside>',
    );
    const [choose = ''] = linksIn(bar);
    expect(choose).toBe('/demo?back=%2Fparticipants%3Fsearch%3Dana');
    const page = await html(choose);
    expect(page).toContain('name="back" value="/participants?search=ana"');
    expect(page).not.toContain('class="demo-bar"');
    expect(await html('/demo?back=//elsewhere.example')).toContain('name="back" value="/"');
  });

  it('leaves home within 14 KB on the line in each language, with its bar', async () => {
    const { app } = await demoSite();
    for (const { code } of languages()) {
      const { body } = await app.inject(`/?lang=${code}`);
      expect(body).toContain('class="demo-bar"');
      expect(brotliCompressSync(body).length, code).toBeLessThanOrEqual(14 * 1024);
    }
  });

  it('opens registration only until none is chosen any more', async () => {
    const { post, opening } = await demoSite();
    const asBefore = await opening();
    expect(asBefore).toMatchObject({ isOpen: false, before_demo: null });
    await Promise.all([post({ moment: 'open' }), post({ moment: 'before' })]);
    expect(await opening()).toMatchObject({ isOpen: true });
    await post({ moment: 'today' });
    expect(await opening()).toEqual(asBefore);
  });

  it('leaves nothing behind for the next start, whatever ended the last one', async () => {
    const { db, post, opening } = await demoSite();
    const asBefore = await opening();
    await post({ moment: 'open' });
    await restoreBeforeDemo(db);
    expect(await opening()).toEqual(asBefore);
    await restoreBeforeDemo(db);
    expect(await opening()).toEqual(asBefore);
  });

  it('is no other site’s to choose, and leads nowhere else', async () => {
    const { post, clock } = await demoSite();
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await post({ moment: 'open' }, elsewhere)).statusCode).toBe(403);
    expect(clock.moves).toBe(0);
    for (const back of [
      'https://elsewhere.example/',
      '//elsewhere.example',
      '/\\e',
      '/x\r\ny: 1',
      '',
    ])
      expect((await post({ bar: 'close', back })).headers.location).toMatch(
        /^\/(?![/\\])[\w/:%]*$/,
      );
    expect((await post({ moment: `open${'x'.repeat(9000)}` })).statusCode).toBe(303);
    expect(clock.offsetMs).toBe(0);
  });

  it('has a bar that can be closed, and comes again with the next choice', async () => {
    const { post, html } = await demoSite();
    expect(await html()).toContain('class="demo-bar"');
    const closed = String((await post({ bar: 'close', back: '/' })).headers['set-cookie']);
    expect(closed).toMatch(/^demo-bar=closed; .*HttpOnly; SameSite=Lax/);
    expect(await html('/', { cookie: 'demo-bar=closed' })).not.toContain('demo-bar');
    expect(await html()).toContain('class="demo-bar"');
    const opened = String((await post({ moment: 'open' })).headers['set-cookie']);
    expect(opened).toMatch(/^demo-bar=; Max-Age=0/);
    expect(textOf(await html('/demo', { cookie: 'demo-bar=closed' }))).toContain('race office');
  });
});

it.each([
  ['in production', { isDemo: false }],
  ['in a rehearsal', { now: '2025-07-05T08:00:00+03:00' }],
])('there is none of it %s', async (_where, options) => {
  site = await openTestSite(options);
  const { app } = site;
  expect((await app.inject('/demo')).statusCode).toBe(404);
  const posted = await app.inject({
    method: 'POST',
    url: '/demo',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'moment=open',
  });
  expect(posted.statusCode).toBe(404);
  await expect.poll(async () => (await app.inject('/')).body).not.toContain('demo-bar');
});
