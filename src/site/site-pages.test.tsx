import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventInForce } from '../edition/facts/event-in-force.ts';
import type { Notice } from '../edition/facts/notice.rules.ts';
import { languages } from '../edition/words/languages.ts';
import { presets } from '../platform/auth/rights.rules.ts';
import { staffWith } from '../test/drawn-page.tsx';
import { outlineOf } from '../test/outline.ts';
import { between, linksIn, rendered, tagsIn, textsOf } from '../test/rendered.tsx';
import { inShell } from './admin-route.tsx';
import type { DocumentPlace } from './document.tsx';
import { failedPage, refusedPage } from './failed.page.tsx';
import { notFoundPage } from './not-found.page.tsx';
import type { Page, SignedInRequest } from './page.ts';
import { pageAnswers } from './page-answers.ts';
import { renderPage } from './render-page.tsx';
import { codePage, roleMissingPage, signInPage } from './sign-in-page.tsx';
import { SiteNotices } from './site-notices.tsx';

const place: DocumentPlace = {
  language: 'en',
  path: '/races',
  query: {},
  isOpen: false,
  notices: [],
  siteUrl: 'https://race.example',
  scriptUrl: '/site.js',
};
const page: Page = {
  name: 'Races',
  description: 'What there is to run.',
  styles: ['.own{color:red}'],
  body: <h1>Races</h1>,
};
const { session } = staffWith('runners', 'participants', 'money');
const request = { path: '/admin/account', language: 'en', session } as SignedInRequest;
const whole = (own: Partial<Page> = {}, at: Partial<DocumentPlace> = {}) =>
  renderPage({ ...page, ...own }, { ...place, ...at });
/** The part of a page that is its own. */
const mainOf = (shown: Page) =>
  outlineOf(renderPage(shown, place).split('<main')[1]?.split('</main>')[0] ?? '');

