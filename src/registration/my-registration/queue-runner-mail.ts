import type { Transaction } from 'kysely';
import { edition } from '../../edition/edition.ts';
import { readEvent } from '../../edition/event/event.queries.ts';
import { readEventFacts } from '../../edition/event/event-facts.queries.ts';
import { isRaceAhead, startOf } from '../../edition/facts/event-facts.ts';
import { factsNameIn } from '../../edition/words/race-words.ts';
import { currentToken, nextToken, pickupCodeOf } from '../../platform/auth/link.queries.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { isCarriedEverywhere } from '../../platform/mail/email-address.rules.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { holdEndedMail } from '../hold-ended.mail.tsx';
import { holdEndingMail } from '../hold-ending.mail.tsx';
import { paymentConfirmedMail } from '../payments/payment-confirmed.mail.tsx';
import { registrationLinkMail } from '../registration-link.mail.tsx';
import { registrationUnpaidMail } from '../registration-unpaid.mail.tsx';
import { addressChangedMail } from './address-changed.mail.tsx';
import { mailedCodeMail } from './mailed-code.mail.tsx';
import { type Runner, type RunnerPayment, updateRunner } from './my-registration.queries.ts';
import { isPaid, languageOf } from './read-my-registration.ts';
import { registrationCancelledMail } from './registration-cancelled.mail.tsx';

type Addressee = Pick<Runner, 'id' | 'email' | 'first_name' | 'last_name' | 'race_id' | 'language'>;

function mailFacts(runner: Addressee, siteUrl: string) {
  const { races } = edition();
  const language = languageOf(runner);
  const race = races.find(({ id }) => id === runner.race_id);
  const raceName = race ? factsNameIn(language, race) : '';
  return { language, siteUrl, firstname: runner.first_name, lastname: runner.last_name, raceName };
}

/**
 * Mails a runner the present state of the registration with the link to it: after a change of race,
 * or at the corrected address. For an unconfirmed registration the registration worker writes the
 * mail instead.
 */
export async function queueStatusMail(
  trx: Transaction<Schema>,
  runner: Runner,
  { payments, now, siteUrl }: { payments: readonly RunnerPayment[]; now: Date; siteUrl: string },
): Promise<void> {
  if (runner.status === 'cancelled') return;
  if (runner.status === 'pending' || !isPaid(runner, payments)) {
    return updateRunner(trx, runner.id, { is_mail_due: true });
  }
  const event = await readEventFacts(trx);
  const mail = await paymentConfirmedMail({
    ...mailFacts(runner, siteUrl),
    number: runner.id,
    paid: paidOf(payments),
    feeMinor: runner.fee_minor,
    extras: runner.ordered_extras,
    raceId: runner.race_id,
    bib: runner.bib,
    pickupCode: await pickupCodeOf(trx, runner.id),
    startsAt: startOf(event, runner.race_id) ?? event.raceDayBegins,
    isAhead: isRaceAhead(event, runner.race_id, now),
    link: `${siteUrl}/my-registration/${await currentToken(trx, 'registration', runner.id)}`,
  });
  await queue(trx, runner, mail);
}

/** The sum of all payments of a registration; null when there are none. */
function paidOf(payments: readonly RunnerPayment[]) {
  const counted = payments.filter(({ state }) => state === 'succeeded' || state === 'refunded');
  const [first] = counted;
  const amountMinor = counted.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  return first ? { amountMinor, source: first.source } : null;
}

/** Whether the runner could register for that race again. */
async function canRegister(trx: Transaction<Schema>, raceId: number, now: Date): Promise<boolean> {
  const { races: states } = await readEvent(trx, now);
  return states.some(({ id, isOpen }) => id === raceId && isOpen);
}

/** Mails a runner that the registration is cancelled, and what is refunded. */
export async function queueCancelledMail(
  trx: Transaction<Schema>,
  runner: Runner,
  { now, siteUrl, refundMinor }: { now: Date; siteUrl: string; refundMinor: number },
): Promise<void> {
  const mail = await registrationCancelledMail({
    ...mailFacts(runner, siteUrl),
    number: runner.id,
    refundMinor,
    canRegister: await canRegister(trx, runner.race_id, now),
  });
  await queue(trx, runner, mail);
}

