import type { Language } from './languages.ts';
import { wordsIn } from './words.ts';

/** When and in which wave a runner starts: `08:40, wave 2`. */
export function waveStartIn(language: Language, wave: { number: number; time: string }): string {
  const t = wordsIn(language).getFixedT(null, 'races', 'waves');
  return t('own', wave);
}
