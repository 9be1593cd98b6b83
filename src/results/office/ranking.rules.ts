import { adminPageSize } from '../../edition/facts/admin-page-size.ts';
import {
  isFound,
  searchable,
  searchKey,
} from '../../registration/participants/participant-search.rules.ts';
import type { RunnerResult, Snapshot } from '../results.contract.ts';

/** A runner in a ranking; without a place: not ranked. */
export type RankedRunner = { place: number | undefined; runner: RunnerResult };

/** One page of a classification, and how many runners match. */
export function rankingPage(
  { standings, runners }: Snapshot,
  { classification, search, page }: { classification: string; search: string; page: number },
): { rows: RankedRunner[]; total: number } {
  const standing = standings.find((each) => each.classification === classification);
  const byId = new Map(runners.map((each) => [each.id, each] as const));
  const wanted = searchable(search);
  const all = [
    ...(standing?.ranked ?? []),
    ...(standing?.unranked ?? []).map((id) => ({ id, place: undefined })),
  ].flatMap(({ id, place }): RankedRunner[] => {
    const runner = byId.get(id);
    return runner && (search.trim() === '' || fits(runner, wanted)) ? [{ place, runner }] : [];
  });
  const from = (page - 1) * adminPageSize;
  return { rows: all.slice(from, from + adminPageSize), total: all.length };
}

const fits = ({ bib, person }: RunnerResult, wanted: string) =>
  isFound(wanted, person ? searchKey(person) : '', bib === '' ? null : Number(bib));
