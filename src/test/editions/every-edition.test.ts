import { afterAll, beforeAll, expect, it } from 'vitest';
import { courses, event, look, modules, races } from '../../edition/facts.ts';
import { moduleNames, modulePages } from '../../edition/modules.ts';
import { isSampleCourse } from '../../edition/sample-marks.ts';
import { fallbackLanguage, languages } from '../../i18n/languages.ts';
import { wordsIn } from '../../i18n/words.ts';
import { textsOf } from '../rendered.tsx';
import { plainPaths } from '../site-paths.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ now: `${event.year}-03-01T12:00:00Z` });
});
afterAll(() => site.close());

const paths = [...plainPaths, ...races.map(({ id }) => `/races/${id}`)];
const get = (url: string) => site.app.inject({ url });

it.each(languages.flatMap(({ code }) => paths.map((path) => [path, code])))(
  '%s answers in %s, leaves no placeholder, and every link of the site on it leads somewhere',
  async (path, language) => {
    const { statusCode, body } = await get(`${path}?lang=${language}`);
    expect(statusCode).toBeLessThan(400);
    const page = body.replace(/<(script|style)[^]*?<\/\1>/g, '');
    const shown = page.replace(/<[^>]*>/g, '\n');
    expect(shown.split('\n').filter((text) => /\{\{|undefined|NaN/.test(text))).toEqual([]);
    // One spelling: a figure and its unit are two words, but in the label of the aid stations,
    // which the specification writes so.
    const others = page.replace(/<ol class="aid-stations">[^]*?<\/ol>|<[^>]*>/g, '\n');
    expect(others.match(/\dkm\b/g)).toBe(null);
    const linked = [...body.matchAll(/ href="(\/[^"#?]*)[^"]*"/g)].map(([, to = '']) => to);
    const dead: string[] = [];
    for (const to of new Set(
      linked.filter((each) => !/\.(css|js|svg|png|ico|woff2|webmanifest)$/.test(each)),
    )) {
      const { statusCode: found } = await get(to);
      if (found === 404) dead.push(to);
    }
    expect(dead).toEqual([]);
  },
);

it.each(languages.map(({ code }) => [code]))(
  'in %s each link of menu and footer is named as its page is, or in a part of that name',
  async (language) => {
    const { body } = await get(`/contact?lang=${language}`);
    const shell = [/<nav class="site-nav".*?<\/nav>/s, /<footer.*<\/footer>/s]
      .map((part) => part.exec(body)?.[0])
      .join('');
    const links = [...shell.matchAll(/<a href="(\/[^"]+)"[^>]*>([^<]+)<\/a>/g)];
    expect(links.length).toBeGreaterThan(9);
    for (const [, to = '', text = ''] of links) {
      // The championship keeps the short name that the specification gives the link.
      if (to === modulePages.championship) continue;
      const { body: page } = await get(`${to}?lang=${language}`);
      const [title = ''] = textsOf(page, 'h1');
      expect([to, title.toLowerCase()]).toEqual([to, expect.stringContaining(text.toLowerCase())]);
    }
  },
);

it.each(races.map(({ id, course }) => [id, course]))(
  'the page of race %i calls %s a sample when it says so itself, and only then',
  async (id, course) => {
    const { body } = await get(`/races/${id}?lang=${fallbackLanguage}`);
    const sample = wordsIn(fallbackLanguage).t('race:profile.sample');
    expect(body.includes(sample)).toBe(isSampleCourse(courses[course] ?? ''));
  },
);

it('every page has the logo and the colours that the edition gives', async () => {
  const { body } = await get('/rules');
  const logo = /<a class="logo"[^>]*><img[^>]* src="([^"]*)"/.exec(body)?.[1];
  expect(logo).toBe(look.logo);
  expect(body).toContain(`--primary:${look.primary};`);
});

it.each(moduleNames)(
  'the page of %s is there when the module is on, and only then',
  async (name) => {
    const { statusCode } = await get(modulePages[name]);
    const isThere = modules[name] && !(name === 'newsletter' && statusCode === 404);
    expect(statusCode === 404).toBe(!isThere);
    const { body } = await get('/sitemap.xml');
    if (!modules[name]) expect(body).not.toContain(modulePages[name]);
  },
);
