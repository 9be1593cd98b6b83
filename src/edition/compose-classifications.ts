import type { composeCategories } from './compose-categories.ts';
import type { EditionFacts } from './edition-files.ts';

/**
 * A classification as the edition declares it. A runner who meets every condition belongs to it.
 */
export type Classification = {
  /** As in addresses and the API: `overall`, `category-F40`, `circuit-M35`. */
  id: string;
  /**
   * Each category has a classification of its own of kind `category`, `circuit` or `championship`.
   */
  kind: ClassificationKind;
  /** The numbers of the races that have this classification. */
  races: readonly number[];
  /** The name of its age category, if it is for one. */
  category: string | null;
  gender: 'M' | 'F' | null;
  /** In whole years on race day, both inclusive; null: any age. */
  ages: { min: number; max: number } | null;
  /** True: only runners in the circuit; false: only the others; null: both. */
  isInCircuit: boolean | null;
  /** ISO 3166 alpha-2 codes: only citizens of these countries belong to it; null: of any. */
  countries: readonly string[] | null;
  /** Whether a runner needs a federation's licence. */
  needsLicence: boolean;
  /** How many runners get a prize; 0: none. */
  prizes: number;
  /** Whether a runner may win its prize in addition to others. */
  isApart: boolean;
  /** For teams: how many results of a club count, and whether times or places are added. */
  team: { best: number; by: 'time' | 'places' } | null;
};
type Declared = NonNullable<EditionFacts['results']['classifications']>[number];
type ClassificationKind = Declared['kind'];

type Categories = ReturnType<typeof composeCategories>;
type AgeCategory = Categories['ageCategories'][number];

/**
 * The module that a kind of classification needs: without the module, there is none of this kind.
 */
const moduleOf: Partial<Record<ClassificationKind, 'circuit' | 'championship'>> = {
  open: 'circuit',
  circuit: 'circuit',
  championship: 'championship',
};

/** The classifications of an edition whose `results.yaml` declares none. */
const usual: readonly Declared['kind'][] = [
  'overall',
  'women',
  'men',
  'category',
  'open',
  'circuit',
  'championship',
];

/** The rules of timing, and the classifications in the order in which prizes are given. */
export function composeClassifications(files: EditionFacts, categories: Categories) {
  const { classifications, timesBy, timesTo, isOnePrizeEach } = files.results;
  const declared: readonly Declared[] =
    classifications ??
    usual.map((kind) => ({ kind, prizes: 0, isApart: false, best: 3, by: 'time' }));
  const all = declared.flatMap((each) => partsOf(each, files, categories));
  return {
    timing: { by: timesBy, to: timesTo },
    isOnePrizeEach,
    classifications: all,
    /** Whether a licence matters outside the circuit too, so that every runner is asked for it. */
    asksLicence: all.some(({ needsLicence, races }) => needsLicence && races.length > 0),
  };
}

function partsOf(
  declared: Declared,
  files: EditionFacts,
  { ageCategories, circuitCategories, areCategoriesOfCircuit }: Categories,
): Classification[] {
  const { kind, prizes, isApart } = declared;
  const module = moduleOf[kind];
  if (module && !files.event.modules.includes(module)) return [];
  const base: Classification = {
    id: kind,
    kind,
    races: racesOf(declared, files),
    category: null,
    gender: null,
    ages: null,
    isInCircuit: null,
    countries: declared.countries ?? null,
    needsLicence: declared.needsLicence ?? kind === 'championship',
    prizes,
    isApart,
    team: kind === 'teams' ? { best: declared.best, by: declared.by } : null,
  };
  const inCategory = ({ name, gender, minAge, maxAge }: AgeCategory): Classification => ({
    ...base,
    id: `${kind}-${name}`,
    category: name,
    gender,
    ages: { min: minAge, max: maxAge },
  });
  if (kind === 'women' || kind === 'men') return [{ ...base, gender: kind === 'men' ? 'M' : 'F' }];
  if (kind === 'open') return [{ ...base, isInCircuit: false }];
  if (kind === 'circuit') {
    return circuitCategories.map((each) => ({ ...inCategory(each), isInCircuit: true }));
  }
  if (kind === 'championship') {
    // Uses the circuit’s categories; without a circuit, the edition’s own, or else everybody.
    const its = circuitCategories.length > 0 ? circuitCategories : ageCategories;
    return its.length > 0 ? its.map(inCategory) : [base];
  }
  // If the categories are the circuit's, kind `circuit` ranks them.
  if (kind === 'category') return areCategoriesOfCircuit ? [] : ageCategories.map(inCategory);
  return [base];
}

function racesOf({ races, kind }: Declared, files: EditionFacts): number[] {
  return files.races.races
    .filter(
      (race) =>
        (kind !== 'circuit' || race.isEmaCertified) &&
        (kind !== 'championship' || race.isNationalChampionship),
    )
    .map(({ id }) => id)
    .filter((id) => races?.includes(id) ?? true);
}
