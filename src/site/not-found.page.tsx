import { useTranslation } from 'react-i18next';
import type { Language } from '../i18n/languages.ts';
import { wordsIn } from '../i18n/words.ts';
import { Waymark } from '../ui/art/waymark.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Page } from './page.ts';

/**
 * The page for any other address; `backTo` is where the visitor came from on this site, if known.
 */
export function notFoundPage(language: Language, backTo: string | undefined): Page {
  const t = wordsIn(language).getFixedT(null, 'common');
  return {
    status: 404,
    name: t('notFound.title'),
    description: t('notFound.text'),
    styles: [],
    body: <NotFound backTo={backTo} />,
  };
}

function NotFound({ backTo }: { backTo: string | undefined }) {
  const { t } = useTranslation('common');
  return (
    <div className="w page lost">
      <Waymark kind="cross" colour="red" />
      <h1>{t('notFound.title')}</h1>
      <p className="lead">{t('notFound.text')}</p>
      <p>{t('notFound.hint')}</p>
      <div className="actions">
        <a className="btn quiet" href={backTo ?? '/'} data-go-back="">
          <Icon name="undo" /> {t('notFound.goBack')}
        </a>
        <a className="btn gold" href="/">
          <Icon name="house" /> {t('notFound.goHome')}
        </a>
      </div>
    </div>
  );
}
