import { expect, it } from 'vitest';
import { goodForm } from '../../test/good-form.ts';
import { registrationFacts } from './registration-facts.ts';
import { racesAtTheSameTime, registrationProblems } from './registration-rules.ts';

const race = (id: number, date: string, startTime: string, timeLimitMin: number) => ({
  id,
  date,
  startTime,
  timeLimitMin,
});

it.each([
  [[race(1, '2025-07-05', '08:30', 480), race(2, '2025-07-05', '09:30', 180)], [2]],
  [[race(1, '2025-07-05', '08:30', 60), race(2, '2025-07-05', '09:30', 180)], []],
  [[race(1, '2025-07-05', '08:30', 61), race(2, '2025-07-05', '09:30', 180)], [2]],
  [[race(1, '2025-07-05', '08:30', 480), race(2, '2025-07-06', '09:30', 180)], []],
  // Through the night.
  [[race(1, '2025-07-05', '18:00', 900), race(2, '2025-07-06', '08:30', 180)], [2]],
  [[race(1, '2025-07-05', '08:30', 480)], []],
])('of %j, race 1 is run at the same time as %j', (races, others) => {
  expect(racesAtTheSameTime(1, races)).toEqual(others);
});

it.each([
  ['', false, undefined],
  [' \n ', false, undefined],
  ['', true, undefined],
  ['Asthma', true, undefined],
  ['Asthma', false, 'registration-medical-consent-missing'],
])(
  'medical information %j with consent %s has the problem %s',
  (medicalInfo, acceptMedical, code) => {
    const form = { ...goodForm, medicalInfo, acceptMedical };
    expect(registrationProblems(form, registrationFacts).acceptMedical).toBe(code);
  },
);
