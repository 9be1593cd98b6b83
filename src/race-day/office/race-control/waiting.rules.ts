import type { Doubt } from '../../passages/passages.contract.ts';
import type { Judgement } from './race-control.contract.ts';

/** Entries that came by one link as those of one phone, about which a person has to decide. */
type Waiting = {
  /** The link of the phone that is said to have recorded them. */
  link: string;
  /** The link by which they came, as its owner answers for them; null: the staff read a file. */
  by: string | null;
  all: Judgement['records'];
  /** The entries that can count, as their times can be right. */
  records: Judgement['records'];
  /** When the last of them arrived; milliseconds since 1970. */
  until: number;
};

/** Whether the entry waits since it is not known if the phone of its link can be trusted. */
export const isOfLink = ({ kind, visit }: Doubt): boolean =>
  kind !== 'clock' && visit.records.some(({ arrival }) => arrival?.link);

/**
 * The entries that wait since it is not known if their phone can be trusted, by link. `until`: only
 * those that had arrived by then.
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
