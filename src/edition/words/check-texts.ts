import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Module } from '../modules.ts';
import { factNames } from './event-words.ts';
import type { Language } from './languages.ts';
import { parseText, type TextSection } from './parse-text.ts';
import { deadAddress, type Site } from './site-address.ts';
import { isTextPage, type TextPage, textPages } from './text-pages.ts';

/** Pages that an edition has only with a module. */
const modulesOf: Partial<Record<TextPage, Module>> = {
  accommodation: 'lodging',
  travel: 'travel',
  circuit: 'circuit',
};

type File = { file: string; page: string; language: Language; sections: TextSection[] };

/**
 * Finds mistakes in the long texts of an edition, each as a plain sentence with file and line; for
 * a text that exists in one language of the site, also the languages that lack it.
 */
export function checkTexts(
  edition: string,
  {
    offered,
    slugs,
    site,
    editions = 'editions',
  }: {
    offered: readonly Language[];
    slugs: readonly string[];
    site: Site;
    editions?: string;
  },
): string[] {
  const folder = path.join(editions, edition, 'pages').replaceAll('\\', '/');
  const facts = new Set(factNames(slugs));
  const files: File[] = [];
  const problems: string[] = [];
  for (const language of existsSync(folder) ? readdirSync(folder) : []) {
    if (!offered.includes(language)) {
      problems.push(notOffered(`${folder}/${language}`, offered));
      continue;
    }
    for (const name of readdirSync(path.join(folder, language))) {
      const file = `${folder}/${language}/${name}`;
      const { name: page, ext } = path.parse(name);
      if (ext !== '.md' || !isTextPage(page)) {
        const known = Object.keys(textPages).join('.md, ');
        problems.push(`${file}: no page takes a text of this name; there are ${known}.md.`);
        continue;
      }
      const module = modulesOf[page];
      if (module && !site.modules[module]) {
        problems.push(
          `${file}:1: this edition has no such page: ${module} is not among the modules of event.yaml.`,
        );
        continue;
      }
      const source = readFileSync(file, 'utf8');
      const { sections, problems: found } = parseText(page, source);
      problems.push(...found.map(({ line, says }) => `${file}:${line}: ${says}.`));
      problems.push(...linesOf(source, facts, site).map((problem) => `${file}:${problem}`));
      files.push({ file, page, language, sections });
    }
  }
  return [...problems, ...differences(files, folder, offered)];
}

/** The mistake for a folder of a language that the site does not offer. */
export const notOffered = (folder: string, offered: readonly Language[]): string =>
  `${folder}: the site is not offered in this language; event.yaml names ${offered.join(', ')}.`;

const link = /\]\((\/[^)\s]*)\)/g;

/** Finds facts that are not known, and links that lead nowhere on the site. */
const linesOf = (source: string, facts: ReadonlySet<string>, site: Site): string[] =>
  source
    .split('\n')
    .flatMap((text, index) => [
      ...[...text.matchAll(/\{\{([\w.-]+)\}\}/g)]
        .filter(([, name = '']) => !facts.has(name))
        .map(([whole]) => `${index + 1}: no fact is called ${whole}.`),
      ...[...text.matchAll(link)]
        .flatMap(([, url = '']) => deadAddress(url, site) ?? [])
        .map((says) => `${index + 1}: ${says}.`),
    ]);

/**
 * Finds texts that a language of the site lacks, and texts whose sections differ from the other
 * languages'.
 */
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

/** The page's own sections by name, and the number of added ones. */
const kindsOf = ({ sections }: File): string =>
  sections.map(({ id, isOfPage }) => (isOfPage ? id : '+')).join(' ');
