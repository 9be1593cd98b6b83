import { useTranslation } from 'react-i18next';
import { formatStamp } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { Staff } from '../platform/auth/staff.contract.ts';
import { isDay } from '../platform/i18n/local-day.ts';
import { adminPage } from '../site/admin-route.tsx';
import type { OfficeContext } from '../site/office-use-case.ts';
import type { KnownQuery } from '../site/page.ts';
import { AdminTable } from '../ui/admin-table.tsx';
import { InputField, SelectField } from '../ui/field.tsx';
import adminAccess from './admin-access.css?inline';
import type { AuditFilters, AuditPage, AuditRow } from './audit/audit.contract.ts';
import { isAuditAction } from './audit/audit-actions.ts';
import { AuditEntry } from './audit-entry.tsx';
import { readAudit } from './read-staff.ts';

const longest = 200;
/** Small enough for the database's integers, also as a page of fifty. */
const isNumber = (text: string) => /^[1-9]\d{0,5}$/.test(text);

/** `/admin/audit`: who changed what, and when. */
export const adminAuditPage = adminPage<OfficeContext>({
  path: '/admin/audit',
  access: 'audit',
  query: (asked) =>
    Object.fromEntries(
      ['person', 'action', 'subject', 'runner', 'day', 'page'].flatMap((name) => {
        const value = [asked[name]].flat()[0]?.trim().slice(0, longest);
        return value ? [[name, value]] : [];
      }),
    ),
  async load({ ctx, session, language, query }) {
    const t = wordsIn(language).getFixedT(null, 'admin');
    const filters = filtersOf(query);
    const found = await readAudit(ctx, filters);
    return {
      title: t('tabs.audit'),
      styles: [adminAccess],
      body: (
        <>
          <Filters filters={filters} found={found} language={language} />
          {found.rows.length === 0 ? (
            <p className="lead">{t('audit.none')}</p>
          ) : (
            <Rows rows={found.rows} language={language} reader={session.staff} />
          )}
          <Pages filters={filters} hasMore={found.hasMore} />
        </>
      ),
    };
  },
});

/** The filters in an address; ignores values that are not possible. */
export function filtersOf(query: KnownQuery): AuditFilters {
  const { person = '', action = '', subject = '', runner = '', day = '', page = '1' } = query;
  return {
    person,
    action,
    subject,
    runner: isNumber(runner) ? runner : '',
    day: isDay(day) ? day : '',
    page: isNumber(page) ? Number(page) : 1,
  };
}

function Filters(props: { filters: AuditFilters; found: AuditPage; language: Language }) {
  const { filters, found, language } = props;
  const { t } = useTranslation('admin');
  const { t: words } = useTranslation('audit');
  return (
    <form className="form panel" action="/admin/audit">
      <div className="columns">
        <Select
          id="audit-person"
          name="person"
          label={t('audit.person')}
          value={filters.person}
          options={found.people.map(({ email, name }) => [
            email,
            name === email ? email : `${name} (${email})`,
          ])}
        />
        <Select
          id="audit-action"
          name="action"
          label={t('audit.action')}
          value={filters.action}
          options={found.actions.map((action) => [action, auditWords(language, action)])}
        />
        <InputField
          id="audit-subject"
          label={t('audit.subject')}
          hint={words('subjectHint')}
          name="subject"
          maxLength={longest}
          defaultValue={filters.subject}
        />
        <InputField
          id="audit-runner"
          label={words('runnerFilter')}
          name="runner"
          inputMode="numeric"
          maxLength={6}
          defaultValue={filters.runner}
        />
        <InputField
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
  const { t } = useTranslation('admin');
  return (
    <SelectField id={props.id} label={props.label} name={props.name} defaultValue={props.value}>
      <option value="">{t('audit.any')}</option>
      {props.options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

function Rows(props: { rows: AuditRow[]; language: Language; reader: Staff }) {
  const { t } = useTranslation('admin');
  const { rows, language, reader } = props;
  return (
    <AdminTable name={t('tabs.audit')} heads={[t('audit.at'), t('audit.action')]}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td className="when">{formatStamp(language, row.at)}</td>
          <td>
            <AuditEntry language={language} row={row} reader={reader} />
          </td>
        </tr>
      ))}
    </AdminTable>
  );
}

function Pages({ filters, hasMore }: { filters: AuditFilters; hasMore: boolean }) {
  const { t } = useTranslation('admin');
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

/**
 * What a member of staff did, such as `race.picture`, as the end of a sentence about them; an
 * action that no longer exists by its stored name.
 */
export function auditWords(language: Language, action: string): string {
  if (!isAuditAction(action)) return action;
  return wordsIn(language).getFixedT(null, 'admin')(`actions.${action}` as 'actions.session.start');
}
