import { useTranslation } from 'react-i18next';
import type { AuditFilters, AuditPage, AuditRow } from '../../features/staff/staff-contract.ts';
import { auditWords } from '../audit-words.ts';
import { OfficeField } from '../components/office-field.tsx';
import { OfficeTable } from '../components/office-table.tsx';
import { formatStamp } from '../format.ts';
import type { Language } from '../languages.ts';
import { officeRoute } from '../office-route.tsx';
import type { Route } from '../page.ts';
import { wordsIn } from '../words.ts';

const longest = 200;
const isDay = (text: string) =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) &&
  new Date(Date.parse(text) || 0).toISOString().startsWith(text);

/** `/admin/audit`: who changed what, and when. */
export const officeAuditRoute: Route = officeRoute({
  path: '/admin/audit',
  access: 'audit',
  query: (asked) =>
    Object.fromEntries(
      ['person', 'action', 'subject', 'day', 'page'].flatMap((name) => {
        const value = [asked[name]].flat()[0]?.trim().slice(0, longest);
        return value ? [[name, value]] : [];
      }),
    ),
  async load({ office, language, query }) {
    const t = wordsIn(language).getFixedT(null, 'office');
    const { person = '', action = '', subject = '', day = '', page = '1' } = query;
    const filters = {
      person,
      action,
      subject,
      day: isDay(day) ? day : '',
      page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    };
    const found = await office.accounts.audit(filters);
    return {
      title: t('tabs.audit'),
      styles: ['officeAccess'],
      body: (
        <>
          <Filters filters={filters} found={found} language={language} />
          {found.rows.length === 0 ? (
            <p className="lead">{t('audit.none')}</p>
          ) : (
            <Rows rows={found.rows} language={language} />
          )}
          <Pages filters={filters} hasMore={found.hasMore} />
        </>
      ),
    };
  },
});

function Filters(props: { filters: AuditFilters; found: AuditPage; language: Language }) {
  const { filters, found, language } = props;
  const { t } = useTranslation('office');
  return (
    <form className="form panel" action="/admin/audit">
      <div className="columns">
        <Select
          id="audit-person"
          name="person"
          label={t('audit.person')}
          value={filters.person}
          options={found.people.map((person) => [person, person])}
        />
        <Select
          id="audit-action"
          name="action"
          label={t('audit.action')}
          value={filters.action}
          options={found.actions.map((action) => [action, auditWords(language, action)])}
        />
        <OfficeField
          id="audit-subject"
          label={t('audit.subject')}
          name="subject"
          maxLength={longest}
          defaultValue={filters.subject}
        />
        <OfficeField
          id="audit-day"
          label={t('audit.day')}
          name="day"
          type="date"
          defaultValue={filters.day}
        />
      </div>
      <p className="actions">
        <button type="submit" className="btn">
          {t('audit.filter')}
        </button>{' '}
        <a href="/admin/audit">{t('audit.all')}</a>
      </p>
    </form>
  );
}

function Select(props: {
  id: string;
  name: string;
  label: string;
  value: string;
  options: [value: string, text: string][];
}) {
  const { t } = useTranslation('office');
  return (
    <div className="field">
      <label htmlFor={props.id}>{props.label}</label>
      <select id={props.id} name={props.name} defaultValue={props.value}>
        <option value="">{t('audit.any')}</option>
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function Rows({ rows, language }: { rows: AuditRow[]; language: Language }) {
  const { t } = useTranslation('office');
  return (
    <OfficeTable
      name={t('tabs.audit')}
      heads={[
        t('audit.at'),
        t('audit.person'),
        t('audit.action'),
        t('audit.subject'),
        t('audit.change'),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>{formatStamp(language, row.at)}</td>
          <td>{row.by || t('audit.program')}</td>
          <td>{auditWords(language, row.action)}</td>
          <td>{row.subject}</td>
          <td>
            {row.reason && <p>{t('audit.reason', { reason: row.reason })}</p>}
            <Change row={row} />
          </td>
        </tr>
      ))}
    </OfficeTable>
  );
}

function Change({ row: { before, after } }: { row: AuditRow }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (names.length === 0) return null;
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <code>{name}</code>: {name in before && <del>{shown(before[name])}</del>}{' '}
          {name in after && <ins>{shown(after[name])}</ins>}
        </li>
      ))}
    </ul>
  );
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function Pages({ filters, hasMore }: { filters: AuditFilters; hasMore: boolean }) {
  const { t } = useTranslation('office');
  const { page, ...rest } = filters;
  const address = (to: number) => {
    const wanted = Object.entries({ ...rest, page: to > 1 ? String(to) : '' });
    return `/admin/audit?${new URLSearchParams(wanted.filter(([, value]) => value !== ''))}`;
  };
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="audit-pages" aria-label={t('audit.pages')}>
      {page > 1 && (
        <a className="btn quiet" rel="prev" href={address(page - 1)}>
          {t('audit.newer')}
        </a>
      )}
      {hasMore && (
        <a className="btn quiet" rel="next" href={address(page + 1)}>
          {t('audit.older')}
        </a>
      )}
    </nav>
  );
}
