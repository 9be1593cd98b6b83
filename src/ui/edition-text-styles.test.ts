import { expect, it } from 'vitest';
import type { Language } from '../edition/words/languages.ts';
import { parseText } from '../edition/words/parse-text.ts';
import type { TextPage } from '../edition/words/text-pages.ts';
import { editionTextStyles, hasPlainTexts } from './edition-text-styles.ts';

const texts: Partial<Record<TextPage, string>> = {
  home: '## About us {#about}\n\nOne, with a [link](/races).\n\nAnother.',
  rules: '## Safety {#safety}\n\nOne.\n\n- a list',
  contact: '## Parking\n\nOne.',
};
const inRomanian = (page: TextPage, language: Language) => ({
  all: language === 'ro' ? parseText(page, texts[page] ?? '').sections : [],
});
const stylesOf = (page: TextPage) => editionTextStyles(page, inRomanian);

it('sends a page no more styles than the organiser’s texts need in any language', () => {
  expect(stylesOf('program')).toEqual([]);
  expect(stylesOf('home').join()).toContain('.own-text a');
  expect(stylesOf('home').join()).not.toContain('.own-text li');
  expect(stylesOf('rules').join()).toContain('.own-text li');
  expect(stylesOf('home').join()).not.toContain('.added-section');
  expect(stylesOf('contact').join()).toContain('.added-section');
  const pages = ['home', 'rules', 'contact'] as const;
  expect(pages.map((page) => hasPlainTexts(page, inRomanian))).toEqual([true, false, false]);
});
