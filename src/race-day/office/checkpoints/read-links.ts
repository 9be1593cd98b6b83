import { edition } from '../../../edition/edition.ts';
import { localDay, localMinute, momentOf } from '../../../platform/i18n/local-day.ts';
import { forPage } from '../../../site/office-use-case.ts';
import { listCheckpointLinks, listHandOvers } from '../../checkpoints/checkpoint-link.queries.ts';
import type { RaceDayContext } from '../race-day-context.ts';

/** The links of phones, with how much came by each. */
export const readLinks = forPage('race-day', ({ db }) => listCheckpointLinks(db));

/** The entries that one phone recorded and another one, or a member of staff, delivered. */
export const readHandOvers = forPage('race-day', ({ db }) => listHandOvers(db));

/** The end that the form proposes for a link, as `datetime-local` takes it. */
export const usualLinkEnd = forPage('race-day', async ({ races, clock }: RaceDayContext) => {
  const { event } = edition();
  const days = (await races.list()).map(({ date }) => date);
  // After the race, in a rehearsal, a link is still valid until the end of the day.
  const last = [...days, localDay(clock.now(), event.timeZone)].toSorted().at(-1) ?? '';
  return localMinute(momentOf(last, '23:59', event.timeZone), event.timeZone);
});
