import { readLink, signLink } from '../../platform/auth/signed-links.ts';
import { signingKey } from '../../platform/auth/signing-keys.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { type Result, refused } from '../../platform/http/result.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { SiteContext } from '../../site/site-context.ts';
import type { Visitor } from '../../site/visitor-limit.ts';
import type { Subscription } from './newsletter.contract.ts';
import {
  confirmSubscriber,
  deleteSubscriber,
  insertSubscriber,
  readSubscription,
} from './newsletter.queries.ts';
import { newsletterConfirmation } from './newsletter-confirmation.mail.tsx';

/** A household subscribes a few times a minute; somebody who probes addresses, many times. */
export const mostAsksPerMinute = 5;
const dayMs = 24 * 60 * 60 * 1000;

type Done = Result<object, 'not-found'>;

/** The address of a subscriber's page; `id` is the subscriber's. */
export const subscriberUrl = (siteUrl: string, key: Buffer, id: string): string =>
  `${siteUrl}/newsletter/${signLink(key, { purpose: 'newsletter', id, version: 0 })}`;

/** The subscriber of a link; undefined: the site has not signed it. */
async function subscriberOf({ db }: SiteContext, token: string): Promise<string | undefined> {
  const link = readLink(await signingKey(db, 'newsletter'), token);
  return link?.purpose === 'newsletter' ? link.id : undefined;
}

/**
 * Asks the owner of an address by mail to confirm it, at most once a day. The answer never reveals
 * whether the address was known.
 */
export async function subscribe(
  { db, clock, siteUrl }: SiteContext,
  { language }: Pick<Visitor, 'language'>,
  email: string,
): Promise<{ ok: true }> {
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const dayAgo = new Date(now.getTime() - dayMs);
    const id = await insertSubscriber(trx, { email, language, now }, dayAgo);
    if (id === undefined) return;
    const unsubscribeUrl = subscriberUrl(siteUrl, await signingKey(trx, 'newsletter'), id);
    const mail = await newsletterConfirmation({ language, siteUrl, link: unsubscribeUrl });
    await queueMail(trx, {
      to: { address: email },
      isAutomaticReply: false,
      unsubscribeUrl,
      ...mail,
    });
  });
  return { ok: true };
}

/** The subscription behind the link of a mail; undefined: the site has not signed it. */
export async function findSubscription(
  ctx: SiteContext,
  token: string,
): Promise<Subscription | undefined> {
  const id = await subscriberOf(ctx, token);
  return id === undefined ? undefined : readSubscription(ctx.db, id);
}

/** Confirms the subscriber of a link, unless the address has been deleted. */
export async function confirmSubscription(ctx: SiteContext, token: string): Promise<Done> {
  const id = await subscriberOf(ctx, token);
  if (id === undefined) return refused('not-found');
  await confirmSubscriber(ctx.db, id, ctx.clock.now());
  return { ok: true };
}

/** Deletes the subscriber of a link; a second call changes nothing. */
export async function unsubscribe(ctx: SiteContext, token: string): Promise<Done> {
  const id = await subscriberOf(ctx, token);
  if (id === undefined) return refused('not-found');
  await inTransaction(ctx.db, (trx) => deleteSubscriber(trx, id));
  return { ok: true };
}
