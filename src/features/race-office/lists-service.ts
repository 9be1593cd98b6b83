import type { Kysely } from 'kysely';
import { newsletter } from '../../../edition/newsletter.ts';
import type { Schema } from '../../db/schema.ts';
import type { Clock } from '../../services/clock.ts';
import { countSubscribers } from '../newsletter/newsletter-queries.ts';
import { demandRight } from '../staff/demand-right.ts';
import type { Session } from '../staff/find-session.ts';
import { demandStepUp } from '../staff/step-up.ts';
import { assignBibs, readBibs } from './assign-bibs.ts';
import { addBibRange, removeBibRange } from './change-bib-ranges.ts';
import type { ListsService } from './lists-contract.ts';
import { holdsSafetyData, prepareDownload } from './prepare-download.ts';
import { runImport, takeImport } from './run-import.ts';
import { setBib } from './set-bib.ts';
import { beginImport, checkImport, dropImport, findImport } from './stage-import.ts';

type Options = {
  db: Kysely<Schema>;
  clock: Pick<Clock, 'now'>;
  siteUrl: string;
  log: (facts: object, what: string) => void;
};

/** The desk of bibs, lists and imports; `rest` resolves when no import is under way. */
export function listsService({ db, clock, siteUrl, log }: Options) {
  const running = new Set<Promise<void>>();
  const deskOf = (session: Session): ListsService => {
    const { staff } = session;
    return {
      readBibs: (order) => readBibs(db, order),
      addBibRange: (range) => addBibRange(db, staff, range),
      removeBibRange: (id) => removeBibRange(db, staff, id),
      assignBibs: (asked) => assignBibs(db, staff, asked),
      async setBib(asked) {
        demandRight(staff, 'participants');
        return setBib(db, staff, asked);
      },
      async prepareDownload(wanted, reason) {
        if (holdsSafetyData(wanted)) {
          demandRight(staff, 'safety-export');
          demandStepUp(session);
        }
        return `/api/office/downloads/${await prepareDownload(db, staff, wanted, reason)}`;
      },
      readNewsletter: async () => (newsletter.isOn ? countSubscribers(db) : undefined),
      beginImport: (file) => beginImport(db, staff, file),
      findImport: (id) => findImport(db, staff, id),
      checkImport: async (id, choice) =>
        checkImport(db, staff, { id, choice }, { now: clock.now() }),
      async runImport(id) {
        const taken = await takeImport(db, staff, id);
        if (!taken) return;
        const run = runImport(db, staff, taken, { now: clock.now(), siteUrl })
          .catch((error: unknown) => log({ err: error, import: id }, 'import failed'))
          .finally(() => running.delete(run));
        running.add(run);
      },
      dropImport: (id) => dropImport(db, staff, id),
    };
  };
  return { deskOf, rest: () => Promise.all(running) };
}
