import type { Doubt } from '../../passages/passages.contract.ts';
import type { Judgement } from './race-control.contract.ts';

/** What the phone of one link recorded, and a person has to decide about. */
type Waiting = {
  link: string;
  records: Judgement['records'];
  /** When the last of it arrived; milliseconds since 1970. */
  until: number;
};

/**
 * What waits since nobody knows whether its phone is to be believed, by link, but for times that
 * can't be right. `until`: only what had arrived by then.
 */
export function waitingByLink(
  doubts: readonly Doubt[],
  until = Number.POSITIVE_INFINITY,
): Waiting[] {
  const waiting = doubts
    .filter(({ kind }) => kind !== 'clock')
    .flatMap(({ visit }) => visit.records)
    .flatMap(({ device, sequence, arrival }) => {
      const { link = null, receivedAt = 0, isAhead } = arrival ?? {};
      const isOfAll = link !== null && !isAhead && receivedAt <= until;
      return isOfAll ? [{ device, sequence, link, receivedAt }] : [];
    });
  return [...Map.groupBy(waiting, ({ link }) => link)].map(([link, ofLink]) => ({
    link,
    records: ofLink.map(({ device, sequence }) => ({ device, sequence })),
    until: ofLink.reduce((last, { receivedAt }) => Math.max(last, receivedAt), 0),
  }));
}
