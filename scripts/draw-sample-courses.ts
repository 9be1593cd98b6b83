/**
 * Draws the sample courses of the edition that `EDITION` names: the paths that a walker sparing of
 * effort would tread over the invented terrain of its `courses/terrain.yaml`. It writes the same
 * files every time.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { RaceFacts } from '../src/edition/compose-edition.ts';
import { edition } from '../src/edition/edition.ts';
import { servedFolder } from '../src/edition/edition-folder.ts';
import {
  type CourseProfile,
  pointAt,
  profileOf,
  type TrackPoint,
} from '../src/event/races/course.rules.ts';
import {
  lengthM,
  noise,
  paced,
  reliefText,
  type Spot,
  smoothed,
  type TerrainFacts,
  terrainOf,
} from './sample-terrain.ts';

const { races } = edition();

const folder = path.join(servedFolder(), 'courses');
const facts = parse(readFileSync(path.join(folder, 'terrain.yaml'), 'utf8')) as TerrainFacts;
const { line, heightM } = terrainOf(facts);

/** A square grid around the start, numbered row by row from the south-west. */
const cellM = 25;
const side = 800;
const cellAt = (eastM: number, northM: number) =>
  (Math.round(northM / cellM) + side / 2) * side + Math.round(eastM / cellM) + side / 2;
const middleOf = (cell: number): Spot => [
  ((cell % side) - side / 2) * cellM,
  (Math.floor(cell / side) - side / 2) * cellM,
  0,
];
const heights = new Map<number, number>();
function cellHeightM(cell: number): number {
  const [eastM, northM] = middleOf(cell);
  const eleM = heights.get(cell) ?? heightM(eastM, northM);
  heights.set(cell, eleM);
  return eleM;
}

/** Sixteen ways to step from a cell, in order of bearing: chess's king and knight. */
const ways = Array.from({ length: 16 }, (_, way) => {
  const reach = way % 2 === 0 ? 1 : Math.sqrt(5);
  const bearing = (way * Math.PI) / 8;
  const [east, north] = [Math.cos(bearing) * reach, Math.sin(bearing) * reach].map(Math.round);
  return {
    jump: (north ?? 0) * side + (east ?? 0),
    metres: Math.hypot(east ?? 0, north ?? 0) * cellM,
  };
});

/** The cells within 350 m of the guide line, each with its distance from it in metres. */
function corridor(guide: readonly Spot[]): Map<number, number> {
  const awayM = new Map<number, number>();
  for (const at of paced(guide, cellM)) {
    for (let east = -350; east <= 350; east += cellM) {
      for (let north = -350; north <= 350; north += cellM) {
        const cell = cellAt(at[0] + east, at[1] + north);
        awayM.set(cell, Math.min(awayM.get(cell) ?? Infinity, lengthM(middleOf(cell), at)));
      }
    }
  }
  return awayM;
}

/**
 * The cheapest way along a guide line, as states (cell times 16 plus the way it was entered).
 * Steepness costs by its square, so steep slopes are crossed in bends; turning costs too, so bends
 * are few; rough ground, straying from the guide and treading an earlier path also cost.
 */
function tread(guide: readonly Spot[], trodden: Set<number>, facing: number[]): number[] {
  const [first, last] = [guide[0], guide.at(-1)].map((at) => cellAt(at?.[0] ?? 0, at?.[1] ?? 0));
  const awayM = corridor(guide);
  const starts = facing.map((way) => (first ?? 0) * 16 + way);
  const best = new Map(starts.map((state) => [state, 0]));
  const came = new Map<number, number>();
  // States wait in bins 4 m of cost wide; one that has since become cheaper is passed over.
  const queue = [starts];
  for (let bin = 0; bin < queue.length; bin++) {
    for (const state of queue[bin] ?? []) {
      const spent = best.get(state) ?? 0;
      if (Math.floor(spent / 4) !== bin) continue;
      const cell = state >> 4;
      if (cell === last) return walkedBack(state, came);
      for (const [way, { jump, metres }] of ways.entries()) {
        const turn = Math.min((way - state) & 15, (state - way) & 15);
        const next = cell + jump;
        const away = awayM.get(next);
        if (turn > 5 || away === undefined) continue;
        const [eastM, northM] = middleOf(next);
        const gradient = (cellHeightM(next) - cellHeightM(cell)) / metres;
        const ground = 1 + 0.45 * noise(eastM / 110, northM / 110, 5);
        const effort = ground + (gradient / 0.14) ** 2 + (away / 220) ** 2;
        const cost = spent + metres * effort * (trodden.has(next) ? 4 : 1) + 3 * turn ** 2;
        if (cost >= (best.get(next * 16 + way) ?? Infinity)) continue;
        best.set(next * 16 + way, cost);
        came.set(next * 16 + way, state);
        while (queue.length <= cost / 4) queue.push([]);
        queue[Math.floor(cost / 4)]?.push(next * 16 + way);
      }
    }
  }
  throw new Error('No way leads along the guide line');
}

function walkedBack(state: number, came: Map<number, number>): number[] {
  const states = [state];
  for (let at = came.get(state); at !== undefined; at = came.get(at)) states.push(at);
  return states.reverse();
}

