import { languages } from '../i18n/languages.ts';
import { ownTexts } from '../i18n/own-texts.ts';
import type { TextPage } from '../i18n/text-pages.ts';
import ownText from './own-text.css?inline';
import ownTextBlocks from './own-text-blocks.css?inline';

const sectionsOf = (page: TextPage) => languages.flatMap(({ code }) => ownTexts(page, code).all);

/**
 * Whether the organiser's texts of a page are nothing but paragraphs in sections that the page has
 * anyway, as the home page's mostly are.
 */
export const hasPlainTexts = (page: TextPage): boolean =>
  sectionsOf(page).every(
    ({ isOfPage, blocks }) =>
      isOfPage && blocks.every(({ type }) => ['paragraph', 'space'].includes(type)),
  );

/** What `OwnText` and `AddedSections` need on a page: no more than the texts that are there. */
export function ownTextStyles(page: TextPage): string[] {
  if (sectionsOf(page).length === 0) return [];
  return hasPlainTexts(page) ? [ownText] : [ownText, ownTextBlocks];
}
