import { useTranslation } from 'react-i18next';
import { startSpanOf, waveStartsOf } from '../../edition/facts/wave.rules.ts';
import { waveOf } from '../../edition/facts/wave-of-bib.rules.ts';
import { fullName } from '../../edition/fields/person-name.rules.ts';
import { formatDay } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { nameIn } from '../../edition/words/race-words.ts';
import { waveStartIn } from '../../edition/words/wave-start.ts';
import type { RaceDetail } from '../../event/races/races.contract.ts';
import { island } from '../../site/island.tsx';
import { socialFile } from '../../site/social-file.ts';
import { Waymark } from '../../ui/art/waymark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toastWords } from '../../ui/toast-words.ts';
import type { ConfirmedRunner, PaymentReturn } from './order.contract.ts';
import { ReturnConfirmation } from './return-confirmation.tsx';

const LiveConfirmation = island('return-confirmation', ReturnConfirmation, 'idle');

type ReturnedProps = {
  language: Language;
  /** The query of the address. */
  asked: Partial<Record<'payment_intent' | 'participantId' | 'look', string>>;
  isPaid: boolean;
  came: PaymentReturn;
  /** The race of the runner who is confirmed. */
  race: RaceDetail | undefined;
  /** The address of the same page once the provider has been asked again. */
  again: string;
};

/** The outcome of the payment as the server knows it; only what is confirmed is headed so. */
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

/** The list of participants, opened at the visitor's own row; the address names nobody. */
const ownRow = ({ id }: Pick<ConfirmedRunner, 'id'>) => `/participants?own=${id}`;

/** The runner’s name on a bib with the race's waymark, and the links to go on from there. */
function ConfirmedBib(props: { language: Language; runner: ConfirmedRunner; race: RaceDetail }) {
  const { language, runner, race } = props;
  const { t } = useTranslation('payment');
  const wave = waveOf(waveStartsOf(race), runner.bib);
  const start = wave ? waveStartIn(language, wave) : startSpanOf(race);
  return (
    <>
      <div className="bib">
        <Waymark {...race.waymark} />
        <p className="bib-name">{fullName(runner)}</p>
        <p>
          <strong>{nameIn(language, race)}</strong>
        </p>
        {runner.bib !== null && <p>{t('success.bib.number', { bib: runner.bib })}</p>}
        <p>
          {t('success.bib.start')}: {formatDay(language, race.date, 'weekday')}, {start}
        </p>
      </div>
      <ul className="after">
        {runner.registrationPath && (
          <li>
            <a href={runner.registrationPath}>{t('success.bib.own')}</a>
          </li>
        )}
        {runner.isAhead && (
          <>
            <li>
              <a href={`/api/races/${race.id}/start.ics?lang=${language}`} download="">
                {t('success.bib.calendar')}
              </a>
            </li>
            <li>
              <a href="/program">{t('success.bib.pickup')}</a>
            </li>
          </>
        )}
        <li>
          <a href={`/social/${socialFile(`race-${race.id}`, language)}`}>
            {t('success.bib.share')}
          </a>
        </li>
        <li>
          <a href={ownRow(runner)}>{t('success.bib.list')}</a>
        </li>
      </ul>
    </>
  );
}
