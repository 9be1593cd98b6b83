import type { Kysely } from 'kysely';
import { edition } from '../edition/edition.ts';
import { readEvent } from '../edition/event/event.queries.ts';
import { readEventFacts } from '../edition/event/event-facts.queries.ts';
import { startOf } from '../edition/facts/event-facts.ts';
import { extrasMinor, extrasOfRace, orderExtras } from '../edition/facts/extra.rules.ts';
import { extrasIn } from '../edition/facts/extra-words.ts';
import { raceDayOf } from '../edition/facts/race-fees.ts';
import type { Language } from '../edition/words/languages.ts';
import { openLink } from '../platform/auth/link.queries.ts';
import { inTransaction, retrying } from '../platform/db/database.ts';
import { errorCode } from '../platform/db/database-errors.ts';
import type { Schema } from '../platform/db/schema.ts';
import { refused } from '../platform/http/result.ts';
import { lockSoldOut } from './extra-stock.ts';
import { findDoubt, type RegistrationRequest, refusedSoldOut } from './find-doubt.ts';
import { keptUntil } from './hold-place.ts';
import { feeOf, newRegistration } from './new-registration.ts';
import { lockPerson } from './prove-registration.ts';
import { registerTogether } from './register-together.ts';
import type { RegistrationOutcome } from './registration.contract.ts';
import {
  askForMailAgain,
  findCancelledPerson,
  findEarlierRegistration,
  givePlace,
  insertRegistrations,
  insertWithPlace,
  type NewRegistration,
  type RegistrationRow,
} from './registration.queries.ts';
import { otherPersonKey, visitorProblems } from './registration.rules.ts';
import { registrationFacts } from './registration-facts.ts';
import { readOfferAddress, takeOffer } from './waiting-list.queries.ts';

const mostRounds = 5;

/**
 * Registers a runner as pending. A place is only kept when the payment begins (`holdPlace`), as
 * anybody can fill in forms. With an offer the runner gets the place of the offer, even when
 * registration is closed to all others, until the offer ends or the race starts, and whichever
 * address is in the form. An earlier registration gets that place if it has the address of the
 * offer, or this key. The same commit makes the mails to runner and guardian due
 * (`writeReceivedMails`), unless they are held back. A key that was used for the same person and
 * race returns what was made with it, whatever has happened to it since. A person who is entered
 * for the race already is refused, and the mail with the link is written again, once an hour at
 * most. If two people have the same name, birth date and mailbox, the form is for the one who has
 * cancelled. Throws `value-invalid` for a key that registered another person or race.
 */
export async function registerParticipant(
  db: Kysely<Schema>,
  request: RegistrationRequest,
  { now }: { now: Date },
): Promise<RegistrationOutcome> {
  const { extras } = edition();
  const { form, key, offer, language, isMailHeld } = request;
  const problems = visitorProblems(form, registrationFacts());
  if (Object.keys(problems).length > 0) {
    const { registration: state } = await readEvent(db, now);
    return state === 'open' || offer ? { ok: false, problems } : refusalOf(state);
  }
  const order = orderExtras({
    counts: request.extras ?? {},
    offered: extrasOfRace(extras, Number(form.raceid)),
    day: raceDayOf(now),
  });
  const ordered = order.ok ? order.ordered : {};
  const row = newRegistration(form, { key, language, now, ordered, isMailHeld });
  const doubt = order.ok
    ? await findDoubt(db, row, request)
    : refused(order.code, { extra: extrasIn(language, [order.id]), most: order.most });
  if (doubt) {
    const earlier = await findEarlierRegistration(db, row);
    return earlier ? answerEarlier(db, earlier, row, now) : doubt;
  }
  return offer
    ? registerWithOffer(db, row, { offer, language }, now)
    : registerWithRetries(db, row, now);
}

async function registerWithRetries(
  db: Kysely<Schema>,
  row: NewRegistration,
  now: Date,
): Promise<RegistrationOutcome> {
  for (let round = 1; round <= mostRounds; round++) {
    const made = await registerTogether(db, row);
    if (made) return answerOf(made, { isNew: true });
    const earlier = await findEarlierRegistration(db, row);
    const again = earlier && (await ofWhoCancelled(db, row, earlier));
    if (earlier && !again) return answerEarlier(db, earlier, row, now);
    const entered = again && (await registerAgain(db, again));
    if (entered) return answerOf(entered, { isNew: true });
    const { registration: state, races } = await readEvent(db, now);
    if (state !== 'open') return refusalOf(state);
    const race = races.find(({ id }) => id === row.race_id);
    if (!race?.isOpen) return refusalOf('closed');
    if (race.isFull) break;
    // Otherwise a place has become free meanwhile, and the runner who waits for it has not been
    // offered it yet.
  }
  return { ok: false, code: 'registration-full' };
}

