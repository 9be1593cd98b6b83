import { useTranslation } from 'react-i18next';
import { formatDay, formatList } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { classificationNameIn } from '../classification-name.ts';
import { explainPlace, type PlaceReason } from '../explain-place.rules.ts';
import type { RunnerResult } from '../results.contract.ts';
import { adjustmentIn, timeIn } from './result-words.ts';
import type { RaceOffice } from './results-admin.contract.ts';

type Props = { language: Language; office: RaceOffice; runner: RunnerResult };

/** “Why this place?”, classification by classification. */
export function PlaceReasons({ language, office, runner }: Props) {
  const { t } = useTranslation('admin-results');
  const { snapshot, bibOf } = office;
  const reasons = snapshot.classifications.flatMap((each) => {
    const reason = explainPlace(snapshot, each.id, runner.id);
    return reason ? [{ name: classificationNameIn(language, each), reason }] : [];
  });
  if (reasons.length === 0) return null;
  return (
    <section aria-labelledby="why">
      <h2 id="why">{t('why.title')}</h2>
      <dl className="results-prizes">
        {reasons.map(({ name, reason }) => (
          <div key={reason.classification}>
            <dt>{t('why.place', { place: reason.place, of: reason.of, name })}</dt>
            <dd>{reasonIn(language, reason, bibOf)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function reasonIn(language: Language, reason: PlaceReason, bibOf: (id: number) => string): string {
  const t = wordsIn(language).getFixedT(null, 'admin-results');
  const { by, finalMs, ownMs, adjustments, sharedWith, closeFinish, prize } = reason;
  return [
    t(`why.by.${by}`, { time: timeIn(by === 'order' ? finalMs : ownMs) }),
    ...adjustments.map((each) => adjustmentIn(language, each)),
    adjustments.length > 0 && t('why.final', { time: timeIn(finalMs) }),
    sharedWith.length > 0 && t('why.shared', { bibs: formatList(language, sharedWith.map(bibOf)) }),
    closeFinish && t('why.close', { reason: closeFinish.reason }),
    ...neighboursIn(language, reason, bibOf),
    ...reason.conditions.map(
      (each) =>
        each.kind === 'age' &&
        t('why.born', {
          from: formatDay(language, each.bornFrom),
          to: formatDay(language, each.bornTo),
        }),
    ),
    prize && t('why.prize', { prize: prize.prize }),
  ]
    .filter((part) => part !== false && part !== null)
    .join(' · ');
}

function neighboursIn(
  language: Language,
  { ahead, behind }: PlaceReason,
  bibOf: (id: number) => string,
): string[] {
  const t = wordsIn(language).getFixedT(null, 'admin-results');
  return [
    ...(ahead ? [t('why.ahead', { bib: bibOf(ahead.id), gap: timeIn(ahead.gapMs) })] : []),
    ...(behind ? [t('why.behind', { bib: bibOf(behind.id), gap: timeIn(behind.gapMs) })] : []),
  ];
}
