import { useTranslation } from 'react-i18next';
import { formatDay } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { formatAmount } from '../../../edition/words/money.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { uuidIn } from '../../../platform/http/uuid.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import type { OfficeContext } from '../../../site/office-use-case.ts';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { AdminTable } from '../../../ui/admin-table.tsx';
import { RunnerLink } from '../../../ui/runner-link.tsx';
import { readTill } from './read-money.ts';
import { type TillEntry, type TillFilter, type TillRow, tillSources } from './till.contract.ts';

const path = '/admin/registration/till';

/** `/admin/registration/till`: what each member of staff took outside the provider, by day. */
export const adminTillPage = adminPage<OfficeContext>({
  path,
  access: 'money',
  query(asked) {
    const one = (name: string) => [asked[name]].flat()[0] ?? '';
    const day = /^\d{4}-\d\d-\d\d$/.test(one('day')) ? one('day') : '';
    return { person: uuidIn(one('person')) ?? '', day };
  },
  load: (request) => tillView(request),
});

const filterOf = ({ query }: StaffRequest<OfficeContext>): TillFilter => ({
  staffId: query.person || undefined,
  day: query.day || undefined,
});

const queryOf = ({ staffId, day }: TillFilter): string => {
  const query = new URLSearchParams({ ...(staffId && { person: staffId }), ...(day && { day }) });
  return query.size > 0 ? `?${query}` : '';
};

async function tillView(request: StaffRequest<OfficeContext>): Promise<AdminView> {
  const { language, ctx } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-registration');
  const filter = filterOf(request);
  const { rows, entries } = await readTill(ctx, filter);
  return {
    title: t('till.title'),
    styles: [adminRegistration],
    body: (
      <>
        <p className="links">
          <a href="/admin/registration/payments">{t('list.title')}</a>
          {entries && <a href={path}>{t('till.all')}</a>}
          {rows.length > 0 && <a href={`/api/till.csv${queryOf(filter)}`}>{t('list.csv')}</a>}
        </p>
        <p className="hint">{t('till.lead')}</p>
        {rows.length === 0 ? <p>{t('till.none')}</p> : <Sums language={language} rows={rows} />}
        {entries && entries.length > 0 && <Entries language={language} entries={entries} />}
      </>
    ),
  };
}

const total = (row: TillRow): number => tillSources.reduce((sum, source) => sum + row[source], 0);

function Sums({ language, rows }: { language: Language; rows: readonly TillRow[] }) {
  const { t } = useTranslation('admin-registration');
  const { t: people } = useTranslation('admin-participants');
  const all = (amount: (row: TillRow) => number) => rows.reduce((sum, row) => sum + amount(row), 0);
  return (
    <AdminTable
      name={t('till.title')}
      heads={[
        t('till.day'),
        t('list.takenBy'),
        { number: t('till.count') },
        ...tillSources.map((source) => ({ number: people(`sources.${source}`) })),
        { number: t('till.total') },
      ]}
    >
      {rows.map((row) => (
        <tr key={`${row.day} ${row.staffId}`}>
          <th scope="row">
            <a href={path + queryOf(row)}>{formatDay(language, row.day)}</a>
          </th>
          <td>{row.name}</td>
          <td className="number">{row.count}</td>
          {tillSources.map((source) => (
            <td key={source} className="number">
              {formatAmount(language, row[source])}
            </td>
          ))}
          <td className="number">{formatAmount(language, total(row))}</td>
        </tr>
      ))}
      <tr>
        <th scope="row" colSpan={2}>
          {t('money.all')}
        </th>
        <td className="number">{all(({ count }) => count)}</td>
        {tillSources.map((source) => (
          <td key={source} className="number">
            {formatAmount(
              language,
              all((row) => row[source]),
            )}
          </td>
        ))}
        <td className="number">{formatAmount(language, all(total))}</td>
      </tr>
    </AdminTable>
  );
}

/** The payments that one person took on a day. */
function Entries({ language, entries }: { language: Language; entries: readonly TillEntry[] }) {
  const { t } = useTranslation('admin-registration');
  const { t: people } = useTranslation('admin-participants');
  return (
    <AdminTable
      name={t('list.title')}
      heads={[
        t('list.name'),
        t('till.source'),
        t('list.receipt'),
        { number: t('list.amount') },
        { number: t('figures.refunded') },
      ]}
    >
      {entries.map((each) => (
        <tr key={each.id}>
          <th scope="row">
            <RunnerLink {...each} />
          </th>
          <td>{people(`sources.${each.source}`)}</td>
          <td>{each.receipt}</td>
          <td className="number">{formatAmount(language, each.amountMinor)}</td>
          <td className="number">{formatAmount(language, each.refundedMinor)}</td>
        </tr>
      ))}
    </AdminTable>
  );
}
