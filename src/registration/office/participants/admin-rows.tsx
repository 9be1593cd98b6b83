import { useTranslation } from 'react-i18next';
import { categoryIn } from '../../../edition/facts/category-words.ts';
import { lastNameFirst } from '../../../edition/fields/person-name.rules.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { valueInWords } from '../../../ui/admin-values.ts';
import { MailLink } from '../../../ui/mail-link.tsx';
import { PhoneLink } from '../../../ui/phone-link.tsx';
import type { AdminRow } from './admin-participants.contract.ts';

type Props = { language: Language; rows: readonly AdminRow[] };

/** Participants as a dense table; on a narrow screen each row is a small card. */
export function AdminRows({ language, rows }: Props) {
  const { t } = useTranslation('participants');
  const { t: own } = useTranslation('admin-participants');
  return (
    <table className="admin-rows" aria-label={own('find.list')}>
      <thead>
        <tr>
          <th scope="col" className="number">
            {t('list.columns.bib')}
          </th>
          <th scope="col">{t('list.columns.name')}</th>
          <th scope="col">{t('list.columns.race')}</th>
          <th scope="col">{t('list.columns.category')}</th>
          <th scope="col">{t('list.columns.country')}</th>
          <th scope="col">{own('find.contact')}</th>
          <th scope="col">{t('list.columns.status')}</th>
          <th scope="col">{own('find.condition')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="number bib">{row.bib ?? '–'}</td>
            <th scope="row" className="name">
              <a href={`/admin/participants/${row.id}`}>{lastNameFirst(row)}</a>
            </th>
            <td>{raceNameOf(language, row.raceid)}</td>
            <td>
              {[
                row.category ? categoryIn(language, row.category) : row.gender,
                row.age || undefined,
              ]
                .filter(Boolean)
                .join(' · ')}
            </td>
            <td>{valueInWords(language, 'country', row.country)}</td>
            <td className="contact">
              <MailLink address={row.email} /> <PhoneLink phone={row.phone} />
            </td>
            <td>{t(`list.status.${row.status}`)}</td>
            <td>
              {row.conditions.map((condition) => (
                <span key={condition} className={`condition ${condition}`}>
                  {own(`conditions.${condition}`)}
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
