import {
  climbM,
  distanceKm,
  profileOf,
  type TrackPoint,
} from '../../src/event/races/course.rules.ts';
import { seeded } from '../../src/ui/art/seeded.ts';
import type { Answers, RaceAnswer } from './answers.ts';

const metresPerDegree = 111_195;
const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** A wave that comes back to where it began, of `first` to `last` swings a round. */
function roundWave(chance: () => number, [first, last]: readonly [number, number]) {
  const swings = Array.from({ length: last - first + 1 }, (_, i) => ({
    times: first + i,
    size: (0.4 + chance()) / (i + 2),
    phase: chance(),
  }));
  return (share: number) =>
    swings.reduce(
      (sum, { times, size, phase }) => sum + size * Math.cos(2 * Math.PI * (times * share + phase)),
      0,
    );
}

/**
 * An invented loop of the length and climb of a race that begins and ends at the place of the event:
 * something to look at until the real course is there. The same race is drawn the same every time.
 */
function sampleTrack(
  race: Pick<RaceAnswer, 'distanceKm' | 'climbM'>,
  { lat, lon, altitudeM }: Pick<Answers, 'lat' | 'lon' | 'altitudeM'>,
  seed: number,
): TrackPoint[] {
  const chance = seeded(seed);
  const [bends, turns] = [roundWave(chance, [2, 5]), roundWave(chance, [17, 29])];
  const steps = Math.ceil(Math.min(2500, Math.max(60, race.distanceKm * 50)));
  const heading = chance();
  const plan = Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const reach = 1 + 0.28 * bends(share) + 0.02 * turns(share);
    const angle = 2 * Math.PI * (share + heading);
    return [reach * Math.cos(angle), reach * Math.sin(angle)] as const;
  });
  const eles = elevations(race, altitudeM, steps, chance);
  const [originX, originY] = plan[0] ?? [0, 0];
  const shrink = Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  const at = (scaleM: number): TrackPoint[] =>
    plan.map(([x, y], i) => ({
      lat: rounded(lat + ((y - originY) * scaleM) / metresPerDegree, 6),
      lon: rounded(lon + ((x - originX) * scaleM) / metresPerDegree / shrink, 6),
      eleM: eles[i] ?? altitudeM,
    }));
  let scaleM = race.distanceKm * 150;
  for (let round = 0; round < 3; round++) scaleM *= race.distanceKm / distanceKm(at(scaleM));
  return at(scaleM);
}

/** Heights that climb as much as the race, from the place and back to it. */
function elevations(
  race: Pick<RaceAnswer, 'distanceKm' | 'climbM'>,
  altitudeM: number,
  steps: number,
  chance: () => number,
): number[] {
  const mountains = Math.max(1, Math.min(6, Math.round(race.climbM / 700)));
  const [crests, humps] = [roundWave(chance, [2, 3]), roundWave(chance, [9, 23])];
  const shape = Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    // As many mountains as are climbed, of unlike heights, with saddles that stay high.
    const climbs = Math.abs(Math.sin(Math.PI * mountains * share)) ** 1.4;
    const away = Math.min(1, 5 * Math.min(share, 1 - share));
    return away * (0.7 + climbs * (1 + 0.45 * crests(share)) + 0.07 * humps(share));
  });
  const atScale = (scaleM: number) =>
    shape.map((height) => rounded(altitudeM + height * scaleM, 1));
  const climbAt = (scaleM: number) => climbM(atScale(scaleM).map((eleM) => ({ eleM })));
  let [low, high] = [0, race.climbM];
  for (let round = 0; round < 30; round++) {
    const middle = (low + high) / 2;
    if (climbAt(middle) < race.climbM) low = middle;
    else high = middle;
  }
  return atScale(high);
}

/** A track as a GPX file that says of itself that it is a sample. */
function sampleGpx(name: string, track: readonly TrackPoint[]): string {
  const escaped = name.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const point = ({ lat, lon, eleM }: TrackPoint) =>
    `      <trkpt lat="${lat.toFixed(6)}" lon="${lon.toFixed(6)}"><ele>${eleM.toFixed(1)}</ele></trkpt>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="TrailRun sample courses" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata>
    <name>${escaped}</name>
    <desc>Indicative sample course over an invented terrain, until the organiser replaces this file. Not a real path: do not follow it.</desc>
    <keywords>indicative, sample</keywords>
  </metadata>
  <trk>
    <name>${escaped}</name>
    <trkseg>
${track.map(point).join('\n')}
    </trkseg>
  </trk>
</gpx>
`;
}

/** The course of a race: its file, or the sample that stands for it. */
export function courseOf(
  race: RaceAnswer,
  answers: Answers,
  index: number,
): NonNullable<RaceAnswer['course']> {
  if (race.course) return race.course;
  const track = sampleTrack(race, answers, index + 1);
  return { gpx: sampleGpx(race.name, track), profile: profileOf(track) };
}
