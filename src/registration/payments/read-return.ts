import type { Kysely } from 'kysely';
import { currentToken } from '../../platform/auth/link.queries.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { lacksGuardian } from '../registration.rules.ts';
import { registrationFacts } from '../registration-facts.ts';
import { isTooLateToPay } from './is-too-late-to-pay.ts';
import type { ConfirmedRunner, PaymentReturn } from './order.contract.ts';
import {
  findPayer,
  findPayment,
  isPersonTaken,
  listPayments,
  type Payer,
} from './payments.queries.ts';
import { isReturned } from './refunds.queries.ts';
import { returnState } from './return.rules.ts';

type Asked = {
  now: Date;
  provider: string | undefined;
  reference: string | undefined;
  participantId: number | undefined;
  /** Asks the provider about a payment first, and settles it; false when it does not answer. */
  ask: ((reference: string) => Promise<boolean>) | undefined;
  /** Whether the visitor may see the order of a registration. */
  maySee: (participantId: number) => Promise<boolean>;
  /** Whether the browser came by the runner's mailed link, so that it may open the registration. */
  isByMail: (participantId: number) => Promise<boolean>;
};

/**
 * The state of a payment, found by the provider's name of it, or else by the participant's number
 * (specification, section 4).
 */
export async function readReturn(db: Kysely<Schema>, asked: Asked): Promise<PaymentReturn> {
  const { provider, reference, participantId, ask } = asked;
  const find = () => (provider && reference ? findPayment(db, { provider, reference }) : undefined);
  const latest = async () =>
    participantId === undefined ? undefined : (await listPayments(db, participantId))[0];
  const named = await find();
  const first = named ?? (await latest());
  const isAsked = ask && first?.reference ? await ask(first.reference) : false;
  const payment = isAsked ? ((await find()) ?? (await latest())) : first;
  const payer = await findPayer(db, payment?.participant_id ?? participantId ?? 0);
  if (!payer) return { state: 'unknown' };
  const state = returnState({
    state: payment?.state,
    status: payer.status,
    isPlaceGone: payment !== undefined && (await isReturned(db, payment.id, 'place-gone')),
    isPersonTaken: payment !== undefined && (await isReturned(db, payment.id, 'other-proven')),
    lacksGuardian: lacksGuardian(payer, registrationFacts()),
    isAsked,
    isNamed: named !== undefined,
  });
  const isOpen =
    (payer.status === 'pending' && payment?.purpose === 'fee' && !isPersonTaken(payer)) ||
    (payment?.purpose === 'extra' && payer.extra_minor !== null);
  const isDue = isOpen && !isTooLateToPay(payer.race_starts_at, asked.now);
  const runner = state === 'confirmed' ? await runnerOf(db, payer, asked) : undefined;
  return {
    state,
    ...(runner && { runner }),
    ...(isDue && {
      payAt: `/registration-success?participantId=${payer.id}&raceid=${payer.race_id}`,
    }),
  };
}

/**
 * The confirmed runner, for visitors who may see the order. Only the person to whom the link was
 * mailed gets the way into the registration: a visitor who submitted the form may have entered
 * another person's address.
 */
async function runnerOf(
  db: Kysely<Schema>,
  payer: Payer,
  { now, maySee, isByMail }: Asked,
): Promise<ConfirmedRunner | undefined> {
  if (payer.erased_at || !(await maySee(payer.id))) return undefined;
  return {
    id: payer.id,
    firstname: payer.first_name,
    lastname: payer.last_name,
    raceId: payer.race_id,
    bib: payer.bib,
    isAhead: now < payer.race_starts_at,
    ...((await isByMail(payer.id)) && {
      registrationPath: `/my-registration/${await currentToken(db, 'registration', payer.id)}`,
    }),
  };
}
