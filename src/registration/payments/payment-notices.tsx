import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { Icon } from '../../ui/icon.tsx';

/** Shown instead of an order that is paid. */
export function NothingDue() {
  const { t } = useTranslation('payment');
  return (
    <>
      <h1>{t('paid.title')}</h1>
      <p className="lead">{t('paid.text')}</p>
      <div className="actions">
        <a className="btn gold" href="/participants">
          <Icon name="users" /> {t('success.participants')}
        </a>
      </div>
    </>
  );
}

/** Shown instead of an order whose person is in the race by another registration. */
export function PersonTaken({ language }: { language: Language }) {
  const { event } = edition();
  const { t } = useTranslation('payment');
  const error = wordsIn(language).getFixedT(null, 'errors');
  const own = wordsIn(language).getFixedT(null, 'my-registration');
  return (
    <>
      <h1>{t('taken.title')}</h1>
      <p className="lead">{error('registration-duplicate', { email: event.email })}</p>
      <p>
        <a href="/my-registration">{own('lost.link')}</a>
      </p>
    </>
  );
}

/** Shown once the race has started. */
export function TooLate({ failure, race }: { failure: string | undefined; race: string }) {
  const { t } = useTranslation('payment');
  return (
    <>
      <h1>{t('late.title')}</h1>
      <p className="lead" role={failure === undefined ? undefined : 'alert'}>
        {t('late.text', { race })}
      </p>
      <p>
        <a href="/contact">{t('late.contact')}</a>
      </p>
    </>
  );
}

/** Shown for an address that names no order. */
export function StartAgain() {
  const { t } = useTranslation('payment');
  return (
    <>
      <h1>{t('none.title')}</h1>
      <p className="lead">{t('none.text')}</p>
      <div className="actions">
        <a className="btn gold" href="/registration">
          {t('none.button')} <Icon name="arrowRight" />
        </a>
      </div>
    </>
  );
}

/** Shown for an order that does not exist, or that this visitor may not see. */
export function Missing({ language }: { language: Language }) {
  const { t } = useTranslation('payment');
  const own = wordsIn(language).getFixedT(null, 'my-registration');
  const error = wordsIn(language).getFixedT(null, 'errors');
  return (
    <>
      <h1>{t('missing.title')}</h1>
      <p className="lead">{error('participant-not-found')}</p>
      <p>
        {t('missing.link')} <a href="/my-registration">{own('lost.link')}</a>
      </p>
      <div className="actions">
        <a className="btn gold" href="/">
          <Icon name="house" /> {t('home')}
        </a>
      </div>
    </>
  );
}