async function registerWithOffer(
  db: Kysely<Schema>,
  row: NewRegistration,
  { offer, language }: { offer: string; language: Language },
  now: Date,
): Promise<RegistrationOutcome> {
  const link = await openLink(db, 'offer', offer);
  const address = link && (await readOfferAddress(db, link.id));
  for (let round = 1; ; round++) {
    const earlier = await findEarlierRegistration(db, row);
    const isOwn = earlier?.claim_key === row.claim_key || isAddress(earlier?.email, address);
    const isWithoutPlace =
      isOwn &&
      earlier?.status === 'pending' &&
      !earlier.holds_place &&
      !earlier.is_other_proven &&
      isSame(earlier, row);
    const again = earlier && !isWithoutPlace ? await ofWhoCancelled(db, row, earlier) : undefined;
    if (earlier && !isWithoutPlace && !again) return answerEarlier(db, earlier, row, now);
    const start = startOf(await readEventFacts(db), row.race_id);
    if (!link || !start || now >= start) return { ok: false, code: 'registration-offer-gone' };
    try {
      const made = await inTransaction(
        db,
        async (trx): Promise<RegistrationOutcome | undefined> => {
          await lockPerson(trx, row.race_id, row.person_key);
          const soldOut = await lockSoldOut(trx, row);
          if (soldOut.length > 0) return refusedSoldOut(soldOut, language);
          const taken = await takeOffer(trx, { id: link.id, raceId: row.race_id, now });
          if (!taken) return undefined;
          const { email: offeredTo, offered_until, fee_day } = taken;
          const holding = { offered_until, holds_begun: 0, race_starts_at: start };
          const kept = { offeredTo, offered_until, held_until: keptUntil(holding, now) };
          const given =
            earlier &&
            !again &&
            (await givePlace(
              trx,
              { id: earlier.id, claim_key: row.claim_key },
              { ...kept, ...orderedAnew(earlier, row) },
            ));
          if (given) return answerOf(given, { isOwn: given.claim_key === row.claim_key });
          const fees = { fee_day, fee_minor: feeOf(row, fee_day) };
          return answerOf(await insertWithPlace(trx, { ...(again ?? row), ...fees }, kept), {
            isNew: true,
          });
        },
      );
      if (made) return made;
      // The first of two clicks may have taken it; its registration can be found by now.
      if (round > 1) return { ok: false, code: 'registration-offer-gone' };
    } catch (error) {
      // Another request registered the same person at the same moment: now it can be found.
      if (errorCode(error) !== '23505' || round === mostRounds) throw error;
    }
  }
}

/** An earlier registration with the place of an offer; its order is that of the last form. */
const orderedAnew = (
  { fee_minor: feeMinor, ordered_extras: before }: Earlier,
  { ordered_extras }: NewRegistration,
) => ({
  ordered_extras,
  fee_minor: feeMinor - extrasMinor(before) + extrasMinor(ordered_extras),
});

type Earlier = NonNullable<Awaited<ReturnType<typeof findEarlierRegistration>>>;

const isAddress = (one: string | null | undefined, other: string | undefined) =>
  other !== undefined && one?.toLowerCase() === other.toLowerCase();

const isSame = (earlier: Earlier, row: NewRegistration) =>
  earlier.race_id === row.race_id &&
  (earlier.person_key === row.person_key || earlier.person_key === otherPersonKey(row.person_key));

/** The registration of the one of two people who has cancelled, while the other's is active. */
async function ofWhoCancelled(
  db: Kysely<Schema>,
  row: NewRegistration,
  standing: Earlier,
): Promise<NewRegistration | undefined> {
  if (standing.claim_key === row.claim_key) return undefined;
  const key = await findCancelledPerson(db, row);
  return key === undefined ? undefined : { ...row, person_key: key };
}

async function registerAgain(db: Kysely<Schema>, row: NewRegistration) {
  const options = { isPersonKnown: true };
  const [made] = await retrying(() => insertRegistrations(db, row.race_id, [row], options));
  return made;
}

async function answerEarlier(
  db: Kysely<Schema>,
  earlier: Earlier,
  row: NewRegistration,
  now: Date,
): Promise<RegistrationOutcome> {
  if (!isSame(earlier, row)) return refused('value-invalid', { field: 'key' });
  if (earlier.claim_key === row.claim_key) return answerOf(earlier);
  await askForMailAgain(db, earlier.id, now);
  return { ok: false, code: 'registration-duplicate' };
}

const refusalOf = (state: 'closed' | 'not-yet') =>
  ({ ok: false, code: `registration-${state}` }) as const;

const answerOf = (
  row: RegistrationRow,
  { isNew = false, isOwn = true } = {},
): RegistrationOutcome => ({
  ok: true,
  isNew,
  isOwn,
  answer: {
    id: row.id,
    status: row.status,
    amountMinor: row.fee_minor,
    heldUntil: row.held_until?.toISOString() ?? null,
  },
});
