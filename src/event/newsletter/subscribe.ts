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

/** A household asks a few times; whoever tries addresses asks many times. */
export const mostAsksPerMinute = 5;
const dayMs = 24 * 60 * 60 * 1000;

type Done = Result<object, 'not-found'>;

/** The address that one subscriber's page has; `id` is the subscriber's. */
export const subscriberUrl = (siteUrl: string, key: Buffer, id: string): string =>
  `${siteUrl}/newsletter/${signLink(key, { purpose: 'newsletter', id, version: 0 })}`;

/** Whose link it is; undefined: we have not signed it. */
async function subscriberOf({ db }: SiteContext, token: string): Promise<string | undefined> {
  const link = readLink(await signingKey(db, 'newsletter'), token);
  return link?.purpose === 'newsletter' ? link.id : undefined;
}

/**
 * Asks the owner of an address by mail to confirm it, once a day at most. Whether it was known is
 * told to nobody.
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

/** What the link of a mail leads to; undefined: we have not signed it. */
export async function findSubscription(
  ctx: SiteContext,
  token: string,
): Promise<Subscription | undefined> {
  const id = await subscriberOf(ctx, token);
  return id === undefined ? undefined : readSubscription(ctx.db, id);
}

/** Puts the holder of a link on the list, unless the address was deleted before. */
export async function confirmSubscription(ctx: SiteContext, token: string): Promise<Done> {
  const id = await subscriberOf(ctx, token);
  if (id === undefined) return refused('not-found');
  await confirmSubscriber(ctx.db, id, ctx.clock.now());
  return { ok: true };
}

/** Deletes the holder of a link; once more changes nothing. */
export async function unsubscribe(ctx: SiteContext, token: string): Promise<Done> {
  const id = await subscriberOf(ctx, token);
  if (id === undefined) return refused('not-found');
  await inTransaction(ctx.db, (trx) => deleteSubscriber(trx, id));
  return { ok: true };
}
