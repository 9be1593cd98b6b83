import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkTexts } from './check-texts.ts';

function check(files: Record<string, string>) {
  const editions = mkdtempSync(path.join(tmpdir(), 'texts-'));
  onTestFinished(() => rmSync(editions, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    const target = path.join(editions, 'race/pages', file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  return checkTexts('race', { offered: ['en', 'it'], slugs: ['long'], editions }).map((each) =>
    each.replaceAll(`${editions}/`, ''),
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
