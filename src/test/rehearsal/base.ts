import { stateOf } from '../../race-day/passages/accounts.rules.ts';
import type { RaceDay } from '../../race-day/race-day.contract.ts';
import { boardUrl, judgement, radioList } from '../race-control-forms.ts';
import { stateIn, trueState } from './compare.ts';
import type { TrueRunner } from './truth.ts';

/** How the base reads pages, and posts a form of the organiser's side. */
export type BaseOptions = {
  read: () => Promise<RaceDay>;
  post: (form: Record<string, string>, url: string) => Promise<unknown>;
  timeZone: string;
};

type Ref = { device: string; sequence: number };
const keyOf = ({ device, sequence }: Ref) => `${device}#${sequence}`;

/** The people at the base, who can ask each station what it meant. */
export function openBase({ read, post, timeZone }: BaseOptions) {
  const meant = new Map<string, TrueRunner>();
  const asked = new Set<string>();
  const proposed = { first: 0, any: 0, doubts: 0 };

  const meantBy = (records: readonly Ref[]) =>
    records.map((each) => meant.get(keyOf(each))).find((each) => each !== undefined);
  const judge = (records: readonly Ref[], bib = '') => post(judgement(records, bib), boardUrl);

  /**
   * Counts once for each entry whether the site's proposals for a mistyped bib contain the runner
   * whom the station meant.
   */
  function count(records: readonly Ref[], ids: readonly number[], runner: TrueRunner) {
    const key = records.map(keyOf).join();
    if (asked.has(key)) return;
    asked.add(key);
    proposed.doubts += 1;
    if (ids[0] === runner.id) proposed.first += 1;
    if (ids.includes(runner.id)) proposed.any += 1;
  }

  /**
   * A person asks the station about each doubt, and about each runner who contradicts the sums,
   * whose entry it truly is. A passage in the way may be the mistyped one.
   */
  async function decide() {
    const { reading, evidence } = await read();
    for (const { visit, runnerId, proposals } of reading.doubts) {
      const runner = meantBy(visit.records);
      if (runner) {
        const ids = proposals.map((each) => each.runnerId);
        count(visit.records, ids, runner);
      }
      const inTheWay = (reading.passages.get(runnerId ?? 0) ?? []).find(
        ({ checkpoint, records }) => checkpoint === visit.checkpoint && meantBy(records),
      );
      if (!runner && inTheWay) await judge(inTheWay.records, meantBy(inTheWay.records)?.bib);
      else await judge(visit.records, runner?.bib);
    }
    for (const each of evidence.filter((one) => stateOf(one).contradictions.length > 0))
      for (const { records } of each.passages)
        if (meantBy(records)) await judge(records, meantBy(records)?.bib);
  }

  /**
   * In the evening a person telephones the runners who are still on the list: most are at home,
   * showered.
   */
  async function searchAtEvening(truth: readonly TrueRunner[]) {
    await decide();
    const known = await read();
    for (const each of truth) {
      if (each.fate === 'vanishes' || stateIn(known, each.id) === trueState(each)) continue;
      const last = each.passes.at(-1);
      if (!last || stateIn(known, each.id) !== 'on-course') continue;
      const time = new Date(last.at).toLocaleTimeString('en-GB', { timeZone });
      const text = `${each.bib} ${time}${each.fate === 'retires' ? ' dnf' : ''}`;
      await post({ ...radioList(text, last.checkpoint), intent: 'all' }, `${boardUrl}/radio`);
    }
  }

  return {
    proposed,
    /** Notes the runner whom a station meant by an entry whose bib it mistyped. */
    mistyped: (entry: Ref, runner: TrueRunner) => void meant.set(keyOf(entry), runner),
    decide,
    searchAtEvening,
  };
}
