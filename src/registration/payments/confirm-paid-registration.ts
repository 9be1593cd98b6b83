import type { Transaction } from 'kysely';
import { readEventFacts } from '../../edition/event/event-facts.queries.ts';
import { isRaceAhead, startOf } from '../../edition/facts/event-facts.ts';
import { fallbackLanguage, knownLanguage, type Language } from '../../edition/words/languages.ts';
import { textIn } from '../../edition/words/text-in.ts';
import { currentToken, pickupCodeOf } from '../../platform/auth/link.queries.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { openRow } from '../../platform/db/sealed-rows.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { paymentConfirmedMail } from './payment-confirmed.mail.tsx';
import { listPayments, lockPayer, type Payer, updatePayer } from './payments.queries.ts';
import type { PaymentSource } from './settled.rules.ts';
import { signatureMissingMail } from './signature-missing.mail.tsx';

/** The language in which the registration was made. */
export const languageOf = ({ language }: Payer): Language =>
  knownLanguage(language) ?? fallbackLanguage();

/** The facts that mails to a payer need, with the link that is valid now. */
export async function mailFacts(trx: Transaction<Schema>, payer: Payer, siteUrl: string) {
  const language = languageOf(payer);
  const token = await currentToken(trx, 'registration', payer.id);
  return {
    language,
    siteUrl,
    firstname: payer.first_name,
    lastname: payer.last_name,
    raceName: textIn(language, payer.race_names).text,
    link: `${siteUrl}/my-registration/${token}`,
  };
}

/** The payment; null when nothing was paid and the organiser confirms anyway. */
type Paid = { amountMinor: number; source: PaymentSource } | null;

/** Confirms a registration and queues the mail that says so and names the payment. */
export async function confirmPayer(
  trx: Transaction<Schema>,
  payer: Payer,
  paid: Paid,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<void> {
  await updatePayer(trx, payer.id, {
    status: 'confirmed',
    holds_place: true,
    held_until: null,
    confirmed_at: payer.confirmed_at ?? now,
    proven_at: payer.proven_at ?? now,
    // The agreed fee, whatever the race costs later.
    fee_minor: payer.fee_minor,
  });
  const event = await readEventFacts(trx);
  const mail = await paymentConfirmedMail({
    ...(await mailFacts(trx, payer, siteUrl)),
    number: payer.id,
    paid,
    feeMinor: payer.fee_minor,
    extras: payer.ordered_extras,
    raceId: payer.race_id,
    bib: payer.bib,
    pickupCode: await pickupCodeOf(trx, payer.id),
    startsAt: startOf(event, payer.race_id) ?? event.raceDayBegins,
    isAhead: isRaceAhead(event, payer.race_id, now),
  });
  await queueMail(trx, {
    participantId: payer.id,
    to: { address: payer.email },
    isAutomaticReply: false,
    ...mail,
  });
}

/**
 * Mails a minor whose fee has arrived that only the guardian's signature is missing; no mail is
 * sent once the race has started.
 */
export async function queueSignatureMissing(
  trx: Transaction<Schema>,
  payer: Payer,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<void> {
  if (!isRaceAhead(await readEventFacts(trx), payer.race_id, now)) return;
  const { guardian_name: name, guardian_email: address } = openRow(trx, 'participant', payer);
  const mail = await signatureMissingMail({
    ...(await mailFacts(trx, payer, siteUrl)),
    number: payer.id,
    guardianName: name ?? '',
    isGuardianKnown: Boolean(name && address),
  });
  await queueMail(trx, {
    participantId: payer.id,
    to: { address: payer.email },
    isAutomaticReply: false,
    ...mail,
  });
}

/**
 * Confirms a minor's registration that was paid before the guardian signed; call it in the
 * transaction that notes the signature. False when it is not paid, or no longer pending.
 */
export async function confirmPaidRegistration(
  trx: Transaction<Schema>,
  participantId: number,
  at: { now: Date; siteUrl: string },
): Promise<boolean> {
  const payer = await lockPayer(trx, participantId);
  if (payer?.status !== 'pending' || !payer.holds_place) return false;
  const paid = (await listPayments(trx, participantId)).find(
    ({ purpose, state }) => purpose === 'fee' && state === 'succeeded',
  );
  if (!paid) return false;
  await confirmPayer(trx, payer, { amountMinor: paid.amount_minor, source: paid.source }, at);
  return true;
}
