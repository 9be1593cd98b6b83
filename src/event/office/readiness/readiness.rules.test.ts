import { describe, expect, it } from 'vitest';
import { ready } from '../../../test/ready-facts.ts';
import {
  findingPages,
  type ReadinessFacts,
  readinessFindings,
  readinessLine,
} from './readiness.rules.ts';

/** A checkout that nobody has set up, with a site that is as unfinished as it can be. */
const untouched: ReadinessFacts = {
  isDemo: true,
  hasPayments: false,
  hasMail: false,
  hasResultsAddress: false,
  samples: 11,
  areRacesPast: true,
  factsTwice: 5,
  sampleCourses: 2,
  incompleteLanguages: 4,
  staffWithoutSecondFactor: 3,
};

describe('what stands between a site and real visitors', () => {
  it('is nothing where everything is set', () => {
    expect(readinessFindings(ready)).toEqual([]);
  });

  it.each([
    ['demo-mode', { isDemo: true }, '/'],
    ['no-payments', { hasPayments: false }, '/admin/registration'],
    ['no-mail', { hasMail: false }, '/email-test'],
    ['dates-in-the-past', { areRacesPast: true }, '/races'],
    ['no-results-address', { hasResultsAddress: false }, '/admin/registration'],
    ['samples', { samples: 1 }, '/terms-conditions'],
    ['sample-courses', { sampleCourses: 1 }, '/admin'],
    ['facts-stated-twice', { factsTwice: 1 }, '/rules'],
    ['languages-incomplete', { incompleteLanguages: 1 }, '/'],
    ['no-second-factor', { staffWithoutSecondFactor: 1 }, '/admin/staff'],
  ] as const)(
    'is %s alone where only that is left, and %s is seen at its page',
    (code, left, page) => {
      expect(readinessFindings({ ...ready, ...left })).toEqual([{ code, count: 1 }]);
      expect(findingPages[code]).toBe(page);
    },
  );

  it('is everything of an untouched checkout, the gravest first, with how many there are', () => {
    expect(readinessFindings(untouched).map(({ code, count }) => `${code} ${count}`)).toEqual([
      'demo-mode 1',
      'no-payments 1',
      'no-mail 1',
      'dates-in-the-past 1',
      'no-results-address 1',
      'samples 11',
      'sample-courses 2',
      'facts-stated-twice 5',
      'languages-incomplete 4',
      'no-second-factor 3',
    ]);
  });
});

describe('the line for whoever starts the site', () => {
  it('is left out when nothing is left to do', () => {
    expect(readinessLine([], 'https://race.example')).toBeUndefined();
  });

  it('names each finding in plain words, with its number from two on, and where to look', () => {
    const left = { ...ready, hasMail: false, samples: 1, sampleCourses: 2 };
    expect(readinessLine(readinessFindings(left), 'https://race.example')).toBe(
      'Before real visitors come: no mail, samples, sample courses (2). See https://race.example/admin/readiness',
    );
  });
});