/** The whole course, cell by cell. Each leg goes on the way that the one before it ended. */
function cellsOf(course: readonly string[]): number[] {
  const trodden = new Set<number>();
  const cells: number[] = [];
  let facing = [...ways.keys()];
  for (const leg of course) {
    const states = tread(line(leg), trodden, facing);
    facing = [(states.at(-1) ?? 0) & 15];
    for (const state of states.slice(0, -12)) {
      const [eastM, northM] = middleOf(state >> 4);
      // Around the start and finish everybody treads the same ground.
      if (Math.hypot(eastM, northM) < 250) continue;
      for (let east = -50; east <= 50; east += cellM) {
        for (let north = -50; north <= 50; north += cellM) {
          trodden.add(cellAt(eastM + east, northM + north));
        }
      }
    }
    cells.push(...states.slice(cells.length > 0 ? 1 : 0).map((state) => state >> 4));
  }
  return cells;
}

/** Rounds the grid's corners, lets the path sway as paths do, and reads its elevation. */
function trackOf(cells: readonly number[]): TrackPoint[] {
  const rough = paced(cells.map(middleOf), 5);
  const easts = smoothed(
    rough.map(([eastM]) => eastM),
    4.5,
  );
  const norths = smoothed(
    rough.map(([, northM]) => northM),
    4.5,
  );
  const round = paced(
    easts.map((eastM, i): Spot => [eastM, norths[i] ?? 0, 0]),
    6,
  );
  const swayed = round.map(([x, y]): Spot => {
    const sway = (seed: number) =>
      9 * noise(x / 130, y / 130, seed) + 3 * noise(x / 45, y / 45, seed + 1);
    return [x + sway(31), y + sway(33), 0];
  });
  const path = paced(swayed, 12.4);
  const eles = smoothed(
    path.map(([eastM, northM]) => heightM(eastM, northM)),
    2,
  );
  const metresPerDegree = 111_195;
  const { start } = facts;
  return path.map(([eastM, northM], i) => ({
    lat: rounded(start.lat + northM / metresPerDegree, 6),
    lon: rounded(start.lon + eastM / metresPerDegree / Math.cos((start.lat * Math.PI) / 180), 6),
    eleM: rounded(eles[i] ?? 0, 1),
  }));
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

function gpxOf(race: RaceFacts, profile: CourseProfile): string {
  const [name = race.slug] = Object.values(race.name);
  const coordinates = (at: TrackPoint) => `lat="${at.lat.toFixed(6)}" lon="${at.lon.toFixed(6)}"`;
  const waypoint = (km: number, title: string, type: string) => {
    const at = pointAt(profile, km);
    const texts = `<name>${title}</name><desc>Sample position</desc><type>${type}</type>`;
    return `  <wpt ${coordinates(at)}><ele>${at.eleM.toFixed(1)}</ele>${texts}</wpt>`;
  };
  const [lats, lons] = [profile.points.map((at) => at.lat), profile.points.map((at) => at.lon)];
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="TrailRun sample courses" xmlns="http://www.topografix.com/GPX/1/1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">
  <metadata>
    <name>${name}</name>
    <desc>Indicative sample course over an invented terrain, until the organiser replaces this file. Not a real path: do not follow it.</desc>
    <author><name>TrailRun</name></author>
    <keywords>indicative, sample</keywords>
    <bounds minlat="${Math.min(...lats)}" minlon="${Math.min(...lons)}" maxlat="${Math.max(...lats)}" maxlon="${Math.max(...lons)}"/>
  </metadata>
${[
  waypoint(0, 'Start and finish', 'start'),
  ...race.aidStationsKm.map((km) => waypoint(km, `Aid station km ${km}`, 'aid station')),
].join('\n')}
  <trk>
    <name>${name}</name>
    <trkseg>
${profile.points.map((at) => `      <trkpt ${coordinates(at)}><ele>${at.eleM.toFixed(1)}</ele></trkpt>`).join('\n')}
    </trkseg>
  </trk>
</gpx>
`;
}

const drawn: TrackPoint[] = [];
for (const race of races) {
  const profile = profileOf(trackOf(cellsOf(facts.legs[race.slug] ?? [])));
  drawn.push(...profile.points);
  writeFileSync(path.join(folder, race.course), gpxOf(race, profile));
  console.log(
    `${race.course}: ${profile.distanceKm.toFixed(2)} km, ${profile.climbM.toFixed(0)} m`,
  );
}

/** Room around all courses, for maps to show. */
const roomDegrees = 0.02;
const [lats, lons] = [drawn.map(({ lat }) => lat), drawn.map(({ lon }) => lon)];
const relief = reliefText(facts, heightM, {
  west: Math.min(...lons) - roomDegrees * 1.4,
  east: Math.max(...lons) + roomDegrees * 1.4,
  south: Math.min(...lats) - roomDegrees,
  north: Math.max(...lats) + roomDegrees,
});
writeFileSync(path.join(folder, 'relief.asc'), relief);
console.log(`relief.asc: ${relief.length} bytes`);
