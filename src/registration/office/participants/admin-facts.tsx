import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { edition } from '../../../edition/edition.ts';
import { categoryIn } from '../../../edition/facts/category-words.ts';
import { sellsExtras } from '../../../edition/facts/extra-words.ts';
import { formatMoment } from '../../../edition/words/format.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { fieldInWords, valueInWords } from '../../../ui/admin-values.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { hasCategories } from '../../participants/runner-category.ts';
import type { OpenParticipant } from './admin-participants.contract.ts';
import { snapshotFields } from './participant-action.rules.ts';

type Props = { language: Language; participant: OpenParticipant };
type Row = [what: string, value: string];

type Field = (typeof snapshotFields)[number];

/** The fields about the race and about money; the others are about the person. */
const raceFields: readonly Field[] = [
  'raceid',
  'status',
  'place',
  'bib',
  'isemaparticipant',
  'licence',
  'tshirtSize',
];
const moneyFields: readonly Field[] = ['extras', 'fee', 'extra', 'paid', 'returned'];

/** Shown for minors, or where there is something to show. */
const seldom = ['licence', 'guardianName', 'guardianEmail', 'consent'];

/** All that the organiser knows of a participant: the person, the race, the money. */
export function AdminFacts({ language, participant }: Props) {
  const { t } = useTranslation('admin-participants');
  const rowsOf = (isIn: (field: Field) => boolean) => fieldRows({ language, participant, t }, isIn);
  const { age } = participant;
  const groups: [title: string, rows: Row[]][] = [
    [
      t('open.groups.person'),
      [
        ...rowsOf((field) => !raceFields.includes(field) && !moneyFields.includes(field)),
        ...consentRows({ language, participant, t }),
        [t('open.age'), age ? String(age) : t('nothing')],
      ],
    ],
    [
      t('open.groups.race'),
      [
        ...rowsOf((field) => raceFields.includes(field)),
        ...originRows({ language, participant, t }),
      ],
    ],
    [t('open.groups.money'), rowsOf((field) => moneyFields.includes(field))],
  ];
  return (
    <section className="panel admin-groups" aria-label={t('open.data')}>
      {groups.map(([title, rows]) => (
        <div key={title}>
          <h2>{title}</h2>
          <FactList className="admin-data" rows={rows} />
        </div>
      ))}
    </section>
  );
}

type Told = Props & { t: TFunction<'admin-participants'> };

/** The present values of a group of a registration's fields. */
function fieldRows({ language, participant, t }: Told, isIn: (field: Field) => boolean): Row[] {
  const { modules } = edition();
  const { shown, heldUntil } = participant;
  const valueOf = (field: Field) => {
    const value = valueInWords(language, field, shown[field]);
    if (field === 'place' && heldUntil && shown.place) {
      return t('open.heldUntil', { until: formatMoment(language, heldUntil) });
    }
    const isUnpaid = field === 'status' && participant.isCancelledUnpaid;
    return isUnpaid ? t('open.cancelledUnpaid', { status: value }) : value;
  };
  return snapshotFields
    .filter((field) => field !== 'note' && (shown[field] || !seldom.includes(field)))
    .filter((field) => modules.circuit || field !== 'isemaparticipant')
    .filter((field) => sellsExtras() || field !== 'extras')
    .filter(isIn)
    .map((field): Row => [fieldInWords(language, field), valueOf(field)]);
}

/** A guardian's consent: when and from where it was given, or when it was asked for. */
function consentRows({ language, participant: { guardian }, t }: Told): Row[] {
  if (!guardian) return [];
  const { signed, askedAt, reminders } = guardian;
  const text = signed
    ? t(signed.from ? 'open.consentGivenFrom' : 'open.consentGiven', {
        at: formatMoment(language, signed.at),
        network: signed.from,
      })
    : askedAt
      ? t('open.consentAsked', { at: formatMoment(language, askedAt), count: reminders })
      : t('open.consentNotAsked');
  return [[t('open.consentTitle'), text]];
}

/** The category, and where the registration comes from. */
function originRows({ language, participant, t }: Told): Row[] {
  const { registeredAt, source, category, isHiddenLive } = participant;
  const at = formatMoment(language, registeredAt);
  const categoryText = category === null ? t('nothing') : categoryIn(language, category);
  return [
    ...(hasCategories() ? [[t('open.category'), categoryText] as Row] : []),
    ...(isHiddenLive ? [[t('open.live'), t('open.liveHidden')] as Row] : []),
    [
      t('open.registered'),
      source === 'office' ? t('open.byAdmin', { at }) : t('open.bySite', { at }),
    ],
  ];
}
