import type { Kysely } from 'kysely';
import { newsletter } from '../../../edition/facts.ts';
import { countSubscribers } from '../../../event/newsletter/newsletter.queries.ts';
import type { Session } from '../../../platform/auth/find-session.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import { assignBibs, readBibs } from '../bibs/assign-bibs.ts';
import { addBibRange, removeBibRange } from '../bibs/change-bib-ranges.ts';
import { setBib } from '../bibs/set-bib.ts';
import { prepareDownload, type ResultFiles } from '../exports/prepare-download.ts';
import type { TableReader } from '../imports/read-table-file.ts';
import { runImport, takeImport } from '../imports/run-import.ts';
import { beginImport, checkImport, dropImport, findImport } from '../imports/stage-import.ts';
import type { ListsService } from './lists.contract.ts';

type Options = {
  db: Kysely<Schema>;
  clock: Pick<Clock, 'now'>;
  siteUrl: string;
  /** Absent: tables are read in a process with limits. */
  readTable?: TableReader | undefined;
  /** Absent: no files of results. */
  results?: ResultFiles;
  log: (facts: object, what: string) => void;
};

/** Bibs, lists and imports; `rest` resolves when no import is under way. */
export function listsService({ db, clock, siteUrl, readTable, results, log }: Options) {
  const running = new Set<Promise<void>>();
  const serviceOf = ({ staff }: Session): ListsService => {
    return {
      readBibs: (order) => readBibs(db, order),
      addBibRange: (range) => addBibRange(db, staff, range),
      removeBibRange: (id) => removeBibRange(db, staff, id),
      assignBibs: (asked) => assignBibs(db, staff, asked),
      setBib: (asked) => setBib(db, staff, asked),
      async prepareDownload(wanted, reason) {
        const prepared = await prepareDownload(db, staff, wanted, reason, results);
        if (!prepared.ok) return prepared;
        return { ok: true, address: `/api/admin/downloads/${prepared.id}` };
      },
      readNewsletter: async () => (newsletter.isOn ? countSubscribers(db) : undefined),
      beginImport: (file) => beginImport(db, staff, file, readTable),
      findImport: (id) => findImport(db, staff, id),
      checkImport: async (id, choice) =>
        checkImport(db, staff, { id, choice }, { now: clock.now() }),
      async runImport(id) {
        const taken = await takeImport(db, staff, id);
        if (!taken.ok) return taken;
        if (!taken.run) return { ok: true };
        const run = runImport(db, staff, taken.run, { now: clock.now(), siteUrl })
          .catch((error: unknown) => log({ err: error, import: id }, 'import failed'))
          .finally(() => running.delete(run));
        running.add(run);
        return { ok: true };
      },
      dropImport: (id) => dropImport(db, staff, id),
    };
  };
  return { serviceOf, rest: () => Promise.all(running) };
}
