import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { circuitCalendar, event, races, sponsors } from '../edition/facts.ts';
import { type Language, languages } from '../i18n/languages.ts';
import { adminPaths, signedIn } from '../test/admin-kit.ts';
import { pageTexts } from '../test/page-texts.ts';
import { plainPaths } from '../test/site-paths.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';

let site: TestSite;
let admin: { cookie: string };
beforeAll(async () => {
  site = await openTestSite();
  admin = await signedIn(site.database.db, 'admin');
});
afterAll(() => site.close());

const codes = languages.map(({ code }) => code);
const urls = [...plainPaths, '/races/1', '/races/2', '/races/99', '/nothing-here', ...adminPaths];

const textsOf = (url: string, language: Language) =>
  pageTexts(site, url, { language, cookie: admin.cookie });

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

describe('no page shows the key of a text', () => {
  it.each(urls)('%s', async (url) => {
    for (const language of codes) {
      const shown = await textsOf(url, language);
      expect(shown.filter((text) => text.includes('.') && keys.has(text))).toEqual([]);
    }
  });
});

const properNames = [event.name, event.place.resort, ...circuitCalendar.map(({ name }) => name)];

/** Four words or more: shorter ones may well be the same in two languages. */
const isSentence = (text: string) =>
  (
    properNames
      .reduce((rest, name) => rest.replaceAll(name, ''), text.replace(/\S+@\S+|\bdraft-\w+/g, ''))
      .match(/\p{L}{2,}/gu) ?? []
  ).length >= 4;

/** What the edition says in fewer languages: shown in English, or Romanian. */
const fewerLanguages: { urls: string[]; languages: Language[]; texts: RegExp }[] = [
  // Race descriptions: en, ro, fr, de.
  {
    urls: ['/', '/races', '/races/1', '/races/2'],
    languages: ['it', 'es'],
    texts: new RegExp(races.map((race) => `^${race.description.en}$`).join('|')),
  },
  // Sponsors' descriptions: en, ro, fr, de.
  {
    urls: ['/sponsors'],
    languages: ['it', 'es'],
    texts: new RegExp(sponsors.map((sponsor) => `^${sponsor.description.en}$`).join('|')),
  },
  // The national championship: Romanian for everybody.
  { urls: ['/cn-masters'], languages: codes, texts: /./ },
  // The names of runners, of which a double one has four words.
  { urls: ['/admin/start'], languages: codes, texts: /^[\p{L}-]+ [\p{L}-]+$/u },
];

describe('every page but those with a picture of their own has the ridge behind its heading', () => {
  it.each(urls)('%s', async (url) => {
    const { body } = await site.app.inject({ url, headers: { cookie: admin.cookie } });
    const isOwn =
      ['/', '/nothing-here'].includes(url) ||
      /^\/(races\/[12]$|admin|checkpoint|email-test)/.test(url);
    expect(body.includes('class="page-ridge"')).toBe(!isOwn);
  });
});

describe('no form leads to an anchor, where the page would move late and under a finger', () => {
  it.each(urls)('%s', async (url) => {
    const { body } = await site.app.inject({ url, headers: { cookie: admin.cookie } });
    expect(body.match(/<form[^>]* action="[^"]*#[^"]*"/g)).toBeNull();
  });
});

describe('no page leaves a sentence in English', () => {
  it.each(urls)('%s', async (url) => {
    const english = new Set((await textsOf(url, 'en')).filter(isSentence));
    expect(english.size).toBeGreaterThan(0);
    for (const language of codes.filter((code) => code !== 'en')) {
      const left = (await textsOf(url, language)).filter(
        (text) =>
          english.has(text) &&
          !fewerLanguages.some(
            (rule) =>
              rule.urls.includes(url) && rule.languages.includes(language) && rule.texts.test(text),
          ),
      );
      expect([language, left]).toEqual([language, []]);
    }
  });
});
