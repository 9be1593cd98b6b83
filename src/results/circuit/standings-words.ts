import { edition } from '../../edition/edition.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import type { Chance, Outlook } from './circuit-need.rules.ts';
import type { Race } from './circuit-points.rules.ts';
import type { SeasonSoFar } from './circuit-season.rules.ts';
import type { StandingRow } from './circuit-standings.rules.ts';

/** The name of a stage. */
export const stageName = (id: string): string =>
  edition().circuitCalendar.find((stage) => stage.id === id)?.name ?? id;

/** The name of a runner; for one who was erased, a text that says so. */
export function runnerNameIn(language: Language, season: SeasonSoFar, runner: number): string {
  const t = wordsIn(language).getFixedT(null, 'circuit');
  return season.runners.get(runner)?.name ?? t('standings.erased');
}

/** A place at a stage; in brackets where it does not count. */
export const placeText = ({ place, counts }: Race): string => (counts ? `${place}` : `(${place})`);

/** The remarks on a runner in the standings, each a sentence or a word. */
export function remarksIn(language: Language, season: SeasonSoFar, row: StandingRow): string[] {
  const t = wordsIn(language).getFixedT(null, 'circuit');
  return [
    ...(row.missing > 0 ? [t('standings.missing', { count: row.missing })] : []),
    ...(row.hasPrize ? [t('standings.prize')] : []),
    ...(row.tie && row.place !== null ? [tieIn(language, season, row.tie)] : []),
  ];
}

/** Why a runner is before, or beside, another with the same total. */
function tieIn(
  language: Language,
  season: SeasonSoFar,
  tie: NonNullable<StandingRow['tie']>,
): string {
  const t = wordsIn(language).getFixedT(null, 'circuit');
  const other = runnerNameIn(language, season, tie.over);
  if (tie.by === 'shared') return t('standings.tie.shared', { other });
  if (tie.by === 'more-races') {
    return t('standings.tie.more-races', { other, own: tie.own, others: tie.other });
  }
  return t('standings.tie.better-place', {
    other,
    place: tie.own.place,
    stage: stageName(tie.own.stage),
    otherPlace: tie.other.place,
    otherStage: stageName(tie.other.stage),
  });
}

/** The places at the next stage that lead to the same. */
export function placesIn(language: Language, { from, to }: Chance): string {
  const t = wordsIn(language).getFixedT(null, 'circuit');
  if (to === null) return t('standings.need.orLower', { place: from });
  return from === to ? `${from}` : `${from}–${to}`;
}

/** The place in the standings to which that would lead. */
export function outlookIn(language: Language, { best, worst }: Outlook): string {
  const t = wordsIn(language).getFixedT(null, 'circuit');
  if (best === null || worst === null) return t('standings.need.none');
  return best === worst ? `${best}` : t('standings.need.range', { best, worst });
}
