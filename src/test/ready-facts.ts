import type { ReadinessFacts } from '../event/office/readiness/readiness.rules.ts';

/** The facts of a site that has nothing left to do. */
export const ready: ReadinessFacts = {
  isDemo: false,
  hasPayments: true,
  hasMail: true,
  hasResultsAddress: true,
  samples: 0,
  areRacesPast: false,
  factsTwice: 0,
  sampleCourses: 0,
  incompleteLanguages: 0,
  staffWithoutSecondFactor: 0,
};
