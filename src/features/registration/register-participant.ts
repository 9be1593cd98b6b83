import type { Kysely } from 'kysely';
import { openLink } from '../../auth/link.queries.ts';
import { inTransaction, retrying } from '../../db/database.ts';
import { errorCode } from '../../db/database-errors.ts';
import type { Schema } from '../../db/schema.ts';
import { races } from '../../edition/facts.ts';
import { startOf } from '../../facts/event-facts.ts';
import { feeMinor } from '../../facts/fee.rules.ts';
import { raceDayOf, raceFeeOn } from '../../facts/race-fees.ts';
import { refused } from '../../http/result.ts';
import type { Language } from '../../i18n/languages.ts';
import { formatAmountInBoth } from '../../i18n/money.ts';
import { readEvent } from '../event/event.queries.ts';
import { readEventFacts } from '../event/event-facts.queries.ts';
import { columnsOf } from '../participants/field-columns.ts';
import { type RegistrationForm } from '../participants/field-lists.ts';
import { holdEnds } from './hold-place.ts';
import { medicalConsent } from './medical-consent.rules.ts';
import { registerTogether } from './register-together.ts';
import type { RegistrationOutcome } from './registration.contract.ts';
import {
  askForMailAgain,
  findCancelledPerson,
  findEarlierRegistration,
  givePlace,
  insertRegistrations,
  insertWithPlace,
  isEnteredIn,
  type NewRegistration,
  type RegistrationRow,
} from './registration.queries.ts';
import {
  needsGuardian,
  otherPersonKey,
  personKey,
  racesAtTheSameTime,
  registrationProblems,
  tidyRegistration,
} from './registration.rules.ts';
import { registrationFacts } from './registration-facts.ts';
import { takeOffer } from './waiting-list.queries.ts';

export type RegistrationRequest = {
  form: RegistrationForm;
  /** UUID that the browser made for this registration: a retry with it makes no second one. */
  key: string;
  /** Token of an offer of the waiting list, whose place this registration then has. */
  offer?: string | undefined;
  /** Whether a second race at the same time is meant. */
  acceptOverlap?: boolean | undefined;
  /** The day whose fees the form showed: nobody registers at a fee that was not seen. */
  feeDay?: string | undefined;
  language: Language;
};

const mostRounds = 5;

/**
 * Registers a runner as pending. A place is kept when the payment begins (`holdPlace`), as anybody
 * can fill in forms; with an offer it is the offer's, also when registration is closed to everybody
 * else, until the offer ends or the race starts. With the same commit the mails to runner and
 * guardian are due (`writeReceivedMails`). A key that was used for the same
 * person and race answers what was made of it, whatever became of it since. A person who is entered
 * for the race already is refused, and the mail with the link is written again, once an hour at
 * most; of two people of one name, birth date and mailbox a form is for the one who has cancelled.
 * Throws `value-invalid` for a key that registered another person or race.
 */
export async function registerParticipant(
  db: Kysely<Schema>,
  request: RegistrationRequest,
  { now }: { now: Date },
): Promise<RegistrationOutcome> {
  const { form, key, offer, language } = request;
  const problems = registrationProblems(form, registrationFacts);
  if (Object.keys(problems).length > 0) {
    const { registration: state } = await readEvent(db, now);
    return state === 'open' || offer ? { ok: false, problems } : refusalOf(state);
  }
  const row = newRegistration(form, { key, language, now });
  const doubt = await doubtOf(db, row, request);
  if (doubt) {
    const earlier = await findEarlierRegistration(db, row);
    return earlier ? answerEarlier(db, earlier, row, now) : doubt;
  }
  return offer ? registerWithOffer(db, row, offer, now) : registerInTurn(db, row, now);
}

/** What to ask before somebody is registered: another fee than was seen, two races at once. */
async function doubtOf(
  db: Kysely<Schema>,
  row: NewRegistration,
  { offer, feeDay, acceptOverlap, language }: RegistrationRequest,
): Promise<Extract<RegistrationOutcome, { code: string }> | undefined> {
  const isSeen =
    offer !== undefined ||
    feeDay === undefined ||
    feeOf(row.race_id, row.is_in_circuit, feeDay) === row.fee_minor;
  if (!isSeen) {
    const fee = formatAmountInBoth(language, row.fee_minor);
    return refused('registration-fee-changed', { fee });
  }
  const isOverlapping = !acceptOverlap && (await isInOverlappingRace(db, row));
  return isOverlapping ? { ok: false, code: 'registration-overlap' } : undefined;
}

const feeOf = (raceId: number, isInCircuit: boolean, day: string): number =>
  feeMinor(raceFeeOn(raceId, day), isInCircuit);

/** Whether the person is in another race that is under way at the same time. */
const isInOverlappingRace = async (db: Kysely<Schema>, row: NewRegistration): Promise<boolean> =>
  isEnteredIn(db, racesAtTheSameTime(row.race_id, await readEventFacts(db)), row);

