import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { lacksGuardian } from '../registration/registration.rules.ts';
import { registrationFacts } from '../registration/registration-facts.ts';
import { isTooLateToPay } from './is-too-late-to-pay.ts';
import type { PaymentReturn } from './order.contract.ts';
import { findPayer, findPayment, listPayments } from './payments.queries.ts';
import { returnState } from './return.rules.ts';

type Asked = {
  now: Date;
  provider: string | undefined;
  reference: string | undefined;
  participantId: number | undefined;
  /** Asks the provider about a payment first, and settles it; false: no answer. */
  ask: ((reference: string) => Promise<boolean>) | undefined;
};

/**
 * How it stands with a payment: by the provider's name of it, and if there is none such by the
 * participant's number (specification, section 4).
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
    lacksGuardian: lacksGuardian(payer, registrationFacts),
    isAsked,
    isNamed: named !== undefined,
  });
  const isOpen =
    (payer.status === 'pending' && payment?.purpose === 'fee') ||
    (payment?.purpose === 'extra' && payer.extra_minor !== null);
  const isDue = isOpen && !(await isTooLateToPay(db, payer, asked.now));
  return {
    state,
    ...(isDue && {
      payAt: `/registration-success?participantId=${payer.id}&raceid=${payer.race_id}`,
    }),
  };
}
