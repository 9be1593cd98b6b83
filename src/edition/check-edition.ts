import { findCategoryMistakes } from './check-categories.ts';
import { findCircuitMistakes } from './check-circuit.ts';
import { findExtraMistakes } from './check-extras.ts';
import { findFeeMistakes } from './check-fees.ts';
import { findGearMistakes } from './check-gear.ts';
import type { EditionFacts, Folder } from './edition-files.ts';
import { findUntranslated } from './find-untranslated.ts';
import { photographsOf } from './look.schema.ts';
import { contrastInWords, type PoorContrast, paletteOf, poorContrasts } from './palette.rules.ts';
import { samplesOf } from './samples.ts';
import { factsOfWay } from './travel.schema.ts';

/** Plain sentences that each begin with file and line. */
export type Findings = { mistakes: string[]; hints: string[] };

/** Finds mistakes in an edition's files, and what in them is doubtful or still a sample. */
export function findContradictions(facts: EditionFacts, folder: Folder): Findings {
  const mistakes = [
    ...doubles(facts, folder),
    ...racesOf(facts, folder),
    ...openingOf(facts, folder),
    ...findFeeMistakes(facts, folder),
    ...findExtraMistakes(facts, folder),
    ...findWaveMistakes(facts, folder),
    ...findCheckpointMistakes(facts, folder),
    ...findCategoryMistakes(facts, folder),
    ...findCircuitMistakes(facts, folder),
    ...findLookMistakes(facts, folder),
    ...programme(facts, folder),
    ...readingsOf(facts, folder),
    ...findGearMistakes(facts, folder),
    ...waysOf(facts, folder),
  ];
  const hints = [
    ...overlaps(facts, folder),
    ...findUntranslated(facts, folder),
    ...samplesLeft(facts, folder),
  ];
  return { mistakes, hints };
}

function doubles({ races: { races } }: EditionFacts, { placeOf }: Folder): string[] {
  return races.flatMap((race, index) =>
    (['id', 'slug'] as const)
      .filter((key) => races.findIndex((other) => other[key] === race[key]) < index)
      .map(
        (key) =>
          `${placeOf('races', 'races', index, key)}: two races have the ${key} ${race[key]}.`,
      ),
  );
}

function racesOf({ races: { races, kinds } }: EditionFacts, folder: Folder): string[] {
  return races.flatMap((race, index) => {
    const isKnown = kinds.some(({ id }) => id === race.kind);
    const at = (key: string) => `${folder.placeOf('races', 'races', index, key)}: race ${race.id}`;
    const far = race.aidStationsKm.filter((km) => km >= race.distanceKm);
    return [
      ...(isKnown ? [] : [`${at('kind')} is of the kind ${race.kind}, which there is not.`]),
      ...far.map((km) => `${at('aidStationsKm')} has an aid station at km ${km}, past its finish.`),
      ...race.cutoffs
        .filter(({ km, afterMin }) => km >= race.distanceKm || afterMin >= race.timeLimitMin)
        .map(
          ({ km }) => `${at('cutoffs')} has a cut-off at km ${km} that its finish comes before.`,
        ),
      ...(folder.courses.includes(race.course)
        ? []
        : [`${at('course')} names ${race.course}, which is not in the folder courses.`]),
      ...(folder.hasPicture(race.imageUrl)
        ? []
        : [`${at('imageUrl')} names ${race.imageUrl}, which is not in the folder pictures.`]),
    ];
  });
}

/** Finds a registration that never opens, or that ends when nobody can start any more. */
function openingOf({ registration, races: { races } }: EditionFacts, { placeOf }: Folder) {
  const { opensAt, closesAt } = registration;
  const lastStart = races
    .map(({ date, startTime }) => `${date}T${startTime}`)
    .toSorted()
    .at(-1);
  const ends = [closesAt, lastStart].filter((moment) => moment !== undefined).toSorted()[0];
  return [
    ...(opensAt && ends && opensAt >= ends
      ? [
          `${placeOf('registration', 'opensAt')}: registration opens at ${opensAt}, and ends at ${ends}.`,
        ]
      : []),
    ...(closesAt && !opensAt
      ? [
          `${placeOf('registration', 'closesAt')}: registration closes, and nothing says when it opens.`,
        ]
      : []),
  ];
}

