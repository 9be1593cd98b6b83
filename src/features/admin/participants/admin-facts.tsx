import { useTranslation } from 'react-i18next';
import { modules } from '../../../edition/facts.ts';
import { categoryIn } from '../../../facts/category-words.ts';
import { sellsExtras } from '../../../facts/extra-words.ts';
import { formatMoment } from '../../../i18n/format.ts';
import type { Language } from '../../../i18n/languages.ts';
import { fieldInWords, valueInWords } from '../../../ui/admin-values.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { hasCategories } from '../../participants/runner-category.ts';
import type { OpenParticipant } from './admin-participants.contract.ts';
import { snapshotFields } from './participant-action.rules.ts';

type Props = { language: Language; participant: OpenParticipant };

/** For minors, or where there is something to say. */
const seldom = ['licence', 'guardianName', 'guardianEmail', 'consent'];

/** What the organiser knows of a participant and the registration. */
export function AdminFacts({ language, participant }: Props) {
  const { t } = useTranslation('admin-participants');
  const { shown, registeredAt, source, heldUntil, age, category, guardian } = participant;
  const at = formatMoment(language, registeredAt);
  const consentText = ({ askedAt, reminders }: NonNullable<OpenParticipant['guardian']>) =>
    askedAt
      ? t('open.consentAsked', { at: formatMoment(language, askedAt), count: reminders })
      : t('open.consentNotAsked');
  const valueOf = (field: (typeof snapshotFields)[number]) => {
    const value = valueInWords(language, field, shown[field]);
    if (field === 'place' && heldUntil && shown.place) {
      return t('open.heldUntil', { until: formatMoment(language, heldUntil) });
    }
    const isUnpaid = field === 'status' && participant.isCancelledUnpaid;
    return isUnpaid ? t('open.cancelledUnpaid', { status: value }) : value;
  };
  const rows: [string, string][] = [
    [
      t('open.registered'),
      source === 'office' ? t('open.byAdmin', { at }) : t('open.bySite', { at }),
    ],
    ...snapshotFields
      .filter((field) => field !== 'note' && (shown[field] || !seldom.includes(field)))
      .filter((field) => modules.circuit || field !== 'isemaparticipant')
      .filter((field) => sellsExtras() || field !== 'extras')
      .map((field): [string, string] => [fieldInWords(language, field), valueOf(field)]),
    ...(guardian && !guardian.isSigned
      ? [[t('open.consentTitle'), consentText(guardian)] as [string, string]]
      : []),
    ...(participant.isHiddenLive
      ? [[t('open.live'), t('open.liveHidden')] as [string, string]]
      : []),
    [t('open.age'), age ? String(age) : t('nothing')],
    ...(hasCategories
      ? [
          [
            t('open.category'),
            category === null ? t('nothing') : categoryIn(language, category),
          ] as [string, string],
        ]
      : []),
  ];
  return (
    <section className="panel" aria-labelledby="admin-data">
      <h2 id="admin-data">{t('open.data')}</h2>
      <FactList className="admin-data" rows={rows} />
    </section>
  );
}
