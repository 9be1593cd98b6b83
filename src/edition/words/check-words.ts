import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pluralEnding, type Words } from '../../platform/i18n/merge-words.ts';
import { edition } from '../edition.ts';
import { notOffered } from './check-texts.ts';
import { factNames } from './event-words.ts';
import { type Language, languages, productLanguage } from './languages.ts';

/**
 * Groups of texts whose keys are names from the edition's facts; the product knows only the group.
 * An airport `cluj` has its text at `air.onward.cluj`.
 */
const openGroups = [
  'travel:air.onward',
  'travel:car.routes',
  'travel:train.lines',
  'travel:bus.lines',
];

const product = path.join(import.meta.dirname, '../../../locales');

type Text = { key: string; text: string };
type File = { file: string; language: Language; namespace: string; source: string; texts: Text[] };

/**
 * Finds mistakes in the words of an edition, each as a plain sentence with file and line: words
 * that no page shows, facts that no page fills in, and texts that a language of the site lacks.
 */
export function checkWords(
  name: string,
  {
    offered = languages().map(({ code }) => code),
    slugs = edition().races.map(({ slug }) => slug) as readonly string[],
    editions = 'editions',
  } = {},
): string[] {
  const folder = path.join(editions, name, 'words');
  const { files, problems } = readFiles(folder);
  const unknown = foldersIn(folder).filter((language) => !offered.includes(language));
  return [
    ...problems,
    ...unknown.map((language) => notOffered(`${folder}/${language}`, offered)),
    ...files.flatMap((file) => problemsOf(file, factNames(slugs))),
    ...offered.flatMap((language) => missingIn(language, files, folder)),
    ...untranslated(files, offered),
  ];
}

/** Every text by its key, such as `nav.home`. */
export const flatWords = (words: Words, prefix = ''): Text[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [{ key: `${prefix}${key}`, text: value }]
      : flatWords(value, `${prefix}${key}.`),
  );

/** The placeholders of a text, in order. */
export const placeholders = (text: string): string[] =>
  [...text.matchAll(/{{([\w.-]+)[^{}]*}}/g)].map(([, name = '']) => name).toSorted();

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((each) =>
        each.isDirectory() ? [each.name] : [],
      )
    : [];

function readFiles(folder: string): { files: File[]; problems: string[] } {
  const files: File[] = [];
  const problems: string[] = [];
  for (const language of foldersIn(folder)) {
    for (const name of readdirSync(path.join(folder, language))) {
      const file = path.join(folder, language, name).replaceAll('\\', '/');
      const source = readFileSync(file, 'utf8');
      try {
        const texts = flatWords(JSON.parse(source) as Words);
        files.push({ file, language, namespace: path.parse(name).name, source, texts });
      } catch (error) {
        problems.push(`${file}: this is no JSON: ${(error as Error).message}.`);
      }
    }
  }
  return { files, problems };
}

/** The product's texts of a namespace by key, in one language; empty if it has no such file. */
function productTexts(namespace: string, language: Language = productLanguage) {
  const file = path.join(product, language, `${namespace}.json`);
  return new Map(
    existsSync(file)
      ? flatWords(JSON.parse(readFileSync(file, 'utf8')) as Words).map(({ key, text }) => [
          key,
          text,
        ])
      : [],
  );
}

function problemsOf(
  { file, namespace, source, texts }: File,
  general: readonly string[],
): string[] {
  const known = productTexts(namespace);
  if (known.size === 0) return [`${file}: no page asks for words of this name.`];
  return texts.flatMap(({ key, text }) => {
    const place = `${file}:${lineOf(source, key)}`;
    if (/\]\(|<a\b/.test(text)) {
      return [
        `${place}: “${key}” has a link, which only texts in pages can; here it leads nowhere.`,
      ];
    }
    if (isOpen(namespace, key)) return [];
    const models = modelsOf(known, key);
    if (models.length === 0) return [`${place}: no page shows “${key}”.`];
    const given = new Set([...general, ...models.flatMap(placeholders), 'count']);
    return placeholders(text)
      .filter((name) => !given.has(name))
      .map((name) => `${place}: “${key}” is not given {{${name}}}.`);
  });
}

const isOpen = (namespace: string, key: string): boolean =>
  openGroups.some((group) => `${namespace}:${key}`.startsWith(`${group}.`));

/** The product's texts that a text replaces: all plural forms, if the key names one. */
const modelsOf = (known: ReadonlyMap<string, string>, key: string): string[] => {
  const stem = key.replace(pluralEnding, '');
  return [...known]
    .filter(([each]) => each === key || each.replace(pluralEnding, '') === stem)
    .map(([, text]) => text);
};

/**
 * The texts that a language lacks: a language that the product does not have must get every text
 * from the edition.
 */
function missingIn(language: Language, files: readonly File[], folder: string): string[] {
  if (foldersIn(product).includes(language)) return [];
  const own = files.filter((file) => file.language === language);
  if (own.length === 0) {
    return [`${folder}: the site is offered in “${language}”, which has no words here.`];
  }
  return readdirSync(path.join(product, productLanguage)).flatMap((name) => {
    const namespace = path.parse(name).name;
    const texts = own.find((file) => file.namespace === namespace)?.texts ?? [];
    const keys = new Set(texts.map(({ key }) => key.replace(pluralEnding, '')));
    const missing = [...productTexts(namespace).keys()].filter(
      (key) => !keys.has(key.replace(pluralEnding, '')),
    );
    return missing.length > 0
      ? [
          `${folder}/${language}/${name}: ${missing.length} texts are missing, ` +
            `the first is “${missing[0]}”.`,
        ]
      : [];
  });
}

/** Texts that the organiser wrote in one language of the site but not in another. */
function untranslated(files: readonly File[], offered: readonly Language[]): string[] {
  const stems = new Map<string, Map<Language, string>>();
  for (const { file, language, namespace, source, texts } of files) {
    for (const { key } of texts) {
      const stem = `${namespace}:${key.replace(pluralEnding, '')}`;
      const places = stems.get(stem) ?? new Map<Language, string>();
      stems.set(stem, places.set(language, `${file}:${lineOf(source, key)}`));
    }
  }
  return [...stems].flatMap(([stem, places]) =>
    oneLanguage.some((namespace) => stem.startsWith(`${namespace}:`))
      ? []
      : offered
          .filter((language) => !places.has(language))
          .map((language) => {
            const [place = ''] = places.values();
            return `${place}: “${stem.split(':')[1]}” has no words in “${language}”.`;
          }),
  );
}

/** Pages that everybody gets in one language. */
const oneLanguage = ['cn-masters'];

/** The line of a text in its file: the line of its key, below the keys of its groups. */
function lineOf(source: string, key: string): number {
  let at = 0;
  for (const part of key.split('.')) at = source.indexOf(`"${part}"`, at) + 1;
  return source.slice(0, at).split('\n').length;
}