function programme({ races: { races }, schedule }: EditionFacts, { placeOf }: Folder): string[] {
  return schedule.flatMap(({ day, items }, dayIndex) =>
    items.flatMap((item, index) => {
      if (item.kind !== 'start') return [];
      const at = placeOf('schedule', dayIndex, 'items', index);
      const race = races.find(({ id }) => id === item.raceId);
      if (!race) return [`${at}: this start is of race ${item.raceId ?? '?'}, which there is not.`];
      if (race.date === day && race.startTime === item.from) return [];
      return [
        `${at}: race ${race.id} starts on ${race.date} at ${race.startTime}, as races.yaml says, not on ${day} at ${item.from}.`,
      ];
    }),
  );
}

/**
 * Checks facts that are stated twice: the value that counts must be the one in the fact's own file.
 */
function readingsOf(facts: EditionFacts, { placeOf }: Folder): string[] {
  const { readings, registration } = facts;
  return Object.entries(readings).flatMap(([name, { of, counts, readings: all }]) => {
    const at = placeOf('readings', name);
    const counting = all[counts];
    if (!counting) return [`${at}: ${counts} counts, and there is no such reading.`];
    if ('policy' in of) {
      const isSame = isEqual(counting.value, registration[of.policy]);
      return isSame ? [] : [`${at}: registration.yaml says something else of ${of.policy}.`];
    }
    const race = facts.races.races.find(({ id }) => id === of.race);
    if (!race) return [`${at}: this is of race ${of.race}, which there is not.`];
    const isSame = isEqual(counting.value, race[of.fact]);
    return isSame
      ? []
      : [`${at}: races.yaml says something else of ${of.fact} of race ${race.id}.`];
  });
}

/** Finds ways to travel whose tab would be empty. */
const waysOf = ({ travel }: EditionFacts, { placeOf }: Folder): string[] =>
  (travel.ways ?? []).flatMap((way, index) =>
    travel[factsOfWay[way]].length > 0
      ? []
      : [
          `${placeOf('travel', 'ways', index)}: ${way} has a tab, and there are no ${factsOfWay[way]}.`,
        ],
  );

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Finds races that start together on one course: their runners would run into each other. */
function overlaps({ races: { races } }: EditionFacts, { placeOf }: Folder): string[] {
  return races.flatMap((race, index) =>
    races
      .slice(0, index)
      .filter(
        (other) =>
          other.course === race.course &&
          other.date === race.date &&
          other.startTime === race.startTime,
      )
      .map(
        (other) =>
          `${placeOf('races', 'races', index, 'startTime')}: races ${other.id} and ${race.id} start at the same time on one course.`,
      ),
  );
}

/**
 * Says in one sentence per file what is still a sample: what is recognised by its value, and what
 * is marked as a sample.
 */
function samplesLeft(facts: EditionFacts, { placeOf, marks }: Folder): string[] {
  const known = samplesOf(facts)
    .samples.filter(({ isStill }) => isStill)
    .map(({ key, page, at: [file, ...where] }) => ({
      place: placeOf(file, ...where),
      name: `${inWords(key)} (${page})`,
    }));
  const others = marks
    .filter(({ place }) => !known.some((each) => each.place === place))
    .map(({ place, name }) => ({ place, name: inWords(name) }));
  const files = Map.groupBy([...known, ...others], ({ place }) => place.replace(/:\d+$/, ''));
  return [...files].map(([file, samples]) => {
    const names = Map.groupBy(samples, ({ name }) => name);
    const told = [...names].map(([name, each]) => {
      const lines = each.flatMap(({ place }) => /:(\d+)$/.exec(place)?.[1] ?? []);
      return lines.length > 0 ? `${name} in line ${lines.join(', ')}` : name;
    });
    return `${file}: still a sample: ${told.join('; ')}.`;
  });
}

