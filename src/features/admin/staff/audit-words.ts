import type { Language } from '../../../i18n/languages.ts';
import { wordsIn } from '../../../i18n/words.ts';

/** What a member of staff did, such as `race.picture`, as the end of a sentence about them. */
export function auditWords(language: Language, action: string): string {
  const t = wordsIn(language).getFixedT(null, 'admin');
  return t(`actions.${action}` as 'actions.session.start', { defaultValue: action });
}
