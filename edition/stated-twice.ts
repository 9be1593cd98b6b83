import type { readings } from './readings.ts';

/**
 * Of the facts of `readings` those that pages show in both readings, with the pages that show each
 * until the organiser has chosen one for all of them. `counts` names the one that holds until then.
 */
export const statedTwice = {
  longTrailClimbM: {
    counts: 'stated',
    pages: { stated: ['/races', '/races/1', '/program', '/cn-masters'], byTheHost: ['/'] },
  },
  classicClimbM: {
    counts: 'stated',
    pages: {
      stated: ['/races', '/races/2', '/program', '/'],
      nationalChampionship: ['/cn-masters'],
    },
  },
  longTrailAidStationsKm: {
    counts: 'stated',
    pages: { stated: ['/races', '/races/1', '/contact'], rulesPage: ['/rules'] },
  },
  raceChangeUntilDaysBefore: {
    counts: 'terms',
    pages: { terms: ['/terms-conditions', '/contact'], rulesPage: ['/rules'] },
  },
  refund: {
    counts: 'terms',
    pages: { terms: ['/terms-conditions'], rulesPage: ['/rules'] },
  },
} as const satisfies {
  [Fact in keyof typeof readings]?: {
    counts: keyof (typeof readings)[Fact];
    pages: Record<keyof (typeof readings)[Fact], readonly string[]>;
  };
};
