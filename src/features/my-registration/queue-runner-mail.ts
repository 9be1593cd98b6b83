import type { Transaction } from 'kysely';
import { races } from '../../../edition/races.ts';
import type { Schema } from '../../db/schema.ts';
import { paymentConfirmedMail } from '../../emails/payment-confirmed.tsx';
import { registrationCancelledMail } from '../../emails/registration-cancelled.tsx';
import { factsNameIn } from '../../web/race-words.ts';
import { isCarriedEverywhere } from '../mail/email-address-rules.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { readLinkSecret } from '../registration/registration-queries.ts';
import { signLink } from '../registration/signed-links.ts';
import { type Runner, type RunnerPayment, updateRunner } from './my-registration-queries.ts';
import { isPaid, languageOf } from './read-my-registration.ts';

function mailFacts(runner: Runner, siteUrl: string) {
  const language = languageOf(runner);
  const race = races.find(({ id }) => id === runner.race_id);
  const raceName = race ? factsNameIn(language, race) : '';
  return { language, siteUrl, firstname: runner.first_name, raceName };
}

/**
 * Tells a runner how the registration stands now, with the link to it: after a change of race, or
 * at the address that was corrected. The mail of one that is still to be paid is the registration
 * worker's to write.
 */
export async function queueStandMail(
  trx: Transaction<Schema>,
  runner: Runner,
  { payments, siteUrl }: { payments: readonly RunnerPayment[]; siteUrl: string },
): Promise<void> {
  if (!isPaid(runner, payments)) return updateRunner(trx, runner.id, { is_mail_due: true });
  if (runner.status !== 'confirmed') return;
  const secret = await readLinkSecret(trx);
  const token = signLink(secret, { purpose: 'registration', id: runner.id });
  const mail = await paymentConfirmedMail({
    ...mailFacts(runner, siteUrl),
    paidBani: runner.fee_bani,
    raceId: runner.race_id,
    link: `${siteUrl}/my-registration/${token}`,
  });
  await queue(trx, runner, mail);
}

/** Tells a runner that the registration is cancelled, and what comes back. */
export async function queueCancelledMail(
  trx: Transaction<Schema>,
  runner: Runner,
  { siteUrl, refundBani }: { siteUrl: string; refundBani: number },
): Promise<void> {
  const mail = await registrationCancelledMail({ ...mailFacts(runner, siteUrl), refundBani });
  await queue(trx, runner, mail);
}

async function queue(
  trx: Transaction<Schema>,
  { email }: Runner,
  mail: { subject: string; text: string; html: string },
): Promise<void> {
  if (!isCarriedEverywhere(email)) return;
  await queueMail(trx, { to: { address: email }, isAutomaticReply: false, ...mail });
}
