import { checkpointName } from '../../edition/facts/checkpoint-name.ts';
import { timing } from '../../edition/facts.ts';
import { formatList, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { ruleIn } from '../describe-difference.ts';
import { addedTime } from '../race-time.rules.ts';
import type { FinishTime, ResultChange } from '../results.contract.ts';
import { timeIn } from './result-words.ts';

/** What somebody entered about results. */
export function entryIn(
  language: Language,
  change: ResultChange,
  bibOf: (id: number) => string,
): string {
  const t = wordsIn(language).getFixedT(null, 'admin-results');
  const words = wordsIn(language).getFixedT(null, 'results');
  switch (change.kind) {
    case 'time':
      return words('changes.newTime', { to: timeIn(countingMs(change)) });
    case 'state': {
      const { where, rule, cutoffKm } = change.detail;
      return [
        t(`actions.${change.action}`),
        ...(where === undefined ? [] : [checkpointName(language, where)]),
        ...(rule === undefined ? [] : [ruleIn(language, rule)]),
        ...(cutoffKm === undefined
          ? []
          : [words('changes.cutoff', { km: formatNumber(language, cutoffKm, 1) })]),
      ].join(', ');
    }
    case 'adjustment':
      return `${addedTime(change.ms)}, ${ruleIn(language, change.rule)}`;
    case 'withdrawn':
      return t('entries.withdrawn', { number: change.number });
    default: {
      const bibs = formatList(language, change.ids.map(bibOf));
      return change.kind === 'order'
        ? words('changes.order', { bibs })
        : words('changes.heat', { bibs });
    }
  }
}

/** Of both clocks, the time that counts in the edition. */
const countingMs = ({ gunMs, chipMs }: FinishTime) =>
  timing.by === 'chip' ? (chipMs ?? gunMs) : (gunMs ?? chipMs);
