import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Language } from '../../web/languages.ts';
import { readEvent } from '../event/event-queries.ts';
import { registrationFacts } from './registration-facts.ts';
import { insertWaiting, mustWait } from './waiting-list-queries.ts';
import {
  tidyWaiting,
  type WaitingForm,
  type WaitingProblems,
  waitingProblems,
} from './waiting-list-rules.ts';

export type WaitingOutcome =
  | { ok: true; position: number }
  | { ok: false; problems: WaitingProblems }
  | {
      ok: false;
      code:
        | 'registration-closed'
        | 'registration-not-yet'
        | 'waiting-list-duplicate'
        | 'waiting-list-not-needed';
    };

/**
 * Puts somebody at the end of a full race's waiting list and answers the position, from 1. Refused
 * while the race has places for everybody, and for an address that waits or has an offer already.
 */
export async function joinWaitingList(
  db: Kysely<Schema>,
  { form, language }: { form: WaitingForm; language: Language },
  { now }: { now: Date },
): Promise<WaitingOutcome> {
  const { registration, races } = await readEvent(db, now);
  if (registration !== 'open') return { ok: false, code: `registration-${registration}` };
  const problems = waitingProblems(form, registrationFacts);
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const entry = { ...tidyWaiting(form), language };
  if (!races.some(({ id, isOpen }) => id === entry.raceId && isOpen)) {
    return { ok: false, code: 'registration-closed' };
  }
  return inTransaction(db, async (trx): Promise<WaitingOutcome> => {
    if (!(await mustWait(trx, entry.raceId))) return { ok: false, code: 'waiting-list-not-needed' };
    const position = await insertWaiting(trx, entry);
    if (position === undefined) return { ok: false, code: 'waiting-list-duplicate' };
    return { ok: true, position };
  });
}
