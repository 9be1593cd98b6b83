import type { Language } from '../../i18n/languages.ts';
import { wordsIn } from '../../i18n/words.ts';

/** What the browser says around the messages of a payment. */
export function toastWords(language: Language) {
  const t = wordsIn(language).getFixedT(null, 'contact');
  return { notifications: t('notifications'), close: t('close') };
}
