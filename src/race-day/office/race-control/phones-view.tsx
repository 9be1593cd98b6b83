import { useTranslation } from 'react-i18next';
import { checkpointName } from '../../../edition/facts/checkpoint-name.ts';
import { formatStamp } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { AdminTable } from '../../../ui/admin-table.tsx';
import type { PhoneOnBoard } from './race-control.contract.ts';

/** The phones at checkpoints: when each last called, and how much it has delivered. */
export function Phones(props: { language: Language; phones: readonly PhoneOnBoard[] }) {
  const { language, phones } = props;
  const { t } = useTranslation('admin-race-control');
  const heads = [
    t('phones.phone'),
    t('checkpoints.place'),
    t('phones.seen'),
    { number: t('phones.records') },
  ];
  if (phones.length === 0) return null;
  return (
    <section>
      <h2>{t('phones.title')}</h2>
      <AdminTable name={t('phones.title')} heads={heads}>
        {phones.map(({ id, label, checkpoint, seenAt, records, apart }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td>{checkpointName(language, checkpoint)}</td>
            <td>{seenAt ? formatStamp(language, seenAt) : t('phones.never')}</td>
            <td className="number">
              {records}
              {apart > 0 && <strong> {t('phones.apart', { number: apart })}</strong>}
            </td>
          </tr>
        ))}
      </AdminTable>
    </section>
  );
}
