import { openLink, readLinkVersion } from '../../platform/auth/link.queries.ts';
import { signingKey } from '../../platform/auth/signing-keys.ts';
import { isSampleAddress } from '../participants/sample-participants.rules.ts';
import { isTooLateToPay } from './is-too-late-to-pay.ts';
import type { OrderAsked } from './order.contract.ts';
import { orderCookie, ordersIn } from './order-cookie.ts';
import type { PaymentOptions, PaymentService } from './payment-service.ts';
import { findPayer, listPayments } from './payments.queries.ts';
import { dueNow } from './payments.rules.ts';

type Orders = Pick<
  PaymentService,
  'mayPay' | 'isByMail' | 'heldVersion' | 'orderCookie' | 'findOrder'
> & {
  /** Whether a browser holds the order of a registration. */
  isHeld: (participantId: number, cookies: string | undefined) => Promise<boolean>;
};

/** Whose order a browser or a link opens, and what its pay page shows. */
export function ownOrders({
  db,
  provider,
  clock,
  siteUrl,
}: Pick<PaymentOptions, 'db' | 'provider' | 'clock' | 'siteUrl'>): Orders {
  const isHttps = siteUrl.startsWith('https:');
  const heldVersion: Orders['heldVersion'] = async ({ participantId, cookies }) => {
    const held = ordersIn(await signingKey(db, 'orders'), cookies, { isHttps });
    return held.find(({ id }) => id === participantId)?.version;
  };
  const isHeld: Orders['isHeld'] = async (participantId, cookies) => {
    const version = await heldVersion({ participantId, cookies });
    if (version === undefined) return false;
    const payer = await findPayer(db, participantId);
    return payer !== undefined && version >= payer.oldest_order_version;
  };
  const isByMail: Orders['isByMail'] = async ({ participantId, link }) => {
    const opened = link === undefined ? undefined : await openLink(db, 'registration', link);
    return Number(opened?.id) === participantId;
  };
  const mayPay = async ({ participantId, cookies, link }: OrderAsked): Promise<boolean> => {
    if (await isHeld(participantId, cookies)) return true;
    if (await isByMail({ participantId, link })) return true;
    const payer = await findPayer(db, participantId);
    // Of a number that nobody has there is nothing to keep from anybody.
    return !payer || isSampleAddress(payer.email);
  };
  const versionOf = (id: number) => readLinkVersion(db, 'registration', id);
  const cookieFor: Orders['orderCookie'] = async ({ id, isNew }, cookies) => {
    const version = isNew ? 0 : ((await versionOf(id)) ?? 0);
    return orderCookie(await signingKey(db, 'orders'), cookies, { id, version }, { isHttps });
  };
  return {
    mayPay,
    isByMail,
    heldVersion,
    isHeld,
    orderCookie: cookieFor,
    async findOrder(asked) {
      const { participantId, link } = asked;
      if (!(await mayPay(asked))) return undefined;
      const payer = await findPayer(db, participantId);
      if (!payer || payer.erased_at) return undefined;
      const due = dueNow(payer, await listPayments(db, participantId));
      return {
        participantId,
        raceId: payer.race_id,
        firstname: payer.first_name,
        lastname: payer.last_name,
        isInCircuit: payer.is_in_circuit,
        amountMinor: due?.amountMinor ?? payer.fee_minor,
        extras: payer.ordered_extras,
        isDue: due !== undefined,
        isDifference: due?.purpose === 'extra',
        heldUntil: payer.held_until && payer.held_until > clock.now() ? payer.held_until : null,
        isLate: isTooLateToPay(payer.race_starts_at, clock.now()),
        isPaidElsewhere: provider?.name === 'stripe',
        ...((await isByMail({ participantId, link })) && {
          cookie: await cookieFor({ id: participantId, isNew: false }, asked.cookies),
        }),
      };
    },
  };
}
