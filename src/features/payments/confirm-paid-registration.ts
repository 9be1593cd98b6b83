import type { Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { paymentConfirmedMail } from '../../emails/payment-confirmed.tsx';
import { textIn } from '../../web/four-languages.ts';
import { fallbackLanguage, knownLanguage, type Language } from '../../web/languages.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { currentToken } from '../registration/link-queries.ts';
import { listPayments, lockPayer, type Payer, updatePayer } from './payments-queries.ts';

/** The language that a registration was made in. */
export const languageOf = ({ language }: Payer): Language =>
  knownLanguage(language) ?? fallbackLanguage;

/** Confirms a registration that is paid for, and queues the mail that says so. */
export async function confirmPayer(
  trx: Transaction<Schema>,
  payer: Payer,
  paidBani: number,
  { now, siteUrl }: { now: Date; siteUrl: string },
): Promise<void> {
  await updatePayer(trx, payer.id, {
    status: 'confirmed',
    holds_place: true,
    held_until: null,
    confirmed_at: payer.confirmed_at ?? now,
  });
  const language = languageOf(payer);
  const token = await currentToken(trx, 'registration', payer.id);
  const mail = await paymentConfirmedMail({
    language,
    siteUrl,
    firstname: payer.first_name,
    raceName: textIn(language, {
      en: payer.race_name,
      ro: payer.race_name_ro,
      fr: payer.race_name_fr,
      de: payer.race_name_de,
    }).text,
    paidBani,
    raceId: payer.race_id,
    link: `${siteUrl}/my-registration/${token}`,
  });
  await queueMail(trx, {
    participantId: payer.id,
    to: { address: payer.email },
    isAutomaticReply: false,
    ...mail,
  });
}

/**
 * Confirms a minor's registration that was paid before the guardian signed; for the transaction
 * that notes the signature. False when it is not paid, or not pending any more.
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
  await confirmPayer(trx, payer, paid.amount_bani, at);
  return true;
}
