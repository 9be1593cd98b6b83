import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../edition/words/languages.ts';
import { formatAmount } from '../../../edition/words/money.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import adminLists from '../../../ui/admin-lists.css?inline';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { ListUpload } from '../../../ui/list-upload.tsx';
import { Outcome, Problem } from '../../../ui/outcome.tsx';
import { Tick, Ticks } from '../../../ui/ticks.tsx';
import { mostFileBytes } from '../imports/import.contract.ts';
import type { ParticipantsAdmin } from './admin-participants.contract.ts';
import {
  type ListSource,
  listSources,
  mostPaymentRows,
  type PaymentListReport,
  type PaymentRow,
  type RowReport,
} from './payment-list.contract.ts';

const path = '/admin/lists/payments';

type PostOutcome = {
  status?: number;
  failure?: string | undefined;
  report?: PaymentListReport;
  /** Whether rows that were chosen could not be entered. */
  isRefused?: boolean;
};

type Services = { participants: ParticipantsAdmin };

/**
 * `/admin/lists/payments`: a bank's list, or one of cash; what each row would do, then the
 * payments.
 */
export const adminPaymentListPage = adminPage<Services>({
  path,
  access: ['participants', 'money'],
  fileBytes: mostFileBytes,
  query: ({ done }) => ({ done: /^\d{1,3}$/.test(String(done)) ? String(done) : '' }),
  load: (request) => listView(request, {}),
  async submit(request, form, files) {
    const { participants } = request.services;
    const source = listSources.find((each) => each === form.source) ?? 'transfer';
    if (form.intent === 'enter') {
      const rows = chosenIn(form);
      const entered = await request.attempt(() => participants.enterPaymentList({ rows, source }));
      if (entered.ok) return { goTo: `${path}?done=${entered.count}` };
      if ('failure' in entered) return listView(request, entered);
      return listView(request, { status: 409, report: entered.report, isRefused: true });
    }
    const checked = await request.attempt(() =>
      participants.checkPaymentList({ file: files.file, source }),
    );
    return listView(request, checked);
  },
});

/** A row as its box sends it along: what was shown is what is entered. */
const valueOf = ({ row, runner, amount, day, reference }: RowReport): string =>
  [row, runner?.id, amount, day, reference].join(';');

/** The rows whose boxes are ticked. */
function chosenIn(form: Record<string, string | undefined>): PaymentRow[] {
  return Object.entries(form).flatMap(([name, value = '']) => {
    if (!/^row\.\d{1,5}$/.test(name)) return [];
    const [row = '', id = '', amount = '', day = '', ...rest] = value.split(';');
    if (!/^\d{1,5}$/.test(row) || !/^\d{1,9}$/.test(id)) return [];
    const reference = rest.join(';');
    return [{ row: Number(row), id: Number(id), name: '', amount, day, reference }];
  });
}

async function listView(request: StaffRequest<Services>, outcome: PostOutcome): Promise<AdminView> {
  const { language, query } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-lists');
  const { status = 200, failure, report, isRefused } = outcome;
  const done = !failure && !report && query.done ? Number(query.done) : undefined;
  return {
    status,
    title: t('payments.title'),
    styles: [adminLists],
    body: (
      <>
        <Outcome
          done={done === undefined ? undefined : t('payments.done', { count: done })}
          problem={isRefused ? t('payments.refused') : undefined}
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
      <input type="hidden" name="intent" value="enter" />
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
      {isAny && (
        <button type="submit" className="btn">
          {t('payments.enter')}
        </button>
      )}
    </form>
  );
}

/** No component: on a phone the table becomes cards, made of its rows as they stand. */
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
