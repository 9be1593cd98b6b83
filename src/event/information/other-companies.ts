import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';

/** The occasions on which a page shows another company's content, for two legal pages. */
export function otherCompanies(language: Language): readonly string[] {
  const t = wordsIn(language).getFixedT(null, 'legal');
  return [t('others.map'), t('others.results'), t('others.raceMap'), t('others.payment')];
}
