import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { readLink, signLink } from '../../platform/auth/signed-links.ts';
import { signingKey } from '../../platform/auth/signing-keys.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Clock } from '../../platform/http/clock.ts';
import { type Result, refused } from '../../platform/http/result.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type Visitor, visitorLimit } from '../../site/visitor-limit.ts';
import type { Subscription } from './newsletter.contract.ts';
import {
  confirmSubscriber,
  deleteSubscriber,
  insertSubscriber,
  readSubscription,
} from './newsletter.queries.ts';
import { newsletterConfirmation } from './newsletter-confirmation.mail.tsx';

/** A household asks a few times; whoever tries addresses asks many times. */
const maxPerMinute = 5;
const dayMs = 24 * 60 * 60 * 1000;

type Options = { db: Kysely<Schema>; clock: Pick<Clock, 'now'>; siteUrl: string };

type Done = Result<object, 'not-found'>;

/** The address that one subscriber's page has; `id` is the subscriber's. */
export const subscriberUrl = (siteUrl: string, key: Buffer, id: string): string =>
  `${siteUrl}/newsletter/${signLink(key, { purpose: 'newsletter', id, version: 0 })}`;

/** What visitors do with the newsletter. `app` needs `@fastify/rate-limit`. */
export function newsletterService(app: FastifyInstance, { db, clock, siteUrl }: Options) {
  const limit = visitorLimit(app, maxPerMinute);
  const subscriberOf = async (token: string): Promise<string | undefined> => {
    const link = readLink(await signingKey(db, 'newsletter'), token);
    return link?.purpose === 'newsletter' ? link.id : undefined;
  };
  return {
    /**
     * Asks the owner of an address by mail to confirm it, once a day at most. Whether it was known
     * is told to nobody. Throws `too-many-requests`.
     */
    async subscribe(visitor: Visitor, email: string): Promise<{ ok: true }> {
      await limit(visitor);
      const { language } = visitor;
      const now = clock.now();
      await inTransaction(db, async (trx) => {
        const id = await insertSubscriber(
          trx,
          { email, language, now },
          new Date(now.getTime() - dayMs),
        );
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
    },
    /** Undefined: we have not signed this link. */
    async find(token: string): Promise<Subscription | undefined> {
      const id = await subscriberOf(token);
      return id === undefined ? undefined : readSubscription(db, id);
    },
    /** Puts the holder of a link on the list, unless the address was deleted before. */
    async confirm(token: string): Promise<Done> {
      const id = await subscriberOf(token);
      if (id === undefined) return refused('not-found');
      await confirmSubscriber(db, id, clock.now());
      return { ok: true };
    },
    /** Deletes the holder of a link; once more changes nothing. */
    async leave(token: string): Promise<Done> {
      const id = await subscriberOf(token);
      if (id === undefined) return refused('not-found');
      await inTransaction(db, (trx) => deleteSubscriber(trx, id));
      return { ok: true };
    },
  };
}
