import { useTranslation } from 'react-i18next';
import type { Language } from '../../edition/words/languages.ts';
import type { RaceDetail } from '../../event/races/races.contract.ts';
import { island } from '../../site/island.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toastWords } from '../../ui/toast-words.ts';
import { ConfirmedBib, ownRow } from './confirmed-bib.tsx';
import type { PaymentReturn } from './order.contract.ts';
import { ReturnConfirmation } from './return-confirmation.tsx';

const LiveConfirmation = island('return-confirmation', ReturnConfirmation, 'idle');

type ReturnedProps = {
  language: Language;
  /** What the address says. */
  asked: Partial<Record<'payment_intent' | 'participantId' | 'look', string>>;
  isPaid: boolean;
  came: PaymentReturn;
  /** Of the runner who is confirmed. */
  race: RaceDetail | undefined;
  /** The same page, when the provider has been asked anew. */
  again: string;
};

/** What became of the payment, as the server knows it: only what is confirmed is headed so. */
export function Returned(props: ReturnedProps) {
  const { language, asked, isPaid, came, again, race } = props;
  const { state, payAt, runner } = came;
  const { t } = useTranslation('payment');
  const canPay = payAt && (state === 'unpaid' || state === 'failed') ? state : undefined;
  return (
    <>
      {state === 'confirmed' ? (
        <>
          <h1>{t('success.title')}</h1>
          <p className="lead">{t('success.lead')}</p>
          {runner && race && <ConfirmedBib language={language} runner={runner} race={race} />}
          <p>{t('success.text')}</p>
        </>
      ) : (
        <>
          <h1>{t(`return.${state}.title`)}</h1>
          <p className="lead" role={state === 'checking' ? 'status' : undefined}>
            {t(`return.${state}.text`)} {canPay && t(`return.${canPay}.pay`)}
          </p>
        </>
      )}
      <div className="actions">
        {canPay && (
          <a className="btn gold" href={payAt}>
            {t('return.pay')}
          </a>
        )}
        {(state === 'checking' || state === 'unpaid') && (
          <a className={canPay ? 'btn quiet' : 'btn gold'} href={again}>
            {t('return.again')}
          </a>
        )}
        {state === 'confirmed' && (
          <a className="btn gold" href="/participants">
            <Icon name="users" /> {t('success.participants')}
          </a>
        )}
        <a className="btn quiet" href="/">
          <Icon name="house" /> {t('home')}
        </a>
      </div>
      {(state === 'confirmed' || (state === 'checking' && asked.look !== 'again')) && (
        <LiveConfirmation
          paymentIntent={asked.payment_intent ?? null}
          participantId={isPaid ? (asked.participantId ?? null) : null}
          again={state === 'confirmed' ? null : again}
          list={runner ? ownRow(runner) : '/participants'}
          words={{
            paid: { title: t('flow.paid.title'), text: t('flow.paid.text') },
            leaving: t('success.leaving', { returnObjects: true }),
            ...toastWords(language),
          }}
        />
      )}
    </>
  );
}
