import { z } from 'zod';
import { type Language, languages } from '../words/languages.ts';
import type { Texts } from '../words/text-in.ts';

/**
 * A text that the office writes, in at least one language: the night before the race, there is
 * nobody to translate it.
 */
export const lateTexts = (most: number) =>
  z
    .record(
      z.string().refine((code) => languages().some((each) => each.code === code)),
      z.string().min(1).max(most),
    )
    .refine((texts) => Object.keys(texts).length > 0);

/** The languages that a text is missing in: their readers get another language’s. */
export const missingLanguages = (texts: Texts): Language[] =>
  languages()
    .map(({ code }) => code)
    .filter((code) => !texts[code]);
