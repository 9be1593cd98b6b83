import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { extraIn } from '../../../edition/facts/extra-words.ts';
import { formatDay, formatNumber } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { AdminTable } from '../../../ui/admin-table.tsx';
import type { ExtraOrders } from './registration-admin.contract.ts';

/** How many of each extra are ordered, and how many are left, such as seats of the bus. */
export function AdminExtras({ language, orders }: { language: Language; orders: ExtraOrders[] }) {
  const { extras } = edition();
  const { t } = useTranslation('admin-registration');
  const number = (value: number) => formatNumber(language, value);
  return (
    <>
      <AdminTable
        name={t('extras.title')}
        heads={[
          t('extras.name'),
          { number: t('extras.ordered') },
          { number: t('extras.unpaid') },
          { number: t('extras.left') },
        ]}
      >
        {orders.map(({ id, taken, waiting }) => {
          const { mostInTotal = null, until = null } = extras.find((each) => each.id === id) ?? {};
          return (
            <tr key={id}>
              <th scope="row">
                {extraIn(language, id)}
                {until && `, ${t('extras.until', { day: formatDay(language, until) })}`}
              </th>
              <td className="number">{number(taken)}</td>
              <td className="number">{number(waiting)}</td>
              <td className="number">
                {mostInTotal === null
                  ? t('extras.noLimit')
                  : number(Math.max(0, mostInTotal - taken))}
              </td>
            </tr>
          );
        })}
      </AdminTable>
      <p className="hint">{t('extras.hint')}</p>
    </>
  );
}
