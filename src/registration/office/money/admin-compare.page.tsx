import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { formatMoment } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { formatAmount, formatForeign } from '../../../edition/words/money.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { isAllowed } from '../../../platform/auth/staff.contract.ts';
import type { Refused } from '../../../platform/http/result.ts';
import { localDay } from '../../../platform/i18n/local-day.ts';
import { ActionButton, text } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import { island } from '../../../site/island.tsx';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { AdminReload } from '../../../ui/admin-reload.tsx';
import { InputField } from '../../../ui/field.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { askedCurrency } from '../../payments/payment-provider.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import type { CheckOutcome, Difference, MoneyRefusal, ProviderCheck } from './money.contract.ts';
import { readComparison, startComparison } from './start-comparison.ts';
import { whyRefused } from './why-refused.ts';

const AdminReloadIsland = island('admin-reload', AdminReload, 'idle');
const dayMs = 24 * 3600 * 1000;

/** `/admin/registration/compare`: compares our payments with the provider's. */
export const adminComparePage = adminPage<RegistrationOffice, Refused<MoneyRefusal>>({
  path: '/admin/registration/compare',
  access: 'money',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-registration')('compare.title'),
  load: compareView,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-registration');
    return {
      '': action({
        label: t('compare.button'),
        fields: { since: text(t('compare.since')) },
        run: ({ ctx }, { since }) => startComparison(ctx, since),
        leadsTo: '/admin/registration/compare',
      }),
    };
  },
});

async function compareView(
  { language, ctx, session, now }: StaffRequest<RegistrationOffice>,
  unsent: Unsent<Refused<MoneyRefusal>>,
): Promise<AdminView> {
  const { event } = edition();
  const { status, problem } = whyRefused(language, unsent);
  const t = wordsIn(language).getFixedT(null, 'admin-registration');
  const check = await readComparison(ctx);
  const isRunning = check?.outcome === null && !check.isCutOff;
  const monthAgo = localDay(new Date(now.getTime() - 30 * dayMs), event.timeZone);
  return {
    status,
    title: t('compare.title'),
    styles: [adminRegistration],
    body: (
      <>
        <p className="links">
          {isAllowed(session.staff, 'registration') ? (
            <a href="/admin/registration#money">{t('list.back')}</a>
          ) : (
            <a href="/admin/registration/payments">{t('list.title')}</a>
          )}
        </p>
        <Outcome problem={problem} />
        <p className="hint">{t('compare.lead')}</p>
        {isRunning ? (
          <AdminReloadIsland
            text={t('compare.asked', { count: check.asked })}
            again={t('compare.again')}
          />
        ) : (
          <form className="form panel narrow" method="post">
            <InputField
              id="since"
              label={t('compare.since')}
              type="date"
              name="since"
              required
              defaultValue={unsent.form?.since ?? monthAgo}
            />
            <ActionButton intent="" className="btn gold" />
          </form>
        )}
        {check && !isRunning && <Check language={language} check={check} />}
      </>
    ),
  };
}

function Check({ language, check }: { language: Language; check: ProviderCheck }) {
  const { t } = useTranslation('admin-registration');
  const { outcome, since, startedAt } = check;
  return (
    <section className="panel" aria-labelledby="found">
      <h2 id="found">
        {t('compare.found', {
          since: formatMoment(language, since),
          at: formatMoment(language, startedAt),
        })}
      </h2>
      {outcome === null && <Outcome problem={t('compare.cutOff')} />}
      {outcome && 'failure' in outcome && (
        <Outcome problem={t('compare.failed', { code: outcome.failure })} />
      )}
      {outcome && !('failure' in outcome) && <Found language={language} outcome={outcome} />}
    </section>
  );
}

function Found(props: { language: Language; outcome: Exclude<CheckOutcome, { failure: string }> }) {
  const { language, outcome } = props;
  const { compared, here, there, differences } = outcome;
  const { t } = useTranslation('admin-registration');
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('compare.compared', { count: compared })}</th>
            <th scope="col" className="number">
              {t('figures.paid')}
            </th>
            <th scope="col" className="number">
              {t('figures.refunded')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['here', 'there'] as const).map((side) => (
            <tr key={side}>
              <th scope="row">{t(`compare.${side}`)}</th>
              <td className="number">{formatAmount(language, { here, there }[side].paidMinor)}</td>
              <td className="number">
                {formatAmount(language, { here, there }[side].refundedMinor)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length === 0 ? (
        <Outcome done={t('compare.same')} />
      ) : (
        <>
          <Outcome problem={t('compare.differences', { count: differences.length })} />
          <ul>
            {differences.map((each) => (
              <li key={each.reference}>
                <DifferenceLine language={language} difference={each} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function DifferenceLine(props: { language: Language; difference: Difference }) {
  const { language, difference } = props;
  const { kind, reference, participantId, here, there } = difference;
  const { t } = useTranslation('admin-registration');
  const amountThere = (amountMinor: number) =>
    there === undefined || there.currency === askedCurrency()
      ? formatAmount(language, amountMinor)
      : formatForeign(language, amountMinor, there.currency);
  const facts = {
    here: here
      ? formatAmount(language, kind === 'other-refund' ? here.refundedMinor : here.amountMinor)
      : '',
    there: there
      ? amountThere(kind === 'other-refund' ? there.refundedMinor : there.amountMinor)
      : '',
    stateHere: here ? t(`paymentStates.${here.state}`) : '',
    stateThere: there ? t(`paymentStates.${there.state}`) : '',
  };
  return (
    <>
      {t(`difference.${kind}`, facts)}{' '}
      {participantId !== undefined && (
        <a href={`/admin/participants/${participantId}`}>
          {t('list.number', { number: participantId })}
        </a>
      )}{' '}
      <code>{reference}</code>
    </>
  );
}
