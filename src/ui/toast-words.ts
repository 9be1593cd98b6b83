import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { ToastWords } from './toast.tsx';

/** The texts of the notification area. */
export function toastWords(language: Language): ToastWords {
  const t = wordsIn(language).getFixedT(null, 'common');
  return { notifications: t('toast.area'), notification: t('toast.one'), close: t('toast.close') };
}
