import { useTranslation } from 'react-i18next';
import { formatCountOfDays } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { formatAmount } from '../../edition/words/money.ts';
import type { MyRegistration } from './my-registration.contract.ts';

type Props = {
  registration: MyRegistration;
  raceName: (id: number) => string;
  /** The page's own path. */
  path: string;
  language: Language;
};

/**
 * The other things that a runner can do, with what each costs or refunds; each leads to a page that
 * asks for confirmation.
 */
export function RegistrationActions(props: Props) {
  const { registration, path, language } = props;
  const { t } = useTranslation('my-registration');
  const { refundMinor, canCancel, status, isOver } = registration;
  const { refund } = registration.policies;
  return (
    <div className="registration-actions">
      {status !== 'cancelled' && !isOver && <RaceChanges {...props} />}
      {canCancel && (
        <section aria-labelledby="cancel">
          <h2 id="cancel">{t('cancel.title')}</h2>
          <p>
            {registration.isPaid
              ? `${
                  refundMinor > 0
                    ? t('cancel.refund', { amount: formatAmount(language, refundMinor) })
                    : t('cancel.none')
                } ${
                  refund
                    ? t('cancel.rule', {
                        days: refund.moreThanDaysBefore,
                        percent: refund.sharePercent,
                      })
                    : ''
                }`
              : t('cancel.unpaid')}
          </p>
          <a className="btn quiet" href={`${path}?do=cancel`}>
            {t('cancel.button')}
          </a>
        </section>
      )}
      <section aria-labelledby="renew">
        <h2 id="renew">{t('renew.title')}</h2>
        <p>{t('renew.text')}</p>
        <a className="btn quiet" href={`${path}?do=renew`}>
          {t('renew.button')}
        </a>
      </section>
      <section aria-labelledby="own">
        <h2 id="own">{t('own.title')}</h2>
        <p>{t('own.text')}</p>
        <div className="actions">
          {registration.guarded ? (
            <a className="btn quiet" href={`/api${path}`} download="">
              {t('own.export')}
            </a>
          ) : (
            <a className="btn quiet" href="#guarded">
              {t('own.exportCode')}
            </a>
          )}
          <a className="btn quiet" href={`${path}?do=erase`}>
            {t('own.erase')}
          </a>
        </div>
      </section>
    </div>
  );
}

function RaceChanges({ registration, raceName, path, language }: Props) {
  const { t } = useTranslation('my-registration');
  return (
    <section aria-labelledby="change">
      <h2 id="change">{t('change.title')}</h2>
      <p>
        {t('change.rule', {
          days: formatCountOfDays(language, registration.policies.raceChangeUntilDaysBefore),
        })}
      </p>
      {registration.changes.map(({ raceId, change }) => {
        const race = raceName(raceId);
        if (!change.ok) {
          return (
            <p key={raceId}>
              {race}: {t(`refused.${change.code}`)}
            </p>
          );
        }
        const { dueMinor, feeMinor } = change;
        return (
          <div key={raceId}>
            <p>
              {dueMinor > 0
                ? t('change.due', { amount: formatAmount(language, dueMinor) })
                : registration.isPaid
                  ? t('change.free')
                  : t('change.unpaid', { amount: formatAmount(language, feeMinor) })}
            </p>
            <a className="btn quiet" href={`${path}?do=change-${raceId}`}>
              {t('change.button', { race })}
            </a>
          </div>
        );
      })}
    </section>
  );
}
