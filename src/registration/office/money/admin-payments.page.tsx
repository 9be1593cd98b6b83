import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { formatMoment } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { formatAmount, formatAmountInBoth, typedAmount } from '../../../edition/words/money.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { isAllowed, type Staff } from '../../../platform/auth/staff.contract.ts';
import type { Refused } from '../../../platform/http/result.ts';
import { ActionButton, text } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import type { PostedFields } from '../../../site/page.ts';
import { AdminPages, pageNumber } from '../../../ui/admin-pages.tsx';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { InputField } from '../../../ui/field.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { RunnerLink } from '../../../ui/runner-link.tsx';
import type { RegistrationOffice } from '../registration-office.ts';
import { paymentsHref, wayOfPayment } from './admin-money.tsx';
import {
  figures,
  type MoneyFilter,
  type MoneyPayment,
  type MoneyRefusal,
} from './money.contract.ts';
import { readPayments } from './read-money.ts';
import { giveBack, settleElsewhere } from './settle-money.ts';
import { whyRefused } from './why-refused.ts';

const done = ['given', 'settled'] as const;

/** `/admin/registration/payments`: the payments behind a figure of the overview. */
export const adminPaymentsPage = adminPage<RegistrationOffice, Refused<MoneyRefusal>>({
  path: '/admin/registration/payments',
  access: 'money',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-registration')('list.title'),
  query(asked) {
    const { races } = edition();
    const one = (name: string) => [asked[name]].flat()[0] ?? '';
    return {
      race: races.some(({ id }) => String(id) === one('race')) ? one('race') : '',
      provider: /^[a-z]{1,20}$/.test(one('provider')) ? one('provider') : '',
      figure: figures.some((figure) => figure === one('figure')) ? one('figure') : '',
      page: String(pageNumber(one('page'))),
      done: one('done'),
    };
  },
  load: paymentsView,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-registration');
    return {
      refund: action({
        label: t('list.refund.button'),
        fields: { id: text(), amount: text(t('list.amountIn')), reason: text(t('reason')) },
        run: ({ ctx }, { id, ...asked }) => giveBack(ctx, id, asked),
        leadsTo: (_, request) => hrefAfter(request, 'given'),
      }),
      settle: action({
        label: t('list.settle.button'),
        fields: { id: text(), reason: text(t('reason')) },
        run: ({ ctx }, { id, reason }) => settleElsewhere(ctx, id, reason),
        leadsTo: (_, request) => hrefAfter(request, 'settled'),
      }),
    };
  },
});

function hrefAfter(request: StaffRequest<RegistrationOffice>, what: (typeof done)[number]): string {
  const href = paymentsHref(filterOf(request), pageNumber(request.query.page));
  return `${href}${href.includes('?') ? '&' : '?'}done=${what}`;
}

const filterOf = ({ query }: StaffRequest<RegistrationOffice>): MoneyFilter => ({
  raceId: query.race ? Number(query.race) : undefined,
  provider: query.provider || undefined,
  figure: figures.find((figure) => figure === query.figure),
});

async function paymentsView(
  request: StaffRequest<RegistrationOffice>,
  unsent: Unsent<Refused<MoneyRefusal>>,
): Promise<AdminView> {
  const { language, ctx, session, query } = request;
  const { status, problem } = whyRefused(language, unsent);
  const t = wordsIn(language).getFixedT(null, 'admin-registration');
  const filter = filterOf(request);
  const page = pageNumber(query.page);
  const { payments, total, sumMinor } = await readPayments(ctx, filter, page);
  const was = problem ? undefined : done.find((intent) => intent === query.done);
  const scope = [
    filter.figure && t(`figures.${filter.figure}`),
    filter.raceId !== undefined && raceNameOf(language, filter.raceId),
    filter.provider && wayOfPayment(language, filter.provider),
  ].filter(Boolean);
  const csv = paymentsHref(filter).replace('/admin/registration/payments', '/api/payments.csv');
  return {
    status,
    title: t('list.title'),
    styles: [adminRegistration],
    body: (
      <>
        <p className="links">
          {isAllowed(session.staff, 'registration') ? (
            <a href="/admin/registration#money">{t('list.back')}</a>
          ) : (
            ctx.provider && <a href="/admin/registration/compare">{t('compare.title')}</a>
          )}
          <a href="/admin/registration/till">{t('till.title')}</a>
          <a href="/admin/lists/payments">
            {wordsIn(language).getFixedT(null, 'admin-lists')('payments.title')}
          </a>
          <a href={csv}>{t('list.csv')}</a>
        </p>
        <Outcome done={was && t(`done.${was}`)} problem={problem} />
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
            form={unsent.form ?? {}}
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
  form: PostedFields;
  staff: Staff;
}) {
  const { language, payments, form, staff } = props;
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
            {each.isForHand && isAllowed(staff, 'refund') && <ForHand payment={each} form={form} />}
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

/** For a payment whose amount the provider changed: a person says how much is refunded. */
function ForHand({ payment, form }: { payment: MoneyPayment; form: PostedFields }) {
  const { t } = useTranslation('admin-registration');
  const { id, amountMinor } = payment;
  const isHere = form.id === id;
  return (['refund', 'settle'] as const).map((intent) => (
    <details key={intent} open={(isHere && form.intent === intent) || undefined}>
      <summary>
        {t(`list.${intent}.name`)} <span className="vh">{payment.reference}</span>
      </summary>
      <form className="form" method="post">
        <input type="hidden" name="id" value={id} />
        <p className="hint">{t(`list.${intent}.means`)}</p>
        {intent === 'refund' && (
          <InputField
            id={`amount-${id}`}
            label={t('list.amountIn')}
            name="amount"
            inputMode="decimal"
            required
            defaultValue={isHere ? form.amount : typedAmount(amountMinor)}
          />
        )}
        <InputField
          id={`${intent}-${id}`}
          label={t('reason')}
          name="reason"
          required
          maxLength={300}
          defaultValue={isHere ? form.reason : ''}
        />
        <ActionButton intent={intent} className="btn danger" />
      </form>
    </details>
  ));
}
