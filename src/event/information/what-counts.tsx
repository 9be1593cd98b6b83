import { Trans } from 'react-i18next';
import { type LateFacts, readingOn, type Stated } from '../../edition/facts/reading.rules.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { PageLink } from '../../ui/page-link.tsx';

/** The pages whose version of a policy counts. */
const policyPages = {
  raceChangeUntilDaysBefore: '/terms-conditions#change',
  refund: '/terms-conditions#cancellation',
};

/** A note at a fact whose reading on this page does not count: it links to the page that does. */
export function WhatCounts(props: {
  page: string;
  stated: Stated;
  lateFacts: LateFacts;
  language: Language;
  /** Set if the note is not right beside the fact, so that it has to name it. */
  words?: 'counts.climb';
}) {
  const { page, stated, lateFacts, language, words } = props;
  if (readingOn(page, stated, lateFacts).isCounting) return null;
  const isOfRace = 'race' in stated;
  const href = isOfRace ? `/races/${stated.race}` : policyPages[stated.policy];
  return (
    <small className="small">
      <Trans
        t={wordsIn(language).getFixedT(null, 'common')}
        i18nKey={words ?? (isOfRace ? 'counts.race' : 'counts.terms')}
        components={{ page: <PageLink href={href} /> }}
      />
    </small>
  );
}