/** Writes a key as words: `taxNumber` as `tax number`. */
const inWords = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Finds checkpoints with the same name, and those that no race passes. */
export function findCheckpointMistakes(
  { 'race-day': { checkpoints = [] }, races: { races } }: EditionFacts,
  { placeOf }: Folder,
): string[] {
  return checkpoints.flatMap(({ id, passes }, index) => {
    const at = placeOf('race-day', 'checkpoints', index);
    const isFixed = id === 'start' || id === 'finish';
    const isTwice = checkpoints.findIndex((other) => other.id === id) < index;
    return [
      ...(isFixed ? [`${at}: the checkpoint ${id} is there anyway, and needs no entry.`] : []),
      ...(isTwice ? [`${at}: two checkpoints have the id ${id}.`] : []),
      ...Object.entries(passes).flatMap(([raceId, kilometres]) => {
        const race = races.find((each) => String(each.id) === raceId);
        if (!race) return [`${at}: race ${raceId} passes ${id}, and there is no such race.`];
        return kilometres
          .filter((km) => km <= 0 || km >= race.distanceKm)
          .map(
            (km) =>
              `${at}: race ${raceId} cannot pass ${id} at km ${km}: it has ${race.distanceKm}.`,
          );
      }),
    ];
  });
}

/** Finds missing pictures, and colours that nobody could read, each with its worst pair. */
export function findLookMistakes(
  { look, races: { races } }: EditionFacts,
  folder: Folder,
): string[] {
  const { placeOf, hasPicture } = folder;
  const { logo } = look;
  const missing =
    logo && !(hasPicture(logo) && logo.endsWith('.svg'))
      ? [`${placeOf('look', 'logo')}: the logo ${logo} is no SVG in the folder pictures.`]
      : [];
  for (const { place, photograph } of photographsOf(look)) {
    if (hasPicture(photograph.picture)) continue;
    missing.push(
      `${placeOf('look', ...place, 'picture')}: the photograph ${photograph.picture} is not in the folder pictures.`,
    );
  }
  const nobodys = Object.keys(look.races)
    .filter((slug) => !races.some((race) => race.slug === slug))
    .map((slug) => `${placeOf('look', 'races', slug)}: there is no race with the slug ${slug}.`);
  const poor = Map.groupBy(poorContrasts(paletteOf(look)), ({ colour }) => colour);
  const unreadable = [...poor].map(([colour, pairs]) => {
    const worst = pairs.reduce(worse);
    return `${placeOf('look', colour)}: with the ${colour} ${look[colour]}, ${contrastInWords(worst)} in the ${worst.scheme} scheme, and needs ${worst.least}.`;
  });
  return [...missing, ...nobodys, ...unreadable];
}

const worse = (one: PoorContrast, other: PoorContrast) =>
  other.contrast / other.least < one.contrast / one.least ? other : one;

const minutesOfDay = 24 * 60;

/** Finds waves that begin out of order or on another day, and bibs that belong to two waves. */
function findWaveMistakes({ races: { races } }: EditionFacts, { placeOf }: Folder): string[] {
  return races.flatMap(({ id, waves, startTime, timeLimitMin }, index) => {
    const [hours = 0, minutes = 0] = startTime.split(':').map(Number);
    const untilMidnight = minutesOfDay - hours * 60 - minutes;
    return waves.flatMap(({ afterMin, bibs }, position) => {
      const at = `${placeOf('races', 'races', index, 'waves', position)}: race ${id}`;
      const before = waves[position - 1];
      const earlier = waves.slice(0, position).flatMap((wave) => wave.bibs ?? []);
      const isInOrder = before ? afterMin > before.afterMin : afterMin === 0;
      const isTwice = bibs && earlier.some(({ from, to }) => bibs.from <= to && from <= bibs.to);
      return [
        ...(isInOrder
          ? []
          : [
              `${at} has a wave after ${afterMin} minutes: the first is at 0, each other one later.`,
            ]),
        ...(afterMin < Math.min(timeLimitMin, untilMidnight)
          ? []
          : [`${at} has a wave after ${afterMin} minutes, past its time limit or its day.`]),
        ...(bibs && bibs.to < bibs.from
          ? [`${at} has a wave of bibs ${bibs.from} to ${bibs.to}, which ends before it begins.`]
          : []),
        ...(isTwice
          ? [
              `${at} has a wave of bibs ${bibs.from} to ${bibs.to}, some of which an earlier one has.`,
            ]
          : []),
      ];
    });
  });
}
