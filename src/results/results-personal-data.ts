import type { PersonalData } from '../registration/personal-data.ts';
import { eraseFromCircuit } from './circuit/erase-from-circuit.ts';
import { forgetOwnPast, listOwnPast } from './history/past-results.queries.ts';
import { forgetInPublications } from './publications.queries.ts';

/**
 * The names of a participant in results: published ones, those of the circuit and of earlier years.
 */
export const resultsPersonalData: PersonalData = {
  read: async (db, id) => ({ resultsOfEarlierYears: await listOwnPast(db, id) }),
  async erase(trx, runner) {
    await eraseFromCircuit(trx, runner);
    await forgetInPublications(trx, runner.id);
    await forgetOwnPast(trx, runner.id);
  },
};
