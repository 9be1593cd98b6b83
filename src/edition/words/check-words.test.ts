import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkWords } from './check-words.ts';

let editions = '';

/** What is said of an edition with these words: a text, or what stands in the file, by its path. */
function saidOf(files: Record<string, object | string>, ...offered: string[]): string[] {
  const made = mkdtempSync(path.join(tmpdir(), 'trailrun-words-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  editions = made;
  for (const [file, words] of Object.entries(files)) {
    const place = path.join(editions, 'here/words', file);
    mkdirSync(path.dirname(place), { recursive: true });
    const text = typeof words === 'string' ? words : JSON.stringify(words, null, 2);
    writeFileSync(place, text);
  }
  return checkWords('here', { offered, editions }).map((said) =>
    said
      .replaceAll(`${editions.replaceAll('\\', '/')}/here/words/`, '')
      .replace(`${editions}/`, ''),
  );
}

it('has nothing to say of words that pages show, with facts that they fill in', () => {
  const hero = { title: 'Up there', lead: '{{distances}} at {{resort}}, {{races.long-trail.km}}' };
  expect(saidOf({ 'en/home.json': { hero }, 'it/home.json': { hero } }, 'en', 'it')).toEqual([]);
  expect(saidOf({}, 'en', 'it')).toEqual([]);
});

it('names the line of a text that no page shows', () => {
  const words = { hero: { title: 'Up there' }, quick: { title: 'In short', hero: 'Up' } };
  expect(saidOf({ 'en/home.json': words }, 'en')).toEqual([
    'en/home.json:7: no page shows “quick.hero”.',
  ]);
});

it('names a fact that the page does not fill in', () => {
  const hero = { title: 'Up there, {{hight}} m' };
  expect(saidOf({ 'en/home.json': { hero } }, 'en')).toEqual([
    'en/home.json:3: “hero.title” is not given {{hight}}.',
  ]);
});

it('takes the facts of the product’s own sentence, and one sentence for all forms', () => {
  const files = {
    'en/newsletter.json': { pending: '{{email}}?' },
    'en/races.json': { card: { aidStations: '{{count}} stops' } },
  };
  expect(saidOf(files, 'en')).toEqual([]);
});

it('names a file that no page asks for, and one that cannot be read', () => {
  const [unread, unknown] = saidOf(
    { 'en/hoem.json': { a: 'b' }, 'en/home.json': '{ "a": }' },
    'en',
  );
  expect(unread).toMatch(/^en\/home\.json: this is no JSON: .+\.$/);
  expect(unknown).toBe('en/hoem.json: no page asks for words of this name.');
});

it('names the language in which the organiser has said nothing', () => {
  expect(saidOf({ 'en/home.json': { hero: { title: 'Up there' } } }, 'en', 'ro')).toEqual([
    'en/home.json:3: “hero.title” has no words in “ro”.',
  ]);
});

it('names a language that neither the product nor the edition speaks, and how much one lacks', () => {
  expect(saidOf({}, 'en', 'hu')).toEqual([
    'here/words: the site is offered in “hu”, which has no words here.',
  ]);
  const said = saidOf({ 'hu/legal.json': { updated: '<time>{{date}}</time>' } }, 'hu');
  expect(said).toHaveLength(readdirSync('locales/en').length);
  expect(said).toContainEqual(
    expect.stringMatching(/^hu\/legal\.json: \d texts are missing, the first is “inShort”\.$/),
  );
});

it('knows the races of the edition by their names there', () => {
  const hero = { title: 'Up {{races.forti.km}}' };
  const files = { 'en/home.json': { hero } };
  expect(saidOf(files, 'en')).toEqual([
    'en/home.json:3: “hero.title” is not given {{races.forti.km}}.',
  ]);
  expect(checkWords('here', { offered: ['en'], slugs: ['forti'], editions })).toEqual([]);
});

it('leaves to the edition what its own facts name', () => {
  const air = { onward: { genova: 'By train.' } };
  expect(saidOf({ 'en/travel.json': { air } }, 'en')).toEqual([]);
});

it('names the folder of a language that the site is not offered in', () => {
  const hero = { title: 'Up there' };
  expect(saidOf({ 'en/home.json': { hero }, 'pt/home.json': { hero } }, 'en')).toEqual([
    'pt: the site is not offered in this language; event.yaml names en.',
  ]);
});

it('names a link, which words cannot have', () => {
  const hero = { title: 'Up', lead: 'See [the rules](/rules)' };
  expect(saidOf({ 'en/home.json': { hero } }, 'en')).toEqual([
    'en/home.json:4: “hero.lead” has a link, which only texts in pages can; here it leads nowhere.',
  ]);
});