async function registerInTurn(
  db: Kysely<Schema>,
  row: NewRegistration,
  now: Date,
): Promise<RegistrationOutcome> {
  for (let round = 1; round <= mostRounds; round++) {
    const made = await registerTogether(db, row);
    if (made) return answerOf(made, true);
    const earlier = await findEarlierRegistration(db, row);
    const again = earlier && (await ofWhoCancelled(db, row, earlier));
    if (earlier && !again) return answerEarlier(db, earlier, row, now);
    const entered = again && (await registerAgain(db, again));
    if (entered) return answerOf(entered, true);
    const { registration: state, races } = await readEvent(db, now);
    if (state !== 'open') return refusalOf(state);
    const race = races.find(({ id }) => id === row.race_id);
    if (!race?.isOpen) return refusalOf('closed');
    if (race.isFull) break;
    // Else a place has become free meanwhile, or who waits for it has not been offered it yet.
  }
  return { ok: false, code: 'registration-full' };
}

async function registerWithOffer(
  db: Kysely<Schema>,
  row: NewRegistration,
  offer: string,
  now: Date,
): Promise<RegistrationOutcome> {
  const link = await openLink(db, 'offer', offer);
  for (let round = 1; ; round++) {
    const earlier = await findEarlierRegistration(db, row);
    const isWithoutPlace =
      earlier?.status === 'pending' && !earlier.holds_place && isSame(earlier, row);
    const again = earlier && !isWithoutPlace ? await ofWhoCancelled(db, row, earlier) : undefined;
    if (earlier && !isWithoutPlace && !again) return answerEarlier(db, earlier, row, now);
    const start = startOf(await readEventFacts(db), row.race_id);
    if (!link || !start || now >= start) return { ok: false, code: 'registration-offer-gone' };
    try {
      const made = await inTransaction(db, async (trx) => {
        const feeDay = await takeOffer(trx, { id: link.id, raceId: row.race_id, now });
        if (feeDay === undefined) return undefined;
        const given = earlier && !again && (await givePlace(trx, earlier.id, holdEnds(now)));
        if (given) return answerOf(given, false);
        const fees = { fee_day: feeDay, fee_minor: feeOf(row.race_id, row.is_in_circuit, feeDay) };
        return answerOf(
          await insertWithPlace(trx, { ...(again ?? row), ...fees }, holdEnds(now)),
          true,
        );
      });
      if (made) return made;
      // Taken perhaps by the first of two clicks, whose registration can be found by now.
      if (round > 1) return { ok: false, code: 'registration-offer-gone' };
    } catch (error) {
      // Somebody registered the same person at the same moment: now it can be found.
      if (errorCode(error) !== '23505' || round === mostRounds) throw error;
    }
  }
}

type Earlier = NonNullable<Awaited<ReturnType<typeof findEarlierRegistration>>>;

const isSame = (earlier: Earlier, row: NewRegistration) =>
  earlier.race_id === row.race_id &&
  (earlier.person_key === row.person_key || earlier.person_key === otherPersonKey(row.person_key));

/** A registration as that of the one of two people who has cancelled, while the other's stands. */
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
  if (earlier.claim_key === row.claim_key) return answerOf(earlier, false);
  await askForMailAgain(db, earlier.id, now);
  return { ok: false, code: 'registration-duplicate' };
}

const refusalOf = (state: 'closed' | 'not-yet') =>
  ({ ok: false, code: `registration-${state}` }) as const;

const answerOf = (row: RegistrationRow, isNew: boolean): RegistrationOutcome => ({
  ok: true,
  isNew,
  answer: {
    id: row.id,
    status: row.status,
    amountMinor: row.fee_minor,
    heldUntil: row.held_until?.toISOString() ?? null,
  },
});

/** The row of a form that nothing is wrong with, for a race of the edition. */
export function newRegistration(
  given: RegistrationForm,
  { key, language, now }: { key: string; language: Language; now: Date },
): NewRegistration {
  const form = tidyRegistration(given);
  const race = races.find(({ id }) => String(id) === form.raceid);
  if (!race) throw new Error('The rules let a race pass that there is not.');
  const unasked = {
    ...(!form.isemaparticipant && { licence: '' }),
    ...(!needsGuardian(form.birthDate, registrationFacts) && {
      guardianName: '',
      guardianEmail: '',
    }),
  };
  return {
    ...columnsOf({ ...form, ...unasked }),
    created_at: now,
    race_id: race.id,
    ...medicalConsent(form, 'runner', { now }),
    // As the database writes it, so that answers can be told apart by it.
    claim_key: key.toLowerCase(),
    person_key: personKey(form),
    language,
    fee_minor: feeOf(race.id, form.isemaparticipant, raceDayOf(now)),
    fee_day: null,
  };
}
