import { type EditionTexts, editionTexts } from '../edition/words/edition-texts.ts';
import { languages } from '../edition/words/languages.ts';
import type { TextPage } from '../edition/words/text-pages.ts';
import editionText from './edition-text.css?inline';
import editionTextBlocks from './edition-text-blocks.css?inline';

/** What the organiser says on a page, in one language. */
type Texts = (
  page: TextPage,
  language: (typeof languages)[number]['code'],
) => Pick<EditionTexts, 'all'>;

const sectionsOf = (page: TextPage, texts: Texts) =>
  languages.flatMap(({ code }) => texts(page, code).all);

/**
 * Whether the organiser's texts of a page are nothing but paragraphs in sections that the page has
 * anyway, as the home page's mostly are.
 */
export const hasPlainTexts = (page: TextPage, texts: Texts = editionTexts): boolean =>
  sectionsOf(page, texts).every(
    ({ isOfPage, blocks }) =>
      isOfPage && blocks.every(({ type }) => ['paragraph', 'space'].includes(type)),
  );

/** What `EditionText` and `AddedSections` need on a page: no more than the texts that are there. */
export function editionTextStyles(page: TextPage, texts: Texts = editionTexts): string[] {
  if (sectionsOf(page, texts).length === 0) return [];
  return hasPlainTexts(page, texts) ? [editionText] : [editionText, editionTextBlocks];
}
