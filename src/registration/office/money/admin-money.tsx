import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { formatAmount, formatSecondCurrency } from '../../../edition/words/money.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { AdminScroller } from '../../../ui/admin-scroller.tsx';
import { paymentSources } from '../../payments/settled.rules.ts';
import { type Figure, figures, type MoneyFilter, type MoneyRow } from './money.contract.ts';

/** The address of the payments behind a figure. */
export function paymentsHref({ raceId, provider, figure }: MoneyFilter, page = 1): string {
  const query = new URLSearchParams({
    ...(raceId !== undefined && { race: String(raceId) }),
    ...(provider !== undefined && { provider }),
    ...(figure !== undefined && { figure }),
    ...(page > 1 && { page: String(page) }),
  });
  return `/admin/registration/payments${query.size > 0 ? `?${query}` : ''}`;
}

/** The name of a payment provider, or the way in which money came outside one, in words. */
export function wayOfPayment(language: Language, provider: string): string {
  const t = wordsIn(language).getFixedT(null, 'admin-participants');
  const source = paymentSources.find((each) => each === provider);
  return source ? t(`sources.${source}`) : provider;
}

/** What was paid, is waiting and is refunded, by race and provider, in both currencies, summed. */
export function AdminMoney({ language, rows }: { language: Language; rows: readonly MoneyRow[] }) {
  const { t } = useTranslation('admin-registration');
  if (rows.length === 0) return <p>{t('money.none')}</p>;
  const sum = (figure: Figure) => rows.reduce((all, row) => all + row[figure], 0);
  return (
    <AdminScroller name={t('money.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('places.race')}</th>
            <th scope="col">{t('list.provider')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col" className="number">
                {t(`figures.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.raceId} ${row.provider}`}>
              <th scope="row">{raceNameOf(language, row.raceId)}</th>
              <td>{wayOfPayment(language, row.provider)}</td>
              {figures.map((figure) => (
                <Amount
                  key={figure}
                  language={language}
                  amountMinor={row[figure]}
                  href={paymentsHref({ raceId: row.raceId, provider: row.provider, figure })}
                />
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              {t('money.all')}
            </th>
            {figures.map((figure) => (
              <Amount
                key={figure}
                language={language}
                amountMinor={sum(figure)}
                href={paymentsHref({ figure })}
              />
            ))}
          </tr>
        </tbody>
      </table>
    </AdminScroller>
  );
}

function Amount({
  language,
  amountMinor,
  href,
}: {
  language: Language;
  amountMinor: number;
  href: string;
}) {
  const second = formatSecondCurrency(language, amountMinor);
  return (
    <td className="number">
      {amountMinor === 0 ? (
        formatAmount(language, 0)
      ) : (
        <>
          <a href={href}>{formatAmount(language, amountMinor)}</a>
          {second && (
            <>
              <br />
              <small>{second}</small>
            </>
          )}
        </>
      )}
    </td>
  );
}
