import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edition } from '../edition/edition.ts';
import { servedFolder } from '../edition/edition-folder.ts';
import { type Language, languages } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { startClock, startDemoClock } from '../platform/http/clock.ts';
import { adminPaths, madePaths, signedIn, uploads } from '../test/admin-kit.ts';
import { undressedIn } from '../test/drawn-page.tsx';
import { faultsOf } from '../test/faults-of.ts';
import { menuPaths } from '../test/menu.ts';
import { between, headingsIn, linksIn, tagsIn, textsOf } from '../test/rendered.tsx';
import { plainPaths } from '../test/site-paths.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { furtherPages, pages } from '../test/visited-pages.ts';

const { circuitCalendar, event, races, sponsors } = edition();

/** A page as the site sends it to an admin who has clicked nothing, in one language. */
type Drawing = { url: string; language: Language; status: number; policy: string; html: string };

const afterRaces = new Date('2025-11-01T10:00:00Z');
/** Pages that say something else before the races and while they are run. */
const byMoment = ['/', '/races', '/races/1', '/registration', '/results', '/program', '/live'];
const moments = {
  'while registration is open': new Date('2025-03-01T10:00:00Z'),
  'on race day': new Date('2025-07-05T08:45:00+03:00'),
};
/** Whose results a file may bring, in this edition. */
const stage = circuitCalendar[0]?.id ?? '';
const codes = languages().map(({ code }) => code);

const folder = servedFolder();
const flags = 'node_modules/country-flag-icons/3x2';

let site: TestSite;
let cookie: string;
const drawings: Drawing[] = [];

beforeAll(async () => {
  const demoClock = startDemoClock();
  demoClock.moveTo(afterRaces);
  site = await openTestSite({ clock: demoClock, demoClock });
  const { db } = site.database;
  const admin = await signedIn(db, 'admin');
  ({ cookie } = admin);
  const made = [];
  for (const address of madePaths) made.push(await addressOf(address, admin.staff.id));
  for (const url of new Set([...plainPaths, ...pages, ...furtherPages, ...adminPaths, ...made]))
    await draw(site.app, url);
  await db.updateTable('edition').set({ is_registration_open: true }).execute();
  for (const [moment, time] of Object.entries(moments)) {
    const then = await site.openAnother({ clock: startClock({ time }), demoClock: undefined });
    for (const url of byMoment) await draw(then, url, ` ${moment}`);
  }
});
afterAll(() => site.close());

async function draw(app: TestSite['app'], url: string, moment = '') {
  for (const language of codes) {
    const asked = { url, headers: { cookie, 'accept-language': language } };
    const { statusCode: status, headers, body: html } = await app.inject(asked);
    const policy = String(headers['content-security-policy']);
    drawings.push({ url: `${url}${moment}`, language, status, policy, html });
  }
}

/** The address of a page that is there once something was made. */
async function addressOf(address: string, staffId: string): Promise<string> {
  if (address === '/admin/staff/:id') return address.replace(':id', staffId);
  if (!(address in uploads)) return address;
  const { at, form, lines } = uploads[address as keyof typeof uploads];
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...form, ...('stage' in form && { stage }) }))
    body.set(name, value);
  body.set('file', new File([lines.join('\r\n')], 'runners of 2019.csv', { type: 'text/csv' }));
  const sent = new Response(body);
  const { headers } = await site.app.inject({
    method: 'POST',
    url: at,
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': String(sent.headers.get('content-type')),
    },
    body: Buffer.from(await sent.arrayBuffer()),
  });
  if (!headers.location) throw new Error(`${at} takes no file`);
  return headers.location;
}

/** The texts of a page, one for each stretch without a tag. */
const textsIn = (html: string): string[] =>
  bodyOf(html)
    .replace(/ data-(?:island|props)="[^"]*"/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', '’').trim())
    .filter(Boolean);

/** What a question finds on all drawings, or on some, named by the page and its language. */
const found = (ask: (drawing: Drawing) => string[], some: (url: string) => boolean = () => true) =>
  drawings
    .filter(({ url }) => some(url))
    .flatMap((drawing) =>
      ask(drawing).map((each) => `${drawing.url} ${drawing.language}: ${each}`),
    );

const isOffice = (url: string) =>
  /^\/(admin(?!\/(sign-in|invitation|welcome))|email-test)/.test(url);
/** Pages that read codes with a camera. */
const readsCodes = (url: string) => isBare(url) || url.startsWith('/admin/check-in');
/** What search engines may list. */
const isFound = (html: string) => !html.includes('<meta name="robots" content="noindex"');
/** Pages that are an app of their own, without header and footer. */
const isBare = (url: string) => url === '/checkpoint';
const isPublic = (url: string) => !isOffice(url) && !isBare(url);

