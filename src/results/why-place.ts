import { formatCountry, formatDay, formatList } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { ruleIn } from './describe-difference.ts';
import type { PlaceReason } from './explain-place.rules.ts';
import { addedTime, raceTime } from './race-time.rules.ts';

/** Nobody is this old: the band has no upper end. */
const ageless = 120;

/**
 * Why a runner has a place, in sentences: who belongs to the classification, what is ranked, what
 * was added, and who is placed beside, before and behind. `nameOf` gives a runner's name.
 */
export function whyPlaceIn(
  language: Language,
  reason: PlaceReason,
  nameOf: (id: number) => string,
): string[] {
  const t = wordsIn(language).getFixedT(null, 'results-own', 'why');
  return [
    ...reason.conditions.map((each) => conditionIn(language, each)),
    t(`by.${reason.by}`),
    ...timesIn(language, reason),
    ...neighboursIn(language, reason, nameOf),
    ...(reason.prize ? [prizeIn(language, reason.prize)] : []),
  ];
}

function conditionIn(language: Language, condition: PlaceReason['conditions'][number]): string {
  const t = wordsIn(language).getFixedT(null, 'results-own', 'why');
  switch (condition.kind) {
    case 'gender':
      return t(`gender.${condition.gender}`);
    case 'age': {
      const { min, max, bornFrom, bornTo } = condition;
      const [from, to] = [formatDay(language, bornFrom), formatDay(language, bornTo)];
      if (max >= ageless) return t('ageFrom', { min, to });
      return min <= 0 ? t('ageTo', { max, from }) : t('age', { min, max, from, to });
    }
    case 'circuit':
      return condition.isIn ? t('circuit') : t('notCircuit');
    case 'country':
      return t('country', {
        countries: formatList(
          language,
          condition.countries.map((code) => formatCountry(language, code)),
        ),
      });
    default:
      return t('licence');
  }
}

/** The runner's own time, and how rules changed it. */
function timesIn(language: Language, { ownMs, finalMs, adjustments }: PlaceReason): string[] {
  const t = wordsIn(language).getFixedT(null, 'results-own', 'why');
  const added = adjustments.map(({ ms, rule, why }) =>
    t('added', { time: addedTime(ms), rule: ruleIn(language, rule), why }),
  );
  if (ownMs === null || finalMs === null || added.length === 0) return added;
  return [...added, t('became', { own: raceTime(ownMs), final: raceTime(finalMs) })];
}

function neighboursIn(
  language: Language,
  { sharedWith, closeFinish, ahead, behind, place, gapMs }: PlaceReason,
  nameOf: (id: number) => string,
): string[] {
  const t = wordsIn(language).getFixedT(null, 'results-own', 'why');
  const beside = (way: 'ahead' | 'behind', other: PlaceReason['ahead']) => {
    if (!other) return [];
    const values = { name: nameOf(other.id), place: other.place };
    if (other.gapMs === null) return [t(`${way}NoTime`, values)];
    return [t(way, { ...values, gap: raceTime(other.gapMs) })];
  };
  return [
    ...(closeFinish ? [t(`line.${closeFinish.kind}`, { reason: closeFinish.reason })] : []),
    ...(sharedWith.length > 0
      ? [t('shared', { names: formatList(language, sharedWith.map(nameOf)) })]
      : []),
    ...beside('ahead', ahead),
    ...beside('behind', behind),
    ...(gapMs !== null && place > 1 && ahead?.place !== 1
      ? [t('first', { gap: raceTime(gapMs) })]
      : []),
  ];
}

function prizeIn(language: Language, { prize, place }: NonNullable<PlaceReason['prize']>): string {
  const t = wordsIn(language).getFixedT(null, 'results-own', 'why');
  return prize === place ? t('prize', { prize }) : t('prizeMoved', { prize });
}
