import { useTranslation } from 'react-i18next';
import { checkpointName } from '../../../edition/facts/checkpoint-name.ts';
import { penaltyIn } from '../../../edition/facts/equipment-words.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { localTime } from '../../../edition/words/local-time.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { GearDecision } from '../../gear/gear.contract.ts';
import { momentAt } from '../../gear/penalty.rules.ts';

/** The address of gear checks; `list` and `bib` open one. */
export const gearPath = '/admin/gear-check';

/** The address of a list, or of a bib on it. */
export const gearHref = (listId: number, bib?: number): string =>
  `${gearPath}?list=${listId}${bib === undefined ? '' : `&bib=${bib}`}`;

/** Where a check takes place: before the start, at a checkpoint, at the finish. */
export function gearPlaceIn(language: Language, place: string): string {
  const t = wordsIn(language).getFixedT(null, 'admin-gear-check');
  return t(`places.${momentAt(place)}`, { place: checkpointName(language, place) });
}

/** A decision in words: what was decided, why, by whom and when. */
export function GearDecisionLine({
  language,
  decision,
}: {
  language: Language;
  decision: GearDecision;
}) {
  const { t } = useTranslation('admin-gear-check');
  const { kind, penalty, rule, reason, at, by } = decision;
  return (
    <>
      {t(`kinds.${kind}`, { penalty: penalty ? penaltyIn(language, penalty.timeMin) : '' })}
      {rule && ` (${t('rule', { rule })})`} {reason && <q>{reason}</q>} ({by}, {localTime(at)})
    </>
  );
}
