import { edition } from '../edition.ts';
import { fallbackLanguage, type Language } from './languages.ts';
import type { TextSection } from './parse-text.ts';
import type { SectionOf, TextPage } from './text-pages.ts';

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

/**
 * The organiser's texts for a page; in the default language for readers whose language has none,
 * and empty if there is no text.
 */
export function editionTexts<Page extends TextPage>(
  page: Page,
  language: Language,
): EditionTexts<Page> {
  const { texts } = edition();
  const shown = texts[`${language}/${page}`] ? language : fallbackLanguage();
  const sections = texts[`${shown}/${page}`] ?? [];
  return {
    language: shown,
    of: (id) => sections.find((each) => each.isOfPage && each.id === id),
    all: sections,
    added: sections.filter(({ isOfPage }) => !isOfPage),
  };
}
