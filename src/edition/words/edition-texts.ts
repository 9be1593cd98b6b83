import { textsOf } from '../edition-folder.ts';
import { fallbackLanguage, type Language } from './languages.ts';
import { parseText, type TextSection } from './parse-text.ts';
import { isTextPage, type SectionOf, type TextPage } from './text-pages.ts';

/** The texts of the served edition, as they were when the process started. */
const files = textsOf('pages', '.md');

/** The organiser's text of a page, with the language that it is in. */
export type EditionTexts<Page extends TextPage = TextPage> = {
  language: Language;
  /** The text for a section that the page has. */
  of: (section: SectionOf<Page>) => TextSection | undefined;
  /** All sections of the text. */
  all: readonly TextSection[];
  /** Sections that the organiser added to those of the page, in order. */
  added: readonly TextSection[];
};

const texts = new Map<string, TextSection[]>();
for (const [file, source] of files) {
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
 * The organiser's texts for a page; in the default language for readers whose language has none,
 * and empty if there is no text.
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
