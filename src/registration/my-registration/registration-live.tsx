import { Trans, useTranslation } from 'react-i18next';
import type { MyRegistration } from './my-registration.contract.ts';

/** Where family and friends can follow the runner on race day, and the way not to be shown there. */
export function RegistrationLive({ registration }: { registration: MyRegistration }) {
  const { t } = useTranslation('my-registration');
  const { bib, isHiddenLive, isOver } = registration;
  const address = `/live/${bib}`;
  return (
    <section aria-labelledby="live">
      <h2 id="live">{t(isOver ? 'live.titleOver' : 'live.title')}</h2>
      {isHiddenLive && <p>{t('live.hidden')}</p>}
      {!isHiddenLive && <p>{t(isOver ? 'live.textOver' : 'live.text')}</p>}
      {!isHiddenLive && !isOver && (
        <p>
          {bib === null ? (
            t('live.noBib')
          ) : (
            <Trans
              t={t}
              i18nKey="live.own"
              values={{ address }}
              components={{ live: <a href={address}>{address}</a> }}
            />
          )}
        </p>
      )}
      <form method="post">
        <input type="hidden" name="intent" value="live" />
        <input type="hidden" name="shown" value={isHiddenLive ? 'yes' : 'no'} />
        <button type="submit" className="btn quiet">
          {isHiddenLive ? t('live.show') : t('live.hide')}
        </button>
      </form>
    </section>
  );
}
