import { Trans } from 'react-i18next';
import { type Choices, type Fact, type ReadingOf, readingFor } from '../../facts/reading.rules.ts';
import type { Language } from '../../i18n/languages.ts';
import { wordsIn } from '../../i18n/words.ts';
import { PageLink } from '../../ui/page-link.tsx';

const pages = {
  longTrailClimbM: '/races/1',
  classicClimbM: '/races/2',
  longTrailAidStationsKm: '/races/1',
  raceChangeUntilDaysBefore: '/terms-conditions#change',
  refund: '/terms-conditions#cancellation',
} as const satisfies Record<Fact, string>;

/** Where a page shows the reading of a fact that does not count: which page does. */
export function WhatCounts<F extends Fact>(props: {
  fact: F;
  own: ReadingOf<F>;
  choices: Choices;
  language: Language;
}) {
  const { fact, own, choices, language } = props;
  if (readingFor(fact, own, choices).isCounting) return null;
  const href = pages[fact];
  return (
    <small className="what-counts">
      <Trans
        t={wordsIn(language).getFixedT(null, 'common')}
        i18nKey={href.startsWith('/races') ? 'counts.race' : 'counts.terms'}
        components={{ page: <PageLink href={href} /> }}
      />
    </small>
  );
}
