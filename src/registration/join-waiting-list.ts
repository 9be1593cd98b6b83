import type { Kysely } from 'kysely';
import { edition } from '../edition/edition.ts';
import { readEvent } from '../edition/event/event.queries.ts';
import { raceDayOf } from '../edition/facts/race-fees.ts';
import type { Language } from '../edition/words/languages.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { mostOf } from '../platform/http/address-prefix.rules.ts';
import { hashNetworks, keptOf } from '../platform/http/hash-visitor.ts';
import { type Refused, refused } from '../platform/http/result.ts';
import { lockPlaces } from './places.ts';
import { registrationFacts } from './registration-facts.ts';
import { countWaitingAt, countWaitingOf, insertWaiting, mustWait } from './waiting-list.queries.ts';
import {
  tidyWaiting,
  type WaitingForm,
  type WaitingProblems,
  waitingProblems,
} from './waiting-list.rules.ts';

export type WaitingOutcome =
  | { ok: true }
  | { ok: false; problems: WaitingProblems }
  | Refused<
      | 'registration-closed'
      | 'registration-not-yet'
      | 'waiting-list-network'
      | 'waiting-list-not-needed'
    >;

/** Enough for a family, over all races: each entry gets a mail, and later an offer. */
const mostOfMailbox = 4;

/**
 * Puts a runner at the end of a full race's waiting list. A runner who waits or has an offer
 * already gets the same answer after the same amount of work. Refused while the race has places for
 * everybody, and for networks that many waiting runners come from, as each of them will have a
 * place kept.
 */
export async function joinWaitingList(
  db: Kysely<Schema>,
  { form, language, address }: { form: WaitingForm; language: Language; address?: string },
  { now }: { now: Date },
): Promise<WaitingOutcome> {
  const { registration, races } = await readEvent(db, now);
  if (registration !== 'open') return { ok: false, code: `registration-${registration}` };
  const problems = waitingProblems(form, registrationFacts());
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const entry = { ...tidyWaiting(form), language };
  if (!races.some(({ id, isOpen }) => id === entry.raceId && isOpen)) {
    return { ok: false, code: 'registration-closed' };
  }
  const networks = address === undefined ? undefined : await hashNetworks(db, address);
  return inTransaction(db, async (trx): Promise<WaitingOutcome> => {
    const { registration: facts } = edition();
    // Visitors who ask at the same time are then counted one after the other.
    await lockPlaces(trx);
    if (!(await mustWait(trx, entry.raceId))) return { ok: false, code: 'waiting-list-not-needed' };
    for (const network of networks ?? []) {
      const most = mostOf(network, facts.mostWaitingOfNetwork);
      if ((await countWaitingOf(trx, network.hashes)) >= most) {
        return refused('waiting-list-network', { mostWaiting: most });
      }
    }
    // The owner of the mailbox knows who waits there; a different answer would tell it to
    // strangers.
    if ((await countWaitingAt(trx, entry.email)) >= mostOfMailbox) return { ok: true };
    await insertWaiting(trx, {
      ...entry,
      networks: keptOf(networks),
      feeDay: raceDayOf(now),
    });
    return { ok: true };
  });
}
