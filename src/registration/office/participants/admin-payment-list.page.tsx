import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { formatAmount } from '../../../edition/words/money.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { ActionButton, many, oneOf } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import adminLists from '../../../ui/admin-lists.css?inline';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { ListUpload } from '../../../ui/list-upload.tsx';
import { Outcome, Problem } from '../../../ui/outcome.tsx';
import { Tick, Ticks } from '../../../ui/ticks.tsx';
import { mostFileBytes } from '../imports/import.contract.ts';
import type { RegistrationOffice } from '../registration-office.ts';
import { checkPaymentList, enterPaymentList } from './enter-payment-list.ts';
import {
  type ListSource,
  listSources,
  mostPaymentRows,
  type PaymentListDone,
  type PaymentListReport,
  type PaymentRow,
  type RowReport,
} from './payment-list.contract.ts';

const path = '/admin/lists/payments';

/** Some of the chosen rows could not be entered. */
type Refusal = Extract<PaymentListDone, { ok: false }>;

/**
 * `/admin/lists/payments`: a bank's list, or one of cash; shows what each row would do, then enters
 * the payments.
 */
export const adminPaymentListPage = adminPage<RegistrationOffice, Refusal>({
  path,
  access: ['participants', 'money'],
  name: (language) => wordsIn(language).getFixedT(null, 'admin-lists')('payments.title'),
  fileBytes: mostFileBytes,
  query: ({ done }) => ({ done: /^\d{1,3}$/.test(String(done)) ? String(done) : '' }),
  load: listView,
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-lists');
    const people = wordsIn(language).getFixedT(null, 'admin-participants');
    const source = oneOf(listSources, people('form.source'), (each) => people(`sources.${each}`));
    return {
      '': action({
        label: t('import.read'),
        fields: { source },
        run: ({ ctx }, { source: of = 'transfer' }, { files }) =>
          checkPaymentList(ctx, { file: files.file, source: of }),
        leadsTo: ({ report }, request) => listView(request, {}, report),
      }),
      enter: action({
        label: t('payments.enter'),
        fields: {
          row: many(
            (row) => `${t('import.report.row')} ${row}`,
            (value) => value.split(';').slice(1).join(' · '),
          ),
          source,
        },
        run: ({ ctx }, { row, source: of = 'transfer' }) =>
          enterPaymentList(ctx, { rows: chosenIn(row), source: of }),
        leadsTo: ({ count }) => `${path}?done=${count}`,
      }),
    };
  },
});

/** A row as its box submits it, so that exactly the row that was shown is entered. */
const valueOf = ({ row, runner, amount, day, reference }: RowReport): string =>
  [row, runner?.id, amount, day, reference].join(';');

/** The rows whose boxes are ticked. */
function chosenIn(ticked: Record<string, string>): PaymentRow[] {
  return Object.values(ticked).flatMap((value) => {
    const [row = '', id = '', amount = '', day = '', ...rest] = value.split(';');
    if (!/^\d{1,5}$/.test(row) || !/^\d{1,9}$/.test(id)) return [];
    const reference = rest.join(';');
    return [{ row: Number(row), id: Number(id), name: '', amount, day, reference }];
  });
}

async function listView(
  { language, query }: StaffRequest<RegistrationOffice>,
  { status, failure, refused }: Unsent<Refusal>,
  report = refused?.report,
): Promise<AdminView> {
  const t = wordsIn(language).getFixedT(null, 'admin-lists');
  const done = !failure && !report && query.done ? Number(query.done) : undefined;
  return {
    status: refused ? 409 : status,
    title: t('payments.title'),
    styles: [adminLists],
    body: (
      <>
        <Outcome
          done={done === undefined ? undefined : t('payments.done', { count: done })}
          problem={refused ? t('payments.refused') : undefined}
        />
        {report && <Report language={language} report={report} />}
        <Upload failure={failure} source={report?.source} />
      </>
    ),
  };
}

function Upload({
  failure,
  source = 'transfer',
}: {
  failure: string | undefined;
  source: ListSource | undefined;
}) {
  const { t } = useTranslation('admin-lists');
  const { t: people } = useTranslation('admin-participants');
  return (
    <ListUpload
      id="payments-file"
      action={path}
      hint={t('payments.columns')}
      before={
        <>
          <p className="hint">{t('payments.lead', { most: mostPaymentRows })}</p>
          <Problem>{failure}</Problem>
        </>
      }
    >
      <Ticks legend={people('form.source')}>
        {listSources.map((each) => (
          <Tick
            key={each}
            type="radio"
            name="source"
            value={each}
            isTicked={each === source}
            label={people(`sources.${each}`)}
          />
        ))}
      </Ticks>
    </ListUpload>
  );
}

function Report({ language, report }: { language: Language; report: PaymentListReport }) {
  const { t } = useTranslation('admin-lists');
  const { t: money } = useTranslation('admin-registration');
  const { rows, source } = report;
  const isAny = rows.some(({ outcome }) => outcome === 'settles');
  return (
    <form className="panel form" method="post" action={path}>
      <h2>{t('import.report.title')}</h2>
      <input type="hidden" name="source" value={source} />
      <AdminTable
        name={t('import.report.title')}
        heads={[
          { number: t('import.report.row') },
          money('list.name'),
          { number: money('list.amountIn') },
          money('till.day'),
          money('list.reference'),
          t('payments.does'),
        ]}
      >
        {rows.map((each) => reportRow(each, language, t))}
      </AdminTable>
      {isAny && <ActionButton intent="enter" />}
    </form>
  );
}

/** Not a component: on a phone the table becomes cards, which are made from its rows. */
function reportRow(report: RowReport, language: Language, t: TFunction<'admin-lists'>) {
  const { row, runner, name, amount, day, reference, outcome } = report;
  const what = t(`payments.outcomes.${outcome}`, {
    owed: formatAmount(language, runner?.owedMinor ?? 0),
  });
  return (
    <tr key={row}>
      <td className="number">{row}</td>
      <th scope="row">
        {runner ? (
          <a href={`/admin/participants/${runner.id}`}>{`${runner.name} (${runner.id})`}</a>
        ) : (
          name || report.id
        )}
      </th>
      <td className="number">{amount}</td>
      <td>{day}</td>
      <td>{reference}</td>
      <td>
        {outcome === 'settles' ? (
          <label>
            <input type="checkbox" name={`row.${row}`} value={valueOf(report)} defaultChecked />{' '}
            {what}
          </label>
        ) : (
          what
        )}
      </td>
    </tr>
  );
}
