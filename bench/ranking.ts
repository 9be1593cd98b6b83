/**
 * `node bench/ranking.ts`: processor time of one publication's snapshot, every classification of the
 * edition among 20,000 finishers with five passages each, and records it.
 */
import os from 'node:os';
import { edition } from '../src/edition/edition.ts';
import { differenceOf } from '../src/results/difference.rules.ts';
import type { Entrant, RaceInputs, Recorded } from '../src/results/results.contract.ts';
import { snapshotOf } from '../src/results/snapshot.rules.ts';
import { recordSection } from './record-section.ts';

const { classifications } = edition();

const finishers = 20_000;
const runs = 15;
const kms = [0, 6, 12, 20, 27, 33];

function entrantOf(index: number): Entrant {
  return {
    id: index + 1,
    bib: String(index + 1),
    firstname: 'Ana',
    lastname: `Runner ${index}`,
    gender: index % 3 === 0 ? 'F' : 'M',
    country: index % 4 === 0 ? 'FR' : 'RO',
    club: index % 5 === 0 ? '' : `Club ${index % 400}`,
    birthDate: `${1945 + ((index * 7) % 60)}-0${1 + (index % 9)}-11`,
    isInCircuit: index % 2 === 0,
    hasLicence: index % 3 !== 1,
  };
}

/** Some share a second, as they do in a large field. */
function recordedOf(index: number): Recorded {
  const gunMs = 9_000_000 + ((index * 7919) % 21_600) * 1000;
  const passages = kms.map((km) => Math.round((gunMs * km) / 33));
  return {
    id: index + 1,
    gunMs,
    chipMs: null,
    order: null,
    state: 'finished',
    detail: {},
    passages,
  };
}

const every = Array.from({ length: finishers }, (_, index) => index);
const race: RaceInputs = {
  raceId: 1,
  day: '2025-07-05',
  points: kms.map((km) => ({ checkpoint: `km ${km}`, km })),
  timing: { by: 'gun', to: 'second' },
  entrants: every.map(entrantOf),
  recorded: every.map(recordedOf),
  gearPenalties: [],
  entries: [],
  erased: [],
  classifications,
  isOnePrizeEach: true,
};

/** The middle of several runs, in milliseconds of processor time. */
function cpuMs(work: () => unknown): string {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }).toSorted((one, other) => one - other);
  return (times[Math.floor(runs / 2)] ?? 0).toFixed(0);
}

const before = snapshotOf(race);
const gearPenalties = [{ id: 20, ms: 1_800_000, rule: 'missingEquipment', why: '' }];
const after = snapshotOf({ ...race, gearPenalties });
const title = '## Results of 20,000 finishers with five passages each';
const section = [
  title,
  '',
  `Load of the machine in the last 15 minutes: ${(os.loadavg()[2] ?? 0).toFixed(0)} on ${os.cpus().length} cores.`,
  '',
  '| what | processor time, ms | goal |',
  '| --- | --- | --- |',
  `| results, ${before.classifications.length} classifications and prizes | ${cpuMs(() => snapshotOf(race))} | 200 |`,
  `| difference of two publications | ${cpuMs(() => differenceOf(before, after))} | |`,
  `| reading a publication from its text | ${cpuMs(() => JSON.parse(JSON.stringify(before)))} | |`,
].join('\n');
recordSection(title, section);
console.log(section);
