import { existsSync, readFileSync } from 'node:fs';
import { minorDigits } from '../../src/edition/minor-digits.ts';
import { day, time } from '../../src/edition/shapes.ts';
import { profileOf } from '../../src/event/races/course.rules.ts';
import { type CourseFileRefusal, parseCourseGpx } from '../../src/event/races/course-gpx.ts';
import { AnswerError, type Answers, type RaceAnswer } from './answers.ts';

type Known = Pick<Answers, 'firstDay' | 'lastDay' | 'currency' | 'races'>;

/** How a race is written in one line; what a GPX says may be left out. */
export const raceExample = 'Grande; 42 km; 2400 m; 2027-06-19 07:00; 60; grande.gpx';

/**
 * One race from one line: its name, then distance and climb, the start, the fee and a GPX file.
 * Numbers before the start are of the course, the one after it is the fee.
 */
export function readRace(line: string, known: Known): RaceAnswer {
  const [name = '', ...others] = line.split(';').map((part) => part.trim());
  const refuse = (why: string): never => {
    throw new AnswerError(`${name ? `Race ${name}: ` : ''}${why} Write it so: ${raceExample}`);
  };
  if (!/\p{L}|\d/u.test(name)) refuse('A race begins with its name.');
  if (known.races.some((race) => race.name === name)) refuse('There is one of this name already.');
  const file = others.find((part) => /\.gpx$/i.test(part));
  const rest = others.filter((part) => part && part !== file);
  const startAt = rest.findIndex((part) => part.includes(':'));
  if (startAt < 0) refuse('It needs the hour of its start.');
  const numbers = rest.map((part) => numberIn(part));
  const wrong = rest.findIndex((_, index) => index !== startAt && numbers[index] === undefined);
  if (wrong >= 0) refuse(`“${rest[wrong]}” is no number.`);
  const [distance, climb, ...tooMany] = numbers.slice(0, startAt);
  const [fee, ...others2] = numbers.slice(startAt + 1);
  if (tooMany.length + others2.length > 0) refuse('There are more numbers than it needs.');
  if (fee === undefined) return refuse('It needs a fee, which may be 0.');
  const digits = minorDigits(known.currency);
  if (fee < 0 || Number(fee.toFixed(digits)) !== fee) {
    refuse(`A fee in ${known.currency} has ${digits} digits behind the point, and is not below 0.`);
  }
  const course = file === undefined ? undefined : readCourse(file);
  const distanceKm = distance ?? (course && Math.round(course.profile.distanceKm * 10) / 10);
  const climbM = climb ?? (course && Math.round(course.profile.climbM / 10) * 10);
  if (distanceKm === undefined || climbM === undefined) {
    return refuse('Without a GPX file it needs its distance and its climb.');
  }
  if (distanceKm < 0.5 || distanceKm > 500) refuse(`${distanceKm} km is no distance of a race.`);
  if (climbM < 0 || climbM > distanceKm * 500) refuse(`${climbM} m is no climb of such a race.`);
  const fileKm = course?.profile.distanceKm ?? distanceKm;
  if (Math.abs(fileKm / distanceKm - 1) > 0.2) {
    refuse(`It is ${distanceKm} km long, and ${file} is ${fileKm.toFixed(1)} km long.`);
  }
  const start = startOn(rest[startAt] ?? '', known);
  return { name, distanceKm, climbM: Math.round(climbM), ...start, fee, course };
}

/** `42`, `42.2 km`, `2,400 m` or `60 EUR`. */
function numberIn(text: string): number | undefined {
  const digits = /^(\d+(?:[.,]\d+)?)\s*(?:km|m|[A-Za-z]{3})?$/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits.replace(',', '.'));
}

/** `2027-06-19 07:00`, or the hour alone of an event of one day. */
function startOn(text: string, { firstDay, lastDay }: Known) {
  const [date, hour] = text.includes('-') ? text.split(/[\sT]+/) : [undefined, text];
  const startTime = /^\d:/.test(hour ?? '') ? `0${hour}` : (hour ?? '');
  if (!time.safeParse(startTime).success) {
    throw new AnswerError(`“${text}” is no start: write one such as 2027-06-19 07:00.`);
  }
  if (date === undefined && firstDay !== lastDay) {
    throw new AnswerError(`On which day does it start? Write ${lastDay} ${startTime}.`);
  }
  const on = date ?? firstDay;
  if (!day.safeParse(on).success) throw new AnswerError(`There is no day ${on}.`);
  if (on < firstDay || on > lastDay) {
    throw new AnswerError(`${on} is not from ${firstDay} to ${lastDay}, the days of the event.`);
  }
  return { day: on, startTime };
}

const refusals: Record<CourseFileRefusal, string> = {
  'gpx-too-large': 'is larger than 5 MB',
  'gpx-doctype': 'has a DOCTYPE, which no GPX file needs',
  'gpx-not-xml': 'is no GPX file',
  'gpx-no-track': 'has no track',
  'gpx-point-invalid': 'has a point without position or height',
  'gpx-too-few-points': 'has a track of less than two points',
};

function readCourse(file: string): NonNullable<RaceAnswer['course']> {
  if (!existsSync(file)) throw new AnswerError(`There is no file ${file}.`);
  const gpx = readFileSync(file, 'utf8');
  const parsed = parseCourseGpx(gpx);
  if (!parsed.ok) {
    const where = parsed.line === undefined ? '' : `:${parsed.line}`;
    throw new AnswerError(`${file}${where} ${refusals[parsed.code]}.`);
  }
  return { gpx, profile: profileOf(parsed.course.track) };
}
