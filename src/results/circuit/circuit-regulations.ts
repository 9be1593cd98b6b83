import { edition } from '../../edition/edition.ts';
import { formatCountry, formatList } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';

/** One rule: a heading where it has its own, then text, list, table and note as it needs them. */
export type Rule = {
  heading?: string;
  text?: string;
  list?: readonly string[];
  /** The list's order matters. */
  isRanked?: boolean;
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] };
  note?: string;
  /** How many places are awarded, where the rule is about that. */
  awardedPlaces?: number;
};

export type RegulationSection = {
  id: 'overview' | 'participation' | 'liability' | 'rankings';
  title: string;
  rules: readonly Rule[];
};

/** The ages for which the circuit is open, `35–79`. */
export function circuitAges(): string {
  const { minAge, maxAge } = edition().circuit;
  return `${minAge}–${maxAge}`;
}

/**
 * The circuit's regulations (specification, sections 2 and 9) in a language: the pages and the PDF
 * are both made from them, so that they cannot differ.
 */
export function circuitRegulations(language: Language): readonly RegulationSection[] {
  const { circuit, event } = edition();
  const t = wordsIn(language).getFixedT(null, 'circuit');
  return [
    {
      id: 'overview',
      title: t('overview.title'),
      rules: [
        {
          text: t('overview.text', {
            circuit: circuit.shortName,
            event: event.name,
            year: circuit.year,
          }),
        },
        {
          heading: t('overview.objectives'),
          list: [
            t('objectives.running', { minAge: circuit.minAge }),
            t('objectives.fairness'),
            t('objectives.meeting'),
            t('objectives.races'),
            t('objectives.nature'),
          ],
        },
      ],
    },
    {
      id: 'participation',
      title: t('participation.title'),
      rules: [
        {
          text: t('participation.text'),
          list: [
            t('participation.age', { ages: circuitAges() }),
            t('participation.licence'),
            t('participation.entry'),
          ],
        },
        { note: t('participation.note') },
      ],
    },
    {
      id: 'liability',
      title: t('liability.title'),
      rules: [
        { heading: t('liability.insurance'), text: t('liability.insuranceText') },
        { heading: t('liability.health'), text: t('liability.healthText') },
      ],
    },
    { id: 'rankings', title: t('rankings.title'), rules: rankingRules(language) },
  ];
}

function rankingRules(language: Language): readonly Rule[] {
  const { circuit, circuitCategories, ageBands } = edition();
  const t = wordsIn(language).getFixedT(null, 'circuit');
  return [
    { heading: t('rankings.structure'), text: t('rankings.structureText') },
    {
      heading: t('rankings.eligibility'),
      text: t('rankings.eligibilityText', { minStages: circuit.minStages }),
    },
    {
      heading: t('rankings.points'),
      text: t('rankings.pointsText', {
        winner: circuit.winnerPoints,
        second: circuit.secondPoints,
      }),
      note: t('rankings.pointsNote', { bestResults: circuit.bestResults }),
    },
    {
      heading: t('rankings.ties'),
      text: t('rankings.tiesText'),
      list: circuit.tieBreakers.map((each) =>
        each === 'better-place' ? t('rankings.tiesPosition') : t('rankings.tiesRaces'),
      ),
      isRanked: true,
    },
    {
      heading: t('rankings.prize'),
      text: t('rankings.prizeText', { prizeStages: circuit.prizeStages }),
    },
    {
      heading: t('rankings.ceremony'),
      text: t('rankings.ceremonyText', {
        places: circuit.awardedPlaces,
        ceremonyYear: circuit.ceremonyYear,
      }),
      awardedPlaces: circuit.awardedPlaces,
    },
    {
      heading: t('rankings.categories'),
      text: t('rankings.categoriesText', { categories: circuitCategories.length }),
      table: {
        head: [t('categoryTable.age'), t('categoryTable.women'), t('categoryTable.men')],
        rows: ageBands.map(({ minAge, maxAge }, i) => [
          i === ageBands.length - 1 ? t('categoryTable.open', { minAge }) : `${minAge}–${maxAge}`,
          ...(['F', 'M'] as const).map(
            (gender) =>
              circuitCategories.find((each) => each.gender === gender && each.minAge === minAge)
                ?.name ?? '',
          ),
        ]),
      },
    },
  ];
}

/** The countries of the season, `France, Italy, Romania and Spain`. */
export function circuitCountries(language: Language): string {
  const { circuitCalendar } = edition();
  const names = circuitCalendar.map(({ countryCode }) => formatCountry(language, countryCode));
  return formatList(language, [...new Set(names)]);
}
