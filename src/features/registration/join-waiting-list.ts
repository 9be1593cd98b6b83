import type { Kysely } from 'kysely';
import { inTransaction } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { registration as facts } from '../../edition/facts.ts';
import { raceDayOf } from '../../facts/race-fees.ts';
import { hashNetwork } from '../../http/hash-visitor.ts';
import type { Language } from '../../i18n/languages.ts';
import { readEvent } from '../event/event.queries.ts';
import { lockPlaces } from './places.ts';
import { registrationFacts } from './registration-facts.ts';
import { countWaitingOf, insertWaiting, mustWait } from './waiting-list.queries.ts';
import {
  tidyWaiting,
  type WaitingForm,
  type WaitingProblems,
  waitingProblems,
} from './waiting-list.rules.ts';

export type WaitingOutcome =
  | { ok: true; position: number }
  | { ok: false; problems: WaitingProblems }
  | {
      ok: false;
      code:
        | 'registration-closed'
        | 'registration-not-yet'
        | 'waiting-list-duplicate'
        | 'waiting-list-network'
        | 'waiting-list-not-needed';
    };

/**
 * Puts somebody at the end of a full race's waiting list and answers the position, from 1. Refused
 * while the race has places for everybody, for an address that waits or has an offer already, and
 * for a network that many of those come from, as each of them will have a place kept.
 */
export async function joinWaitingList(
  db: Kysely<Schema>,
  { form, language, address }: { form: WaitingForm; language: Language; address?: string },
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
  const network = address === undefined ? undefined : await hashNetwork(db, address);
  return inTransaction(db, async (trx): Promise<WaitingOutcome> => {
    // So that those who ask at once are counted one after the other.
    await lockPlaces(trx);
    if (!(await mustWait(trx, entry.raceId))) return { ok: false, code: 'waiting-list-not-needed' };
    if (network && (await countWaitingOf(trx, network)) >= facts.mostWaitingOfNetwork) {
      return { ok: false, code: 'waiting-list-network' };
    }
    const position = await insertWaiting(trx, {
      ...entry,
      network: network?.[0] ?? null,
      feeDay: raceDayOf(now),
    });
    if (position === undefined) return { ok: false, code: 'waiting-list-duplicate' };
    return { ok: true, position };
  });
}
