import { expect, it, vi } from 'vitest';
import { parseText } from '../i18n/parse-text.ts';
import { hasPlainTexts, ownTextStyles } from './own-text-styles.ts';

const texts: Record<string, string> = {
  home: '## About us {#about}\n\nOne, with a [link](/races).\n\nAnother.',
  rules: '## Dogs\n\nOne.\n\n- a list',
  contact: '## Parking\n\nOne.',
};
vi.mock('../i18n/own-texts.ts', () => ({
  ownTexts: (page: 'home', language: string) => ({
    all: language === 'en' || !texts[page] ? [] : parseText(page, texts[page]).sections,
  }),
}));

it('sends a page no more styles than the organiser’s texts need in any language', () => {
  expect(ownTextStyles('program')).toEqual([]);
  expect(ownTextStyles('home').join()).toContain('.own-text a');
  expect(ownTextStyles('home').join()).not.toContain('.own-text li');
  expect(ownTextStyles('rules').join()).toContain('.own-text li');
  expect(ownTextStyles('home').join()).not.toContain('.added-section');
  expect(ownTextStyles('contact').join()).toContain('.added-section');
  const pages = ['home', 'rules', 'contact'] as const;
  expect(pages.map(hasPlainTexts)).toEqual([true, false, false]);
});
