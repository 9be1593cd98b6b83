import { edition } from '../../edition/edition.ts';
import { startSpanOf } from '../../edition/facts/wave.rules.ts';
import { clockAfter, formatDay, formatMinutes, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { nameIn } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { printColoursOf } from '../../ui/art/marks.ts';
import { printable } from '../../ui/pdf/printable.rules.ts';
import { type CourseProfile, niceTicks, thinProfile } from './course.rules.ts';
import { courseRows } from './course-rows.ts';
import type { RaceDetail } from './races.contract.ts';

/**
 * The data for `pocket-card.typ`: the profile on the front, and places, cut-offs and phone numbers
 * on the back.
 */
export function pocketCardDocument(language: Language, race: RaceDetail) {
  const { event, emergencyPhones } = edition();
  const t = wordsIn(language).getFixedT(null, 'race');
  const units = wordsIn(language).getFixedT(null, 'races', 'card');
  const { course } = race;
  const km = (value: number) => formatNumber(language, value, 1);
  const metres = (value: number) => formatNumber(language, value);
  const name = printable(nameIn(language, race));
  return {
    language,
    title: `${t('card.kind')}: ${name}`,
    day: race.date.split('-').map(Number),
    event: printable(event.name),
    date: formatDay(language, race.date),
    race: name,
    colour: printColoursOf(race.waymark.colour).colour,
    facts: [
      `${km(race.distance)}\u00a0${units('km')}`,
      `${metres(race.elevation)}\u00a0${units('metresUp')}`,
      `${t('profile.start')}\u00a0${startSpanOf(race)}`,
      `${t('info.timeLimit')}\u00a0${formatMinutes(race.timeLimitMin)}`,
    ],
    profile: profileOn(course),
    low: `${metres(course.minEleM)}\u00a0m`,
    high: `${metres(course.maxEleM)}\u00a0m`,
    ticks: niceTicks(0, course.distanceKm, 5).map((at) => ({
      at: at / course.distanceKm,
      text: metres(at),
    })),
    stations: race.aidStationsKm.map((at, i) => ({ at: at / course.distanceKm, text: `${i + 1}` })),
    gates: race.cutoffs.map(({ km: at, afterMin }) => ({
      at: at / course.distanceKm,
      text: clockAfter(race.startTime, afterMin),
    })),
    station: t('info.aidStations'),
    gate: t('profile.cutoff'),
    head: [
      t('profile.place'),
      t('profile.km'),
      t('profile.elevation'),
      t('profile.climbSoFar'),
      t('profile.closesAt'),
    ],
    rows: courseRows(race, t).map((row) => ({
      isGate: row.closesAt !== undefined,
      cells: [row.place, km(row.km), metres(row.eleM), metres(row.climbM), row.closesAt ?? '–'],
    })),
    emergency: t('card.emergency'),
    phones: [
      { name: t('card.general'), number: emergencyPhones.general },
      { name: t('card.rescue'), number: emergencyPhones.mountainRescue },
    ],
    note: race.isCourseSample ? t('profile.sample') : '',
  };
}

/** The line of the profile as shares of its length, and of its height from the top. */
function profileOn(course: CourseProfile): [number, number][] {
  const { distanceKm, minEleM, maxEleM } = course;
  const span = Math.max(50, maxEleM - minEleM);
  const share = (value: number) => Math.round(value * 1000) / 1000;
  return thinProfile(course, 140).map(({ km, eleM }) => [
    share(km / distanceKm),
    share((maxEleM - eleM) / span),
  ]);
}