describe('the document of a page', () => {
  it('is one of HTML in its language, with a way past the header', () => {
    const html = whole({}, { language: 'de' });
    expect(html).toMatch(/^<!doctype html><html lang="de"><head>/);
    expect(html).toContain('<a class="skip" href="#main">');
    expect(html).toContain('<main id="main"><h1>Races</h1></main>');
    expect(html).toMatch(/data-progress="[^"]+"/);
    expect(tagsIn(html, 'script')).toEqual([{ type: 'module', src: '/site.js' }]);
  });

  it('says in its head what it is, for search engines and for who shares it', () => {
    const [head = '', body = ''] = whole({}, { query: { difficulty: 'long_trail' } }).split(
      '<body',
    );
    expect(textsOf(head, 'title')).toEqual(['Races · Ridge Race Competition']);
    const metas = Object.fromEntries(
      tagsIn(head, 'meta').map(({ name, property, content }) => [name ?? property, content]),
    );
    expect(metas).toMatchObject({
      viewport: 'width=device-width, initial-scale=1',
      description: 'What there is to run.',
      'og:type': 'website',
      'og:site_name': 'Ridge Race Competition',
      'og:title': 'Races',
      'og:description': 'What there is to run.',
      'og:url': 'https://race.example/races?difficulty=long_trail',
      'og:locale': 'en_GB',
      'og:image': 'https://race.example/social/default-en.png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(metas).not.toHaveProperty('robots');
    expect(head).toMatch(/color-scheme: ?light dark/);
    const themes = tagsIn(head, 'meta').filter(({ name }) => name === 'theme-color');
    expect(themes.map(({ media }) => media)).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
    expect(head).toContain('.own{color:red}');
    const fetchedAhead = (html: string) =>
      tagsIn(html, 'link').filter(({ rel }) => rel === 'preload');
    // A browser holds its first paint back for those in the head.
    expect(fetchedAhead(head)).toEqual([]);
    const fonts = fetchedAhead(between(body, '<div hidden="">', '</div>'));
    expect(fonts).toHaveLength(3);
    for (const font of fonts) expect(font).toMatchObject({ as: 'font', type: 'font/woff2' });
    expect(tagsIn(head, 'link').filter(({ rel }) => /icon/.test(rel ?? ''))).toMatchObject([
      { href: '/favicon.svg', type: 'image/svg+xml' },
      { href: '/favicon.ico', sizes: '32x32' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
    ]);
    // The site's own is named by its script, once the page stands.
    const manifests = (html: string) =>
      tagsIn(html, 'link').filter(({ rel }) => rel === 'manifest');
    expect(manifests(head)).toEqual([]);
    expect(manifests(whole({ manifest: '/own.webmanifest' }, { language: 'fr' }))).toEqual([
      { rel: 'manifest', href: '/own.webmanifest?lang=fr' },
    ]);
  });

  it('has a footer that tells the days in force, in its language', () => {
    const late = { ...eventInForce({}), firstDay: '2025-08-02', lastDay: '2025-08-03' };
    const footerOf = (at: Partial<DocumentPlace>) => whole({}, at).split('<footer')[1];
    expect(footerOf({})).toContain('4–5 July 2025');
    expect(footerOf({ inForce: late })).toContain('2–3 August 2025');
    expect(footerOf({ inForce: late, language: 'de' })).toContain('2.–3. August 2025');
    expect(footerOf({})).toContain('4–5 July 2025');
  });

  it('has an address in each language, English being the plain one', () => {
    const links = tagsIn(whole({}, { language: 'fr', query: { a: '1' } }), 'link');
    const at = (rel: string) => links.filter((link) => link.rel === rel);
    const plain = 'https://race.example/races?a=1';
    const french = `${plain}&amp;lang=fr`;
    expect(at('canonical')).toMatchObject([{ href: french }]);
    expect(at('alternate')).toHaveLength(languages().length + 1);
    expect(at('alternate')).toEqual(
      expect.arrayContaining([
        { rel: 'alternate', hreflang: 'en', href: plain },
        { rel: 'alternate', hreflang: 'fr', href: french },
        { rel: 'alternate', hreflang: 'x-default', href: plain },
      ]),
    );
    expect(whole()).toContain('<link rel="canonical" href="https://race.example/races"/>');
  });

  it.each<[string, Partial<Page>]>([
    ['is not there', { status: 404 }],
    ['is for whoever asked', { isPrivate: true }],
    ['is one person’s', { isPersonal: true }],
  ])('is kept out of search engines where it %s', (_why, own) => {
    const html = whole(own);
    expect(tagsIn(html, 'meta')).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(html).not.toContain('rel="canonical"');
    expect(html).not.toContain('rel="alternate"');
  });

  it('bears the name of the event where the page has none, and the picture of its own', () => {
    const html = whole({ name: undefined, socialImage: 'race-1' }, { language: 'ro' });
    expect(textsOf(html, 'title')).toEqual(['Ridge Race Competition']);
    expect(html).toContain('content="https://race.example/social/race-1-ro.png"');
    expect(html).toMatch(/property="og:title" content="[^"]+"/);
    expect(whole({ status: 200 })).toContain('rel="canonical"');
  });

  it('has structured data that cannot end its element', () => {
    expect(whole()).not.toContain('ld+json');
    const html = whole({ structuredData: { name: '</script><b>' } });
    expect(html).toContain(
      '<script type="application/ld+json">{"name":"\\u003c/script>\\u003cb>"}</script>',
    );
  });
});

it('has the ridge behind its heading, unless it has a picture of its own or is bare', () => {
  const ridge = /<svg class="page-ridge"/;
  const sheet = '.page-ridge{';
  const plain = whole().replaceAll(/\s*{\s*/g, '{');
  expect(plain).toMatch(ridge);
  expect(plain.indexOf('<svg class="page-ridge"')).toBeLessThan(plain.indexOf('<main'));
  expect(plain).toContain(sheet);
  const own = whole({ isWithoutRidge: true }).replaceAll(/\s*{\s*/g, '{');
  expect(own).not.toMatch(ridge);
  expect(own).not.toContain(sheet);
  expect(whole({ isBare: true })).not.toMatch(ridge);
});

describe('the notices of the office', () => {
  const notice = (own: Partial<Notice>): Notice =>
    ({ changeId: 7, level: 'information', texts: { en: 'Bring a torch.' }, ...own }) as Notice;
  const notices = (...all: Notice[]) => rendered(<SiteNotices notices={all} language="de" />, 'de');

  it('are not there without any, and have their styles where there are some', async () => {
    expect(notices()).toBe('');
    expect(whole()).not.toContain('.notice .w');
    const answers = pageAnswers({
      siteUrl: place.siteUrl,
      scriptUrl: place.scriptUrl,
      headers: {},
    });
    const answer = answers.render(page, { language: 'en', notices: [notice({})] });
    const html = answer.text;
    expect(html).toContain('.notice .w');
    const [, inlined = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
    const { head } = await answer.in('identity');
    expect(head.join()).toContain(createHash('sha256').update(inlined).digest('base64'));
    expect(html.indexOf('class="notices"')).toBeLessThan(html.indexOf('<main'));
  });

  it('say how grave they are, in the reader’s language or another, and may be put away', () => {
    const html = notices(notice({}), notice({ changeId: 8, texts: { de: 'Lampe!' } }));
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "aside aria-label=Hinweise des Veranstalters
      div is-information data-notice=7
      p: Zur Information
      span lang=en: Bring a torch.
      button type=button hidden: Diesen Hinweis ausblenden
      div is-information data-notice=8
      p: Zur Information: Lampe!
      button type=button hidden: Diesen Hinweis ausblenden"
    `);
  });

  it('stay where they tell of danger', () => {
    const html = notices(notice({ level: 'danger' }), notice({ changeId: 8, level: 'warning' }));
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "aside aria-label=Hinweise des Veranstalters
      div is-danger
      p: Gefahr
      span lang=en: Bring a torch.
      div is-warning data-notice=8
      p: Achtung
      span lang=en: Bring a torch.
      button type=button hidden: Diesen Hinweis ausblenden"
    `);
    expect(html.match(/<svg/g)).toHaveLength(3);
  });
});

describe('the shell of the organiser’s side', () => {
  const shell = (path: string, own = session.staff) =>
    renderPage(inShell({ title: 'Here', body: <p>Text</p> }, own), { ...place, path });
  const menu = (html: string) =>
    outlineOf(`<div ${between(html, '<div class="office-menu"', '</header>')}`);

  it('has one menu: what the rights open, who is signed in, and the public pages folded', () => {
    const html = shell('/admin/participants/7');
    expect(menu(html)).toMatchInlineSnapshot(`
      "div id="office-menu" popover="auto">
      nav aria-label=Race office
      a href=/admin: Overview
      div role=group aria-labelledby=office-runners
      p: Runners
      a href=/admin/participants aria-current=true: Participants
      a href=/admin/lists: Bibs and lists
      a href=/admin/messages: Messages
      div role=group aria-labelledby=office-entries
      p: Registration and money
      a href=/admin/registration/payments: Payments
      a href=/admin/registration/till: Cash and transfers
      div role=group aria-labelledby=office-raceDay
      p: Race day
      a href=/admin/check-in: Bib table
      a href=/admin/gear-check: Gear check
      div role=group aria-labelledby=office-afterRace
      p: After the race
      a href=/admin/results/history: Earlier years
      a href=/admin/circuit: Circuit
      a href=/admin/account: Eva Admin Check-in, Participants and Payments
      form data-sign-out action=/admin/sign-in
      input type=hidden name=intent value=sign-out
      button type=submit: Sign out
      summary: Public pages
      nav aria-label=Main menu
      a href=/: Home
      a href=/races: Races
      a href=/participants: Participants
      a href=/results: Results
      a href=/rules: Rules
      a href=/program: Programme
      a href=/contact: Contact
      a href=/sponsors: Sponsors
      a href=/cn-masters: Championship
      a href=/how-to-get-there: How to get there
      a href=/accommodation: Accommodation"
    `);
    expect(html).not.toMatch(/class="site-(nav|footer)/);
    expect(html).toMatch(/popovertarget="office-menu"/i);
    expect(outlineOf(between(html, '<main', '</main>'))).toBe('h1: Here\np: Text');
  });

  it('marks one page, the nearest', () => {
    const current = (path: string) =>
      tagsIn(
        between(shell(path, staffWith(...presets.admin).session.staff), '<header', '</header>'),
        'a',
      )
        .filter((link) => link['aria-current'] && link.lang === undefined)
        .map((link) => [link.href, link['aria-current']]);
    expect(current('/admin')).toEqual([['/admin', 'page']]);
    expect(current('/admin/registration')).toEqual([['/admin/registration', 'page']]);
    expect(current('/admin/registration/till')).toEqual([['/admin/registration/till', 'page']]);
    expect(current('/admin/registration/compare')).toEqual([['/admin/registration', 'true']]);
    expect(current('/admin/results/history/imports/1')).toEqual([
      ['/admin/results/history', 'true'],
    ]);
    expect(current('/admin/account')).toEqual([['/admin/account', 'page']]);
  });

  it('has the public header, and nothing but the heading, for who is not signed in', () => {
    const html = renderPage(inShell({ title: 'Here', body: <p>Text</p> }, undefined), place);
    expect(html).toContain('class="site-nav"');
    expect(html).not.toContain('office-menu');
    expect(outlineOf(between(html, '<main', '</main>'))).toBe('h1: Here\np: Text');
    expect(html).toContain('data-staff=""');
  });
});

describe('the sign-in', () => {
  it('asks for an address and a password, and carries what follows', () => {
    const shown = signInPage(request, '/admin/lists');
    expect(shown).toMatchObject({ status: 401, isPersonal: true });
    expect(mainOf(shown)).toMatchInlineSnapshot(`
      "h1: Sign in
      form action=/admin/sign-in
      p: For the people who run the race.
      input type=hidden name=back value=/admin/lists
      label for=sign-in-email: Email address
      input type=email autocomplete=username required name=email
      div aria-live=polite
      label for=sign-in-password: Password
      input type=password autocomplete=current-password required name=password
      button type=submit: Sign in
      summary: Forgotten your password, or locked out?
      p: You get a link by email and choose a new password. It works while the account is locked…
      button type=submit value=link formnovalidate name=intent: Send me a link"
    `);
    expect(renderPage(shown, place)).toContain('name="robots"');
  });

  it('says that a session has ended, and whether what was sent is kept', () => {
    const said = (outcome: Parameters<typeof signInPage>[2]) =>
      mainOf(signInPage(request, undefined, outcome))
        .split('\n')
        .slice(1, 5);
    expect(said({ isUnsent: true, kept: 'sealed' })).toMatchInlineSnapshot(`
      [
        "form action=/admin/sign-in",
        "p: For the people who run the race.",
        "p is-failure role=alert: Your session has ended, and nothing was saved. Sign in: what you…",
        "input type=hidden name=kept value=sealed",
      ]
    `);
    expect(said({ isUnsent: true })).toMatchInlineSnapshot(`
      [
        "form action=/admin/sign-in",
        "p: For the people who run the race.",
        "p is-failure role=alert: Your session has ended, and nothing was saved. Sign in and do it…",
        "label for=sign-in-email: Email address",
      ]
    `);
    expect(said({ isLinkSent: true, status: 200 })).toMatchInlineSnapshot(`
      [
        "p is-good role=status: If this address has an account, an email with a link is on its way.",
        "form action=/admin/sign-in",
        "p: For the people who run the race.",
        "label for=sign-in-email: Email address",
      ]
    `);
    expect(said({ problem: 'No.', isUnsent: true, email: 'a@b.example' })).toMatchInlineSnapshot(`
      [
        "form action=/admin/sign-in",
        "p: For the people who run the race.",
        "p is-failure role=alert: No.",
        "label for=sign-in-email: Email address",
      ]
    `);
    expect(signInPage(request, undefined, { status: 429 }).status).toBe(429);
  });

  it('asks for a code, or for a passkey where there is one', () => {
    const carried = { back: '/admin/lists', kept: 'sealed' };
    const code = codePage(request, { carried, options: undefined, problem: 'Wrong.' });
    expect(code.status).toBe(401);
    expect(mainOf(code)).toMatchInlineSnapshot(`
      "h1: Your code
      form action=/admin/sign-in
      p: Type the six digits that your authenticator app shows for this site, or one of your rec…
      p is-failure role=alert: Wrong.
      input type=hidden name=back value=/admin/lists
      input type=hidden name=kept value=sealed
      input type=hidden name=intent value=code
      label for=sign-in-code: Code from the app, or a recovery code
      input inputmode=numeric autocomplete=one-time-code required name=code
      button type=submit: Sign in"
    `);
    const passkey = codePage(request, { options: '{"a":1}', status: 429 });
    expect(passkey.status).toBe(429);
    expect(mainOf(passkey)).toMatchInlineSnapshot(`
      "h1: Your code
      form action=/admin/sign-in
      p: Type the six digits that your authenticator app shows for this site, or one of your rec…
      input type=hidden name=intent value=code
      label for=sign-in-code: Code from the app, or a recovery code
      input inputmode=numeric autocomplete=one-time-code required name=code
      button type=submit: Sign in
      form data-passkey=get data-options={"a":1} action=/admin/sign-in
      input type=hidden name=intent value=passkey
      input type=hidden name=passkey value=
      p role=alert data-passkey-failed=true hidden: That did not work, or was called off. You ca…
      p data-passkey-unscripted=true: For passkeys your browser has to allow scripts on this pag…
      button type=submit hidden: Use a passkey"
    `);
    const both = mainOf(codePage(request, { carried, options: '{}' }));
    expect(both.match(/name=kept value=sealed/g)).toHaveLength(2);
  });

  it('says that the rights do not open a page', () => {
    const shown = roleMissingPage(request);
    expect(shown.status).toBe(403);
    expect(outlineOf(renderPage(shown, place))).toContain('h1: ');
    expect(mainOf(shown)).toMatchInlineSnapshot(`
      "h1: No access to this page
      p: Ask somebody who looks after the staff. The pages that you can open are listed in the m…"
    `);
  });
});

describe('what goes wrong', () => {
  it('is a page that is not there', () => {
    const shown = notFoundPage('en', '/races');
    expect(shown).toMatchObject({ status: 404, isWithoutRidge: true });
    expect(rendered(shown.body)).toContain('<svg class="lost-trail"');
    expect(mainOf(shown)).toMatchInlineSnapshot(`
      "h1: 404 Page Not Found
      p: The page you are looking for does not exist
      p: You have left the marked trail. Turn back to the last waymark, or start again from the…
      a href=/races data-go-back: Go back
      a href=/: Go home"
    `);
    expect(linksIn(rendered(notFoundPage('en', undefined).body))).toEqual(['/', '/']);
    expect(rendered(shown.body)).toContain('data-go-back=""');
    expect(shown.name).toBe(textsOf(rendered(shown.body), 'h1')[0]);
    expect(shown.description).toBe(textsOf(rendered(shown.body), 'p')[0]);
  });

  it('is a failure of ours, with the number that finds it', () => {
    const shown = failedPage('en', { requestId: 'req-7', path: '/contact', isAway: false });
    expect(mainOf(shown)).toMatchInlineSnapshot(`
      "h1: An error occurred
      p: The page could not be shown. Try again in a moment; if it keeps happening, tell us this…
      a href=/contact: Try again"
    `);
    expect([shown.name, shown.description, shown.styles]).toEqual([
      textsOf(rendered(shown.body), 'h1')[0],
      textsOf(rendered(shown.body), 'h1')[0],
      [],
    ]);
  });

  it('is what was not accepted, with the way to our own page', () => {
    const shown = refusedPage('en', 'This came from elsewhere.', '/contact');
    expect(mainOf(shown)).toMatchInlineSnapshot(`
      "h1: Not accepted
      p: This came from elsewhere.
      a href=/contact: Open our page"
    `);
    expect([shown.name, shown.description, shown.styles]).toEqual([
      textsOf(rendered(shown.body), 'h1')[0],
      textsOf(rendered(shown.body), 'h1')[0],
      [],
    ]);
  });
});
