import type { composeCategories } from './compose-categories.ts';
import type { EditionFacts } from './edition-files.ts';

/** A classification as the edition declares it. Who meets every condition belongs to it. */
export type Classification = {
  /** In addresses and the API: `overall`, `category-F40`, `circuit-M35`. */
  id: string;
  /** `category`, `circuit` and `championship` stand there once for each category of theirs. */
  kind: ClassificationKind;
  /** The races that have it. */
  races: readonly number[];
  /** The name of its age category, where it is one's. */
  category: string | null;
  gender: 'M' | 'F' | null;
  /** In whole years on race day, both inclusive; null: of any age. */
  ages: { min: number; max: number } | null;
  /** True: only who runs in the circuit; false: only who does not; null: it does not matter. */
  isInCircuit: boolean | null;
  /** ISO 3166 alpha-2 of those whose citizens alone belong to it; null: of any. */
  countries: readonly string[] | null;
  /** Whether a federation's licence is needed. */
  needsLicence: boolean;
  /** The first so many get one; 0: none. */
  prizes: number;
  /** Whether its prizes go beside all others. */
  isApart: boolean;
  /** Of teams: how many results of a club count, and by what. */
  team: { best: number; by: 'time' | 'places' } | null;
};
type Declared = NonNullable<EditionFacts['results']['classifications']>[number];
export type ClassificationKind = Declared['kind'];

type Categories = ReturnType<typeof composeCategories>;
type AgeCategory = Categories['ageCategories'][number];

/** Whether a module that an edition has not takes a classification with it. */
const moduleOf: Partial<Record<ClassificationKind, 'circuit' | 'championship'>> = {
  open: 'circuit',
  circuit: 'circuit',
  championship: 'championship',
};

/** What stands where `results.yaml` declares nothing. */
const usual: readonly Declared['kind'][] = [
  'overall',
  'women',
  'men',
  'category',
  'open',
  'circuit',
  'championship',
];

/** How times count and what is ranked, in the order in which prizes are given. */
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
    /** Whether a licence counts for somebody beside those in the circuit, so that all are asked. */
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
    // Without a circuit in the edition’s own age categories, or among everybody.
    const its = circuitCategories.length > 0 ? circuitCategories : ageCategories;
    return its.length > 0 ? its.map(inCategory) : [base];
  }
  // The circuit's categories are ranked by the circuit.
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
