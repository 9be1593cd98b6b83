import { inTransaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/result.ts';
import { forAction } from '../../site/office-use-case.ts';
import { listResultEntries } from '../publications.queries.ts';
import type { ResultChange, ResultEntry } from '../results.contract.ts';
import { addEntries, lockEntries } from './enter-results.ts';
import { reasonMost } from './finish-import.contract.ts';

/** Takes back all that an import entered, unless something was entered about its runners since. */
export const undoFinishImport = forAction(
  { right: 'race-day', bulk: 'result.enter' },
  async ({ db, staff, clock }, { raceId, id }: { raceId: number; id: number }, asked: string) => {
    const reason = asked.trim().slice(0, reasonMost);
    if (reason === '') return refused('import-reason-missing');
    return inTransaction(db, async (trx) => {
      const before = await lockEntries(trx, raceId);
      const done = await trx
        .selectFrom('finish_import')
        .select(['first_entry', 'last_entry'])
        .where('id', '=', id)
        .where('race_id', '=', raceId)
        .where('state', '=', 'done')
        .executeTakeFirst();
      if (!done) return refused('import-gone');
      const { own, isKept } = entriesOf(await listResultEntries(trx, raceId), {
        first: done.first_entry ?? 0,
        last: done.last_entry ?? 0,
      });
      if (isKept) return refused('finish-import-kept');
      const entries = own.map(({ number }) => ({
        change: { kind: 'withdrawn', number } as const,
        reason,
      }));
      await addEntries(trx, { raceId, before }, entries, { staff, now: clock.now() });
      await trx
        .updateTable('finish_import')
        .set({ state: 'undone' })
        .where('id', '=', id)
        .execute();
      return { ok: true as const };
    });
  },
);

/** The entries of an import, and whether later ones are about the same runners. */
function entriesOf(
  entries: readonly ResultEntry[],
  { first, last }: { first: number; last: number },
): { own: ResultEntry[]; isKept: boolean } {
  const own = entries.filter(({ number }) => number >= first && number <= last);
  const runners = new Set(own.flatMap(({ change }) => aboutOf(change)));
  const isKept = entries.some(
    ({ number, change }) =>
      number > last &&
      (aboutOf(change).some((runner) => runners.has(runner)) ||
        (change.kind === 'withdrawn' && change.number >= first && change.number <= last)),
  );
  return { own, isKept };
}

function aboutOf(change: ResultChange): readonly number[] {
  if ('ids' in change) return change.ids;
  return 'id' in change ? [change.id] : [];
}