/** Mails a runner that the place is kept until a moment, and then given back unless paid. */
export async function queueHoldEndingMail(
  trx: Transaction<Schema>,
  runner: Runner,
  { until, siteUrl }: { until: Date; siteUrl: string },
): Promise<void> {
  const mail = await holdEndingMail({
    ...mailFacts(runner, siteUrl),
    number: runner.id,
    until,
    link: `${siteUrl}/my-registration/${await currentToken(trx, 'registration', runner.id)}`,
  });
  await queue(trx, runner, mail);
}

/** Mails a runner that the place was given back; `isSpent`: it cannot be kept another time. */
export async function queueHoldEndedMail(
  trx: Transaction<Schema>,
  runner: Runner,
  { isSpent, siteUrl }: { isSpent: boolean; siteUrl: string },
): Promise<void> {
  const mail = await holdEndedMail({
    ...mailFacts(runner, siteUrl),
    number: runner.id,
    isSpent,
    link: `${siteUrl}/my-registration/${await currentToken(trx, 'registration', runner.id)}`,
  });
  await queue(trx, runner, mail);
}

/** Mails a runner that the registration was cancelled because it was not paid. */
export async function queueUnpaidMail(
  trx: Transaction<Schema>,
  runner: Runner,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<void> {
  const mail = await registrationUnpaidMail({
    ...mailFacts(runner, siteUrl),
    number: runner.id,
    canRegister: await canRegister(trx, runner.race_id, now),
  });
  await queue(trx, runner, mail);
}

/** Mails a runner the link to the registration, and nothing else. */
export async function queueLinkMail(
  trx: Transaction<Schema>,
  runner: Runner,
  { siteUrl }: { siteUrl: string },
): Promise<void> {
  const mail = await registrationLinkMail({
    ...mailFacts(runner, siteUrl),
    link: `${siteUrl}/my-registration/${await currentToken(trx, 'registration', runner.id)}`,
    number: runner.id,
    lacksGuardian: false,
    isAsked: false,
  });
  await queue(trx, runner, mail);
}

/** Mails a runner a link that somebody asked for by address; it counts once it is opened. */
export async function queueAskedLinkMail(
  trx: Transaction<Schema>,
  runner: Runner,
  { siteUrl }: { siteUrl: string },
): Promise<void> {
  const mail = await registrationLinkMail({
    ...mailFacts(runner, siteUrl),
    isUnnamed: runner.proven_at === null,
    link: `${siteUrl}/my-registration/${await nextToken(trx, runner.id)}`,
    number: runner.id,
    lacksGuardian: false,
    isAsked: true,
  });
  await queue(trx, runner, mail);
}

/** Mails the code that opens what the link alone does not open. */
export async function queueCodeMail(
  trx: Transaction<Schema>,
  runner: Runner,
  { code, siteUrl }: { code: string; siteUrl: string },
): Promise<void> {
  const facts = { ...mailFacts(runner, siteUrl), number: runner.id };
  await queue(trx, runner, await mailedCodeMail({ ...facts, code }));
}

/**
 * Mails a runner’s former address that the registration now has another one; `isLocked`: with the
 * link that opens emergency and health data to the new address.
 */
export async function queueMovedMail(
  trx: Transaction<Schema>,
  before: Addressee,
  { siteUrl, isLocked }: { siteUrl: string; isLocked: boolean },
): Promise<void> {
  const link = isLocked
    ? `${siteUrl}/address-changed/${await currentToken(trx, 'moved', before.id)}`
    : undefined;
  await queue(trx, before, await addressChangedMail({ ...mailFacts(before, siteUrl), link }));
}

async function queue(
  trx: Transaction<Schema>,
  { id, email }: Pick<Runner, 'id' | 'email'>,
  mail: { subject: string; text: string; html: string },
): Promise<void> {
  if (!isCarriedEverywhere(email)) return;
  await queueMail(trx, {
    participantId: id,
    to: { address: email },
    isAutomaticReply: false,
    ...mail,
  });
}
