import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { moduleNames } from '../modules.ts';
import { checkTexts } from './check-texts.ts';
import type { Site } from './site-address.ts';

const modules = Object.fromEntries(moduleNames.map((name) => [name, true])) as Site['modules'];
const wholeSite: Site = { modules, raceIds: [1], hasPicture: () => false };

function check(files: Record<string, string>, site = wholeSite) {
  const editions = mkdtempSync(path.join(tmpdir(), 'texts-'));
  onTestFinished(() => rmSync(editions, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(editions, 'race/pages', file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  return checkTexts('race', { offered: ['en', 'it'], slugs: ['long'], site, editions }).map(
    (each) => each.replaceAll(`${editions}/`, ''),
  );
}

it('finds nothing wrong with the same sections in every language', () => {
  const en = '## Safe {#safety}\n\n{{races.long.km}} km.\n\n## Dogs\n\nNone.\n';
  const it = '## Sicuri {#safety}\n\n{{year}}\n\n## Cani\n\nNessuno.\n';
  expect(check({ 'en/rules.md': en, 'it/rules.md': it })).toEqual([]);
  expect(check({})).toEqual([]);
});

it('names a text that a language lacks, and one with other sections', () => {
  const text = '## Dogs\n\nNone.\n';
  expect(check({ 'en/rules.md': text })).toEqual([
    'race/pages/it/rules.md is missing; race/pages/en/rules.md is there.',
  ]);
  expect(check({ 'en/rules.md': text, 'it/rules.md': '## Cani {#safety}\n\nNo.\n' })).toEqual([
    'race/pages/it/rules.md: its sections are not those of race/pages/en/rules.md.',
  ]);
});

it('says file and line of a fact that nobody knows and of what is no text', () => {
  const text = '## Dogs\n\n{{races.short.km}} and <b>bold</b>\n';
  expect(check({ 'en/rules.md': text, 'it/rules.md': '## Cani\n\nNo.\n' })).toEqual([
    'race/pages/en/rules.md:3: this is HTML, and a text takes Markdown only.',
    'race/pages/en/rules.md:3: no fact is called {{races.short.km}}.',
  ]);
  expect(check({ 'en/rule.md': text })[0]).toContain(
    'race/pages/en/rule.md: no page takes a text of this name; there are home.md, rules.md',
  );
});

it('says file and line of a link that leads nowhere', () => {
  const link = (to: string) => `## Dogs\n\nSee [there](${to}).\n`;
  const files = { 'en/rules.md': link('/contacts'), 'it/rules.md': link('/contact?about=dogs') };
  expect(check(files)).toEqual(['race/pages/en/rules.md:3: /contacts leads nowhere on this site.']);
  expect(check({ 'en/rules.md': link('/races/1'), 'it/rules.md': link('/races/4') })).toEqual([
    'race/pages/it/rules.md:3: /races/4 leads nowhere on this site.',
  ]);
  const abroad = link('https://club.example/dogs');
  expect(check({ 'en/rules.md': abroad, 'it/rules.md': abroad })).toEqual([]);
});

it('names the page of a module that is off, as a link and as a text', () => {
  const site = { ...wholeSite, modules: { ...modules, travel: false } };
  const by = '## By bus {#bus}\n\nIn an hour.\n';
  const led = '## Dogs\n\n[By bus](/how-to-get-there?by=bus).\n';
  const files = { 'en/travel.md': by, 'it/travel.md': by, 'en/rules.md': led, 'it/rules.md': led };
  expect(check(files)).toEqual([]);
  const page = 'this edition has no page /how-to-get-there.';
  const text = 'this edition has no such page: travel is not among the modules of event.yaml.';
  expect(check(files, site).toSorted()).toEqual([
    `race/pages/en/rules.md:3: ${page}`,
    `race/pages/en/travel.md:1: ${text}`,
    `race/pages/it/rules.md:3: ${page}`,
    `race/pages/it/travel.md:1: ${text}`,
  ]);
});

it('names the folder of a language that the site is not offered in', () => {
  const text = '## Dogs\n\nNone.\n';
  const files = { 'en/rules.md': text, 'it/rules.md': text, 'pt/rules.md': text };
  expect(check(files)).toEqual([
    'race/pages/pt: the site is not offered in this language; event.yaml names en, it.',
  ]);
});
