import type { Doubt } from '../../passages/passages.contract.ts';
import type { Judgement } from './race-control.contract.ts';

/** What came by one link as of the phone of one, and a person has to decide about. */
type Waiting = {
  /** Of the phone that is said to have recorded it. */
  link: string;
  /** By which it came, since nobody else answers for it; null: the staff read a file. */
  by: string | null;
  all: Judgement['records'];
  /** Those that can count, since their times can be. */
  records: Judgement['records'];
  /** When the last of it arrived; milliseconds since 1970. */
  until: number;
};

/** Whether it waits since nobody knows whether the phone of its link is to be believed. */
export const isOfLink = ({ kind, visit }: Doubt): boolean =>
  kind !== 'clock' && visit.records.some(({ arrival }) => arrival?.link);

/**
 * What waits since nobody knows whether its phone is to be believed, by links. `until`: only what had
 * arrived by then.
 */
export function waitingByLink(
  doubts: readonly Doubt[],
  until = Number.POSITIVE_INFINITY,
): Waiting[] {
  const waiting = doubts
    .filter(isOfLink)
    .flatMap(({ visit }) => visit.records)
    .flatMap(({ device, sequence, arrival }) => {
      const { link = null, by = null, receivedAt = 0, isAhead = false } = arrival ?? {};
      const isOfAll = link !== null && receivedAt <= until;
      return isOfAll ? [{ device, sequence, link, by, receivedAt, isAhead }] : [];
    });
  const ofLinks = Map.groupBy(waiting, ({ link, by }) => `${link} ${by}`);
  return [...ofLinks.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    return {
      link: first.link,
      by: first.by,
      all: all.map(refOf),
      records: all.filter(({ isAhead }) => !isAhead).map(refOf),
      until: all.reduce((last, { receivedAt }) => Math.max(last, receivedAt), 0),
    };
  });
}

const refOf = ({ device, sequence }: Judgement['records'][number]) => ({ device, sequence });
