import { fallbackLanguage, type Language } from './languages.ts';
import { parseText, type TextSection } from './parse-text.ts';
import { isTextPage, type SectionOf, type TextPage } from './text-pages.ts';

/** Those of the edition that is served, as they were when the process started. */
const files = import.meta.glob<string>('@edition/pages/*/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The organiser's text of a page, in the language that it is in. */
export type EditionTexts<Page extends TextPage = TextPage> = {
  language: Language;
  /** What is said in a section that the page has. */
  of: (section: SectionOf<Page>) => TextSection | undefined;
  /** All that the organiser says on it. */
  all: readonly TextSection[];
  /** Sections beside those of the page, in order. */
  added: readonly TextSection[];
};

const texts = new Map<string, TextSection[]>();
for (const [file, source] of Object.entries(files)) {
  const [page = '', language = ''] = file.replace('.md', '').split('/').reverse();
  if (!isTextPage(page)) throw new Error(`no page takes the text ${language}/${page}.md`);
  const { sections, problems } = parseText(page, source);
  if (problems.length > 0) {
    const told = problems.map(({ line, says }) => `pages/${language}/${page}.md:${line}: ${says}.`);
    throw new Error(told.join('\n'));
  }
  texts.set(`${language}/${page}`, sections);
}

/**
 * What the organiser says on a page: for readers of a language without it, in the default one's;
 * nothing when it has no text.
 */
export function editionTexts<Page extends TextPage>(
  page: Page,
  language: Language,
): EditionTexts<Page> {
  const isThere = texts.has(`${language}/${page}`);
  const sections = texts.get(`${isThere ? language : fallbackLanguage}/${page}`) ?? [];
  return {
    language: isThere ? language : fallbackLanguage,
    of: (id) => sections.find((each) => each.isOfPage && each.id === id),
    all: sections,
    added: sections.filter(({ isOfPage }) => !isOfPage),
  };
}
