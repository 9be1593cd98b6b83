import { useTranslation } from 'react-i18next';
import { races } from '../../../edition/facts.ts';
import { formatMoment } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { formatAmount, formatAmountInBoth, typedAmount } from '../../../edition/words/money.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { isAllowed, type Staff } from '../../../platform/auth/staff.contract.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import { AdminPages, pageNumber } from '../../../ui/admin-pages.tsx';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { InputField } from '../../../ui/field.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { RunnerLink } from '../../../ui/runner-link.tsx';
import { paymentsHref, wayOfPayment } from './admin-money.tsx';
import {
  figures,
  type MoneyFilter,
  type MoneyPayment,
  type MoneyService,
} from './money.contract.ts';
import { whyRefused } from './why-refused.ts';

const done = ['given', 'settled'] as const;

/** An action that was refused, as it was typed. */
type PostOutcome = {
  status?: number;
  problem?: string;
  id?: string;
  intent?: string | undefined;
  amount?: string;
  reason?: string;
};

type Services = { money: MoneyService };

/** `/admin/registration/payments`: the payments behind a figure of the overview. */
export const adminPaymentsPage = adminPage<Services>({
  path: '/admin/registration/payments',
  access: 'money',
  query(asked) {
    const one = (name: string) => [asked[name]].flat()[0] ?? '';
    return {
      race: races.some(({ id }) => String(id) === one('race')) ? one('race') : '',
      provider: /^[a-z]{1,20}$/.test(one('provider')) ? one('provider') : '',
      figure: figures.some((figure) => figure === one('figure')) ? one('figure') : '',
      page: String(pageNumber(one('page'))),
      done: one('done'),
    };
  },
  load: (request) => paymentsView(request, {}),
  async submit(request, { intent, id = '', amount = '', reason = '' }) {
    const { services, language } = request;
    const outcome = await request.attempt(() =>
      intent === 'settle'
        ? services.money.settle(id, reason)
        : services.money.giveBack(id, { amount, reason }),
    );
    if (!outcome.ok) {
      return paymentsView(request, {
        ...whyRefused(language, outcome),
        id,
        intent,
        amount,
        reason,
      });
    }
    const href = paymentsHref(filterOf(request), pageNumber(request.query.page));
    return {
      goTo: `${href}${href.includes('?') ? '&' : '?'}done=${intent === 'settle' ? 'settled' : 'given'}`,
    };
  },
});

const filterOf = ({ query }: StaffRequest<Services>): MoneyFilter => ({
  raceId: query.race ? Number(query.race) : undefined,
  provider: query.provider || undefined,
  figure: figures.find((figure) => figure === query.figure),
});

async function paymentsView(
  request: StaffRequest<Services>,
  outcome: PostOutcome,
): Promise<AdminView> {
  const { language, services, session, query } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-registration');
  const filter = filterOf(request);
  const page = pageNumber(query.page);
  const { payments, total, sumMinor } = await services.money.list(filter, page);
  const was = outcome.problem ? undefined : done.find((intent) => intent === query.done);
  const scope = [
    filter.figure && t(`figures.${filter.figure}`),
    filter.raceId !== undefined && raceNameOf(language, filter.raceId),
    filter.provider && wayOfPayment(language, filter.provider),
  ].filter(Boolean);
  const csv = paymentsHref(filter).replace('/admin/registration/payments', '/api/payments.csv');
  return {
    status: outcome.status ?? 200,
    title: t('list.title'),
    styles: [adminRegistration],
    body: (
      <>
        <p className="links">
          {isAllowed(session.staff, 'registration') ? (
            <a href="/admin/registration#money">{t('list.back')}</a>
          ) : (
            services.money.provider && (
              <a href="/admin/registration/compare">{t('compare.title')}</a>
            )
          )}
          <a href="/admin/registration/till">{t('till.title')}</a>
          <a href="/admin/lists/payments">
            {wordsIn(language).getFixedT(null, 'admin-lists')('payments.title')}
          </a>
          <a href={csv}>{t('list.csv')}</a>
        </p>
        <Outcome done={was && t(`done.${was}`)} problem={outcome.problem} />
        <p>
          <strong>{scope.join(' · ')}</strong>{' '}
          {t(filter.figure ? 'list.sum' : 'list.sumPaid', {
            count: total,
            amount: formatAmountInBoth(language, sumMinor),
          })}
        </p>
        {payments.length > 0 && (
          <Payments
            language={language}
            payments={payments}
            outcome={outcome}
            staff={session.staff}
          />
        )}
        <AdminPages page={page} total={total} hrefOf={(to) => paymentsHref(filter, to)} />
      </>
    ),
  };
}

function Payments(props: {
  language: Language;
  payments: MoneyPayment[];
  outcome: PostOutcome;
  staff: Staff;
}) {
  const { language, payments, outcome, staff } = props;
  const { t } = useTranslation('admin-registration');
  return (
    <AdminTable
      name={t('list.title')}
      heads={[
        t('list.name'),
        t('list.race'),
        t('list.began'),
        t('list.state'),
        { number: t('list.amount') },
        { number: t('figures.toRefund') },
        { number: t('figures.refunded') },
        t('list.reference'),
      ]}
    >
      {payments.map((each) => (
        <tr key={each.id}>
          <th scope="row">
            <RunnerLink {...each} />
          </th>
          <td>{raceNameOf(language, each.raceId)}</td>
          <td>{formatMoment(language, each.createdAt, 'medium')}</td>
          <td>
            {t(`paymentStates.${each.state}`)}
            {each.isForHand && isAllowed(staff, 'refund') && (
              <ForHand payment={each} outcome={outcome} />
            )}
          </td>
          <td className="number">{formatAmount(language, each.amountMinor)}</td>
          <td className="number">{formatAmount(language, each.toRefundMinor)}</td>
          <td className="number">{formatAmount(language, each.refundedMinor)}</td>
          <td>
            {each.reference ??
              [wayOfPayment(language, each.provider), each.receipt, each.takenBy]
                .filter(Boolean)
                .join(', ')}
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}

/** Of a payment whose sum the provider changed somebody has to say what goes back. */
function ForHand({ payment, outcome }: { payment: MoneyPayment; outcome: PostOutcome }) {
  const { t } = useTranslation('admin-registration');
  const { id, amountMinor } = payment;
  const isHere = outcome.id === id;
  return (['refund', 'settle'] as const).map((intent) => (
    <details key={intent} open={(isHere && outcome.intent === intent) || undefined}>
      <summary>
        {t(`list.${intent}.name`)} <span className="vh">{payment.reference}</span>
      </summary>
      <form className="form" method="post">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={id} />
        <p className="hint">{t(`list.${intent}.means`)}</p>
        {intent === 'refund' && (
          <InputField
            id={`amount-${id}`}
            label={t('list.amountIn')}
            name="amount"
            inputMode="decimal"
            required
            defaultValue={isHere ? outcome.amount : typedAmount(amountMinor)}
          />
        )}
        <InputField
          id={`${intent}-${id}`}
          label={t('reason')}
          name="reason"
          required
          maxLength={300}
          defaultValue={isHere ? outcome.reason : ''}
        />
        <button type="submit" className="btn danger">
          {t(`list.${intent}.button`)}
        </button>
      </form>
    </details>
  ));
}
