import type { Language } from '../i18n/languages.ts';
import { wordsIn } from '../i18n/words.ts';
import type { ToastWords } from './toast.tsx';

/** What the browser says around its notifications. */
export function toastWords(language: Language): ToastWords {
  const t = wordsIn(language).getFixedT(null, 'common');
  return { notifications: t('toast.area'), notification: t('toast.one'), close: t('toast.close') };
}
