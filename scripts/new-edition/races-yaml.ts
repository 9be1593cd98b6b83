import type { Answers, RaceAnswer } from './answers.ts';
import { inline } from './inline.ts';
import { kinds, labelOf, sampleDescription } from './sample-texts.ts';

/** A race of the new edition with the files that are drawn of it. */
export type DrawnRace = { race: RaceAnswer; slug: string; gpx: string; picture: string };

const signs = ['stripe', 'triangle', 'cross', 'dot', 'diamond'];
const colours = ['blue', 'yellow', 'red', 'green', 'black'];

/** Kilometres of the course and a tenth of the metres climbed: what hikers reckon with. */
const effortOf = ({ distanceKm, climbM }: RaceAnswer) => distanceKm + climbM / 100;

/** Ten minutes for each kilometre of effort, in whole half hours. */
export const timeLimitOf = (race: RaceAnswer): number =>
  Math.max(60, Math.ceil((effortOf(race) * 10) / 30) * 30);

/** An aid station about every eight kilometres. */
function stationsOf({ distanceKm }: RaceAnswer): number[] {
  const count = Math.min(12, Math.floor(distanceKm / 8));
  return Array.from(
    { length: count },
    (_, i) => Math.round(((i + 1) * distanceKm * 10) / (count + 1)) / 10,
  );
}

const kindOf = ({ distanceKm }: RaceAnswer) =>
  kinds.findLast(({ fromKm }) => distanceKm >= fromKm) ?? kinds[0];

/** `races.yaml`. */
export function racesYaml(answers: Answers, drawn: readonly DrawnRace[]): string {
  const used = kinds.filter((kind) => drawn.some(({ race }) => kindOf(race) === kind));
  const longest = drawn.reduce((best, each) =>
    each.race.distanceKm > best.race.distanceKm ? each : best,
  );
  return `# The filter of /races offers those that a race has.
kinds:
${used.map((kind) => `  - { id: ${kind.id}, label: ${inline(labelOf(kind, answers))} }`).join('\n')}
races:
${drawn.map((each, index) => raceYaml(answers, each, index)).join('')}\
# Shown where a race has no picture or its picture does not load.
stockPicture: /pictures/${longest.slug}.svg
# Pictures that the office offers for a race.
picturePresets:
${drawn.map(({ race, slug }) => `  - { key: race, km: ${race.distanceKm}, url: /pictures/${slug}.svg }`).join('\n')}
`;
}

function raceYaml(answers: Answers, { race, slug }: DrawnRace, index: number): string {
  const names = Object.fromEntries(answers.languages.map((language) => [language, race.name]));
  const description = Object.entries(sampleDescription(answers));
  const isLong = race.distanceKm > 20;
  return `  - id: ${index + 1}
    slug: ${slug}
    kind: ${kindOf(race)?.id}
    name: ${inline(names)}
    description: # sample: what is special about this course
${description.map(([language, text]) => `      ${language}: ${inline(text)}`).join('\n')}
    imageUrl: /pictures/${slug}.svg
    distanceKm: ${race.distanceKm}
    climbM: ${race.climbM}
    date: ${race.day}
    startTime: ${race.startTime}
    timeLimitMin: ${timeLimitOf(race)} # sample
    # Full years on race day.
    minAge: ${race.distanceKm >= 30 ? 18 : 16} # sample
    # Places when the database is made; from then on a setting there.
    capacity: 300 # sample
    fee: ${race.fee}
    aidStationsKm: ${inline(stationsOf(race))} # sample
    # What a runner carries at least.
    waterMl: ${isLong ? 1000 : 500} # sample
    # Of places on the way that close: - { km: 15, afterMin: 180 }
    cutoffs: []
    # HTML of an embedded map; only https iframes of well-known map sites are shown.
    raceMap: null
    course: ${slug}.gpx
    waymark: { kind: ${signs[index % signs.length]}, colour: ${colours[(index + Math.floor(index / 5)) % colours.length]} }
`;
}
