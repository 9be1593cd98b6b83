import { useTranslation } from 'react-i18next';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { LostTrail } from '../ui/art/lost-trail.tsx';
import { Icon } from '../ui/icon.tsx';
import lostTrail from '../ui/lost-trail.css?inline';
import type { Page } from './page.ts';

/**
 * The page for any other address; `backTo` is the page of this site from which the visitor came, if
 * known.
 */
export function notFoundPage(language: Language, backTo: string | undefined): Page {
  const t = wordsIn(language).getFixedT(null, 'common');
  return {
    status: 404,
    name: t('notFound.title'),
    description: t('notFound.text'),
    styles: [lostTrail],
    isWithoutRidge: true,
    body: <NotFound backTo={backTo} />,
  };
}

function NotFound({ backTo }: { backTo: string | undefined }) {
  const { t } = useTranslation('common');
  return (
    <div className="off-trail">
      <div className="w page lost">
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
        <LostTrail />
      </div>
    </div>
  );
}
