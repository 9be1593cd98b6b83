import type { Edition } from '../edition/compose-edition.ts';
import { edition } from '../edition/edition.ts';
import { checkpointName } from '../edition/facts/checkpoint-name.ts';
import { formatList, formatNumber } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { Difference, Move, RunnerChange } from './difference.rules.ts';
import { addedTime, raceTime } from './race-time.rules.ts';

type Rule = Edition['penalties']['forTime' | 'forDisqualification'][number];

/**
 * The changes since the publication before, one line for each runner and one for those who moved
 * because of it: “Bib 20: +30 min, mandatory equipment; places 4 to 6 moved up”. No lines if
 * nothing is different.
 */
export function describeDifference(
  language: Language,
  { runners, moves }: Difference,
  bibOf: (id: number) => string,
): string[] {
  const t = wordsIn(language).getFixedT(null, 'results');
  const lines = runners.map(({ bib, changes }) => {
    const said = changes.map((change) => changeIn(language, change, bibOf));
    return t('changes.runner', { bib: bib || '–', what: said.join(', ') });
  });
  const moved = moves
    .filter(({ classification }) => classification === 'overall')
    .map((move) => moveIn(language, move))
    .join(', ');
  const [line] = lines;
  if (moved === '' || line === undefined) return lines;
  return lines.length === 1
    ? [t('changes.andMoved', { line, moved })]
    : [...lines, t('changes.others', { moved })];
}

const moveIn = (language: Language, { from, to, way }: Move): string => {
  const t = wordsIn(language).getFixedT(null, 'results');
  if (from === to)
    return way === 'up' ? t('changes.upOne', { from }) : t('changes.downOne', { from });
  return way === 'up' ? t('changes.up', { from, to }) : t('changes.down', { from, to });
};

/** One change of a runner, without a name: “time 4:03:09 instead of 4:05:10”. */
export function changeIn(
  language: Language,
  change: RunnerChange,
  bibOf: (id: number) => string,
): string {
  const t = wordsIn(language).getFixedT(null, 'results');
  switch (change.kind) {
    case 'adjustment':
      return t('changes.adjustment', {
        time: addedTime(change.ms),
        rule: ruleIn(language, change.rule),
      });
    case 'adjustment-lifted':
      return t('changes.adjustmentLifted', {
        time: addedTime(change.ms),
        rule: ruleIn(language, change.rule),
      });
    case 'time':
      return timeIn(language, change);
    case 'state':
      return stateIn(language, change);
    case 'bib':
      return t('changes.bib', { from: change.from || '–' });
    case 'close-finish': {
      if (change.decided === null) return t('changes.undecided');
      const bibs = formatList(language, change.ids.map(bibOf));
      return change.decided === 'order'
        ? t('changes.order', { bibs })
        : t('changes.heat', { bibs });
    }
    default:
      return t(`changes.${change.kind}`);
  }
}

function timeIn(
  language: Language,
  { fromMs, toMs }: Extract<RunnerChange, { kind: 'time' }>,
): string {
  const t = wordsIn(language).getFixedT(null, 'results');
  if (toMs === null) return t('changes.noTime');
  const to = raceTime(toMs);
  return fromMs === null
    ? t('changes.newTime', { to })
    : t('changes.time', { to, from: raceTime(fromMs) });
}

/** How a runner's race ended, with the place, the rule or the cut-off. */
export function stateIn(
  language: Language,
  { to, detail }: Pick<Extract<RunnerChange, { kind: 'state' }>, 'to' | 'detail'>,
): string {
  const t = wordsIn(language).getFixedT(null, 'results');
  const { where, rule, cutoffKm } = detail;
  return [
    t(`changes.states.${to}`),
    ...(where === undefined ? [] : [checkpointName(language, where)]),
    ...(rule === undefined ? [] : [ruleIn(language, rule)]),
    ...(cutoffKm === undefined
      ? []
      : [t('changes.cutoff', { km: formatNumber(language, cutoffKm, 1) })]),
  ].join(', ');
}

/** A rule of the edition in a few words; a rule that somebody typed, as it is. */
export const ruleIn = (language: Language, rule: string): string =>
  isRule(rule) ? wordsIn(language).getFixedT(null, 'results')(`changes.rules.${rule}`) : rule;
const isRule = (rule: string): rule is Rule =>
  [...edition().penalties.forTime, ...edition().penalties.forDisqualification].some(
    (each) => each === rule,
  );
