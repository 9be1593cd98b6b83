import { type EditionTexts, editionTexts } from '../edition/words/edition-texts.ts';
import { languages } from '../edition/words/languages.ts';
import type { TextPage } from '../edition/words/text-pages.ts';
import editionText from './edition-text.css?inline';
import editionTextBlocks from './edition-text-blocks.css?inline';

/** The organiser's texts on a page, in one language. */
type Texts = (
  page: TextPage,
  language: ReturnType<typeof languages>[number]['code'],
) => Pick<EditionTexts, 'all'>;

const sectionsOf = (page: TextPage, texts: Texts) =>
  languages().flatMap(({ code }) => texts(page, code).all);

/**
 * Whether the organiser's texts of a page are only paragraphs in the page's own sections, as is
 * usual on the home page.
 */
export const hasPlainTexts = (page: TextPage, texts: Texts = editionTexts): boolean =>
  sectionsOf(page, texts).every(
    ({ isOfPage, blocks }) =>
      isOfPage && blocks.every(({ type }) => ['paragraph', 'space'].includes(type)),
  );

/**
 * The styles that `EditionText` and `AddedSections` need on a page: only those for the existing
 * texts.
 */
export function editionTextStyles(page: TextPage, texts: Texts = editionTexts): string[] {
  if (sectionsOf(page, texts).length === 0) return [];
  return hasPlainTexts(page, texts) ? [editionText] : [editionText, editionTextBlocks];
}
