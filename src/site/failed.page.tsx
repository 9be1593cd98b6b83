import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { Icon } from '../ui/icon.tsx';
import type { Page } from './page.ts';

type Failure = {
  requestId: string;
  path: string;
  /** The request was fine, and works again in a moment. */
  isAway: boolean;
};

/** The page for an error of ours: what to do next, and the number that finds it in the log. */
export function failedPage(language: Language, failure: Failure): Page {
  const t = wordsIn(language).getFixedT(null, 'common');
  return {
    name: t('error.title'),
    description: t('error.title'),
    styles: [],
    body: <Failed {...failure} />,
  };
}

/** The page for a request that was refused: the reason, and a link to a page of the site. */
export function refusedPage(language: Language, sentence: string, path: string): Page {
  const t = wordsIn(language).getFixedT(null, 'common');
  return {
    name: t('refused.title'),
    description: t('refused.title'),
    styles: [],
    body: (
      <div className="w page lost">
        <h1>{t('refused.title')}</h1>
        <p className="lead">{sentence}</p>
        <a className="btn gold" href={path}>
          {t('refused.open')}
        </a>
      </div>
    ),
  };
}

/** The page for a missing item at an address that could have one; `mark` is shown above it. */
export const missingPage = (
  { title, text, back }: { title: string; text: string; back: string },
  href: string,
  mark?: ReactNode,
): Page => ({
  status: 404,
  name: title,
  description: text,
  styles: [],
  body: (
    <div className="w page lost">
      {mark}
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <a className="btn gold" href={href}>
        <Icon name="arrowLeft" /> {back}
      </a>
    </div>
  ),
});

function Failed({ requestId, path, isAway }: Failure) {
  const { t } = useTranslation(['common', 'errors']);
  return (
    <div className="w page lost">
      <h1>{t('error.title')}</h1>
      <p className="lead">
        {isAway ? t('errors:unavailable') : t('error.text', { id: requestId })}
      </p>
      <a className="btn gold" href={path}>
        {t('error.retry')}
      </a>
    </div>
  );
}