/** What a page is made of without what the browser alone reads. */
const bodyOf = (html: string) =>
  between(html, '<body', '</body>').replace(/<div hidden="">.*?<\/div>|<script.*?<\/script>/gs, '');

/** `nav.home` and the like, of every namespace. */
function keysOf(words: object, prefix = ''): string[] {
  return Object.entries(words).flatMap(([key, value]: [string, string | object]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}
const keys = new Set(
  readdirSync('locales/en').flatMap((file) =>
    keysOf(JSON.parse(readFileSync(`locales/en/${file}`, 'utf8')) as object),
  ),
);

const properNames = [event.name, event.place.resort, ...circuitCalendar.map(({ name }) => name)];

/** Four words or more: shorter ones may well be the same in two languages. Addresses and places in files are none. */
const isSentence = (text: string) =>
  (
    properNames
      .reduce(
        (rest, name) => rest.replaceAll(name, ''),
        text.replace(/\S+@\S+|\bdraft-\w+|\S+\.yaml:\d+/g, ''),
      )
      .match(/\p{L}{2,}/gu) ?? []
  ).length >= 4;

const oneOf = (texts: { description: { en?: string } }[]) => (text: string) =>
  texts.some(({ description }) => description.en === text);
/** What the edition says in fewer languages: shown in English, or Romanian. */
const fewerLanguages: { on: RegExp; languages: Language[]; says: (text: string) => boolean }[] = [
  // Race descriptions: en, ro, fr, de.
  { on: /^\/(races(\/[12])?)?( |$)/, languages: ['it', 'es'], says: oneOf(races) },
  // Sponsors' descriptions: en, ro, fr, de.
  { on: /^\/sponsors$/, languages: ['it', 'es'], says: oneOf(sponsors) },
  // The national championship: Romanian for everybody.
  { on: /^\/cn-masters$/, languages: codes, says: () => true },
  // The names of runners, of which a double one has four words.
  { on: /^\/admin\/start$/, languages: codes, says: (text) => /^[\p{L}-]+ [\p{L}-]+$/u.test(text) },
];
const mayStay = (url: string, language: Language, text: string) =>
  fewerLanguages.some(
    ({ on, languages: some, says }) => on.test(url) && some.includes(language) && says(text),
  );

const vnuJar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
/**
 * Newer than the checker; where they are unknown, tabs begin at the first, cards stay narrow and the
 * strip behind a title keeps its height.
 */
const newer =
  /scroll-initial-target|vector-effect|“@?container(-type)?”|“mask”|“paint-order”|anchor-(name|size)|“margin-top”: Parse Error/;

/** Of a frame of another site, which needs both; it goes on calling that an error. */
const isWarning = /Setting both “allow-scripts” and “allow-same-origin”/;

/** What the Nu HTML checker has against some documents, by their names. */
function complaints(documents: Map<string, string>): Promise<string[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trailrun-html-'));
  const names = [...documents.keys()];
  for (const [i, name] of names.entries())
    writeFileSync(path.join(folder, `${i}.html`), documents.get(name) ?? '');
  // It is gone before a second compiler would have been worth its work; schemas need a deep stack.
  const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m'];
  const args = [...quick, '-jar', vnuJar, '--errors-only', '--format', 'json', folder];
  return new Promise((resolve, reject) => {
    execFile('java', args, { maxBuffer: 64 * 1024 * 1024 }, (error, _stdout, stderr) => {
      rmSync(folder, { recursive: true });
      if (error && typeof error.code !== 'number') return reject(error);
      const { messages }: { messages: { url: string; message: string }[] } = JSON.parse(stderr);
      resolve(
        messages
          .filter(({ message }) => !newer.test(message) && !isWarning.test(message))
          .map(({ url, message }) => `${names[Number.parseInt(path.basename(url))]}: ${message}`),
      );
    });
  });
}

describe('every page, in every language', () => {
  it('is there, or says that it is not', () => {
    const isMissing = /(?<!address)\/(unknown|99|nothing-here)$|^\/results\/1\/1$/;
    expect(
      found(({ url, status }) =>
        status === (isMissing.test(url) ? 404 : 200) ? [] : [`${status}`],
      ),
    ).toEqual([]);
  });

  it('is valid HTML', async () => {
    const documents = new Map([
      ['a wrong one', '<!doctype html><html lang="en"><title>x</title><p><div></p>'],
    ]);
    const sheets = new Set<string>();
    for (const { url, language, html } of drawings) {
      const sheet = between(html, '<style>', '</style>');
      // Most pages share their styles with others, and all languages do.
      documents.set(
        `${url} ${language}`,
        sheets.has(sheet) ? html.replace(`<style>${sheet}</style>`, '') : html,
      );
      sheets.add(sheet);
    }
    const [...all] = await complaints(documents);
    expect(all.filter((each) => each.startsWith('a wrong one: '))).not.toEqual([]);
    expect(all.filter((each) => !each.startsWith('a wrong one: '))).toEqual([]);
  });

  it('shows the key of no text', () => {
    expect(
      found(({ html }) => textsIn(html).filter((text) => text.includes('.') && keys.has(text))),
    ).toEqual([]);
  });

  it('leaves no sentence in English', () => {
    let english = new Set<string>();
    expect(
      found(({ url, language, html }) => {
        const sentences = textsIn(html).filter(isSentence);
        if (language === 'en') {
          english = new Set(sentences);
          return english.size > 0 ? [] : ['says nothing'];
        }
        return sentences.filter((text) => english.has(text) && !mayStay(url, language, text));
      }),
    ).toEqual([]);
  });

  it('says nothing empty, names its fields, and refers to what is there', () => {
    // What a script says later, for who hears it.
    const isForLater = /^says nothing: <p class="[^"]*(" role="status"|live-renews")/;
    expect(
      found(
        ({ html }) => faultsOf(bodyOf(html)).filter((fault) => !isForLater.test(fault)),
        (url) => !isBare(url),
      ),
    ).toEqual([]);
  });

  it('has one first heading, and leaves out no level', () => {
    expect(
      found(({ html }) => {
        const levels = headingsIn(between(html, '<main', '</main>')).map((each) => Number(each[0]));
        const isInOrder = levels.every((level, i) =>
          i === 0 ? level === 1 : level > 1 && level <= (levels[i - 1] ?? 0) + 1,
        );
        return levels.length > 0 && isInOrder ? [] : [levels.join()];
      }),
    ).toEqual([]);
  });

  it('says its language, its name and what it is about', () => {
    expect(
      found(({ language, html }) => {
        const head = between(html, '<head>', '</head>');
        const metas = tagsIn(head, 'meta');
        const said = (key: string) =>
          metas.find(({ name, property }) => key === (name ?? property))?.content ?? '';
        const [title = ''] = textsOf(head, 'title');
        return [
          ...(html.startsWith(`<!doctype html><html lang="${language}">`)
            ? []
            : ['other language']),
          ...(said('og:locale').startsWith(`${language}_`) ? [] : ['other locale']),
          ...(title.endsWith(event.siteTitle) ? [] : [title]),
          ...(isFound(html) && said('description').length < 40 ? [said('description')] : []),
        ];
      }),
    ).toEqual([]);
  });

  it('runs no inline script, and has only styles that its policy knows', () => {
    expect(
      found(({ url, policy, html }) => {
        const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
          ([, css = '']) => css,
        );
        const known = styles.map((css) => createHash('sha256').update(css).digest('base64'));
        // Reading codes is a program of WebAssembly; no other page runs any.
        const allowed = readsCodes(url) ? "'wasm-unsafe-eval'" : 'nothing of the kind';
        return [
          ...(styles.length === 1 && known.every((hash) => policy.includes(`'sha256-${hash}'`))
            ? []
            : ['unknown styles']),
          ...(policy.replace(allowed, '').includes('unsafe') ? [policy] : []),
          ...(html.match(/<script(?![^>]*(?: src="\/|application\/(?:ld\+)?json))[^>]*>/g) ?? []),
          ...(html.replace(/ data-props="[^"]*"/g, '').match(/ style="| on\w+="/g) ?? []),
        ];
      }),
    ).toEqual([]);
  });

  it('has one way past the header, and one main part', () => {
    expect(
      found(
        ({ html }) => {
          const count = (part: RegExp) => html.match(part)?.length ?? 0;
          return [count(/<main id="main">/g), count(/<a class="skip" href="#main">/g)].join() ===
            '1,1'
            ? []
            : ['not one of each'];
        },
        (url) => !isBare(url),
      ),
    ).toEqual([]);
  });

  it('leads to what is there, and shows pictures that are', async () => {
    const asked = new Map<string, string>();
    const anchors = new Map<string, Set<string>>();
    for (const { html } of drawings)
      for (const href of linksIn(html).filter((each) => each.startsWith('/'))) {
        const [whole = '', anchor] = href.split('#');
        const [to = ''] = whole.split('?');
        if (!asked.has(to)) asked.set(to, whole);
        if (anchor) anchors.set(to, (anchors.get(to) ?? new Set()).add(anchor));
      }
    expect(asked.size).toBeGreaterThan(50);
    const dead: string[] = [];
    for (const [to, url] of asked) {
      const { statusCode, body } = await site.app.inject({ url, headers: { cookie } });
      if (statusCode >= 400) dead.push(`${statusCode} ${url}`);
      for (const anchor of anchors.get(to) ?? [])
        if (!body.includes(` id="${anchor}"`)) dead.push(`${url}#${anchor}`);
    }
    const pictures = new Set(
      drawings.flatMap(({ html }) => tagsIn(html, 'img').map(({ src = '' }) => src)),
    );
    expect(pictures.size).toBeGreaterThan(10);
    for (const url of pictures) {
      // The build copies them from there.
      const file = url.startsWith('/pictures/flags/')
        ? url.replace('/pictures/flags', flags)
        : folder + url;
      if (url.startsWith('data:') || existsSync(file) || existsSync(`generated${url}`)) continue;
      const { statusCode } = await site.app.inject({ url, headers: { cookie } });
      if (statusCode !== 200) dead.push(`${statusCode} ${url}`);
    }
    expect(dead).toEqual([]);
  });

  it('has no form that leads to an anchor, where the page would move late and under a finger', () => {
    expect(found(({ html }) => html.match(/<form[^>]* action="[^"]*#[^"]*"/g) ?? [])).toEqual([]);
  });
});

describe('every page for visitors', () => {
  it('has the header, with the menu twice, and the footer', () => {
    const footerPaths = [
      ...menuPaths.slice(0, 6),
      '/how-to-get-there',
      '/accommodation',
      '/contact',
      '/privacy-policy',
      '/terms-conditions',
      '/cookie-policy',
    ];
    const has = { menus: [menuPaths, menuPaths], footer: footerPaths };
    const shells = drawings
      .filter(({ url }) => isPublic(url))
      .map(({ url, language, html }) => [
        `${url} ${language}`,
        {
          menus: [
            between(html, '<nav class="site-nav"', '</nav>'),
            between(between(html, '<dialog id="menu"', '</dialog>'), '<nav', '</nav>'),
          ].map(linksIn),
          footer: linksIn(between(html, '<footer class="site-footer">', '</footer>')).filter(
            (href) => href.startsWith('/'),
          ),
        },
      ]);
    expect(shells).toEqual(shells.map(([page]) => [page, has]));
  });

  it('has the styles of all that is on it', () => {
    expect(
      found(({ html }) => undressedIn(html, between(html, '<style>', '</style>')), isPublic),
    ).toEqual([]);
  });

  it('has the ridge behind its heading, but for those with a picture of their own', () => {
    const isOwn = /^\/( |$|nothing-here|races\/[12]( |$)|demo-pay|admin|checkpoint|email-test)/;
    expect(
      found(({ url, html }) =>
        html.includes('class="page-ridge"') === isOwn.test(url) ? ['wrong'] : [],
      ),
    ).toEqual([]);
  });

  it('offers itself in every language, in its list and to search engines', () => {
    expect(
      found(
        ({ html }) => [
          ...(codes.every((code) =>
            html.includes(`lang=${code}&amp;remember=yes" hrefLang="${code}"`),
          )
            ? []
            : ['a list of languages']),
          ...(isFound(html) &&
          tagsIn(html, 'link').filter(({ rel }) => rel === 'alternate').length !== codes.length + 1
            ? ['its other addresses']
            : []),
        ],
        isPublic,
      ),
    ).toEqual([]);
  });

  it('greets a browser in its language, or in English', async () => {
    for (const { url, language, html } of drawings.filter((each) =>
      ['/', '/races'].includes(each.url),
    )) {
      const title = wordsIn(language).t(url === '/' ? 'home:hero.title' : 'races:title');
      expect([url, textsOf(html, 'h1')]).toEqual([url, [title]]);
    }
    const { body } = await site.app.inject({ url: '/', headers: { 'accept-language': 'ja' } });
    expect(body.startsWith('<!doctype html><html lang="en">')).toBe(true);
  });

  it('is named and described otherwise than the others', () => {
    for (const language of codes) {
      const own = drawings.filter(
        (each) => plainPaths.includes(each.url) && each.language === language,
      );
      for (const part of [/<title>.*?<\/title>/, /<meta name="description"[^>]*>/]) {
        const said = own.map(({ html }) => part.exec(html)?.[0]);
        expect(new Set(said).size).toBe(own.length);
      }
    }
  });
});

describe('the pages that most visitors come to first', () => {
  /** KB over the wire without pictures and fonts: the largest of all languages, and a little. */
  const budgets: Record<string, number> = {
    '/': 14.7,
    '/races/1': 19.3,
    '/participants': 15.9,
    '/races': 10.4,
    '/rules': 15.9,
    '/ while registration is open': 14.85,
  };
  it.each(Object.entries(budgets))('%s is small in every language', (url, most) => {
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    const weights = drawings
      .filter((each) => each.url === url)
      .map(
        ({ language, html }) =>
          [language, brotliCompressSync(html, quality).length / 1024] as const,
      );
    expect(weights).toHaveLength(codes.length);
    expect(weights.filter(([, weight]) => weight > most || weight < most * 0.7)).toEqual([]);
  });
});
