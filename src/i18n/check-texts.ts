import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { modules } from '../edition/facts.ts';
import { moduleNames, modulePages } from '../edition/modules.ts';
import { factNames } from './event-words.ts';
import type { Language } from './languages.ts';
import { parseText, type TextSection } from './parse-text.ts';
import { isTextPage, textPages } from './text-pages.ts';

type File = { file: string; page: string; language: Language; sections: TextSection[] };

/**
 * What is wrong with the long texts of an edition, a plain sentence each, with file and line; of a
 * text that is there in one language of the site, the languages that lack it.
 */
export function checkTexts(
  edition: string,
  {
    offered,
    slugs,
    editions = 'editions',
  }: {
    offered: readonly Language[];
    slugs: readonly string[];
    editions?: string;
  },
): string[] {
  const folder = path.join(editions, edition, 'pages').replaceAll('\\', '/');
  const facts = new Set(factNames(slugs));
  const files: File[] = [];
  const problems: string[] = [];
  for (const language of existsSync(folder) ? readdirSync(folder) : []) {
    for (const name of readdirSync(path.join(folder, language))) {
      const file = `${folder}/${language}/${name}`;
      const { name: page, ext } = path.parse(name);
      if (ext !== '.md' || !isTextPage(page)) {
        const known = Object.keys(textPages).join('.md, ');
        problems.push(`${file}: no page takes a text of this name; there are ${known}.md.`);
        continue;
      }
      const source = readFileSync(file, 'utf8');
      const { sections, problems: found } = parseText(page, source);
      problems.push(...found.map(({ line, says }) => `${file}:${line}: ${says}.`));
      problems.push(...namesIn(source, facts).map((problem) => `${file}:${problem}`));
      files.push({ file, page, language, sections });
    }
  }
  return [...problems, ...differences(files, folder, offered)];
}

/** Facts that are not known, and links to parts of the site that are off. */
const namesIn = (source: string, facts: ReadonlySet<string>): string[] =>
  source
    .split('\n')
    .flatMap((text, index) => [
      ...[...text.matchAll(/\{\{([\w.-]+)\}\}/g)]
        .filter(([, name = '']) => !facts.has(name))
        .map(([whole]) => `${index + 1}: no fact is called ${whole}.`),
      ...moduleNames
        .filter((name) => !modules[name] && text.includes(`](${modulePages[name]}`))
        .map((name) => `${index + 1}: this edition has no page ${modulePages[name]}.`),
    ]);

/** Texts that a language of the site lacks, and texts with other sections than its neighbours. */
function differences(files: readonly File[], folder: string, offered: readonly Language[]) {
  const pages = Map.groupBy(files, ({ page }) => page);
  return [...pages].flatMap(([page, texts]) => {
    const [first] = texts;
    return offered.flatMap((language) => {
      const text = texts.find((each) => each.language === language);
      if (!text) return [`${folder}/${language}/${page}.md is missing; ${first?.file} is there.`];
      return first && kindsOf(text) !== kindsOf(first)
        ? [`${text.file}: its sections are not those of ${first.file}.`]
        : [];
    });
  });
}

/** The page's sections by name, and how many others there are. */
const kindsOf = ({ sections }: File): string =>
  sections.map(({ id, isOfPage }) => (isOfPage ? id : '+')).join(' ');
