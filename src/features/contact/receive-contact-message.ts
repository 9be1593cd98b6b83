import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { type Visitor, visitorLimit } from '../../http/visitor-limit.ts';
import { type ContactMessage, type ContactProblems, contactProblems } from './contact.rules.ts';
import { sendContactMessage } from './send-contact-message.ts';

/** Takes a filled-in form, `website` being the field that only robots see and fill. */
export type ReceiveContactMessage = (
  visitor: Visitor,
  given: ContactMessage & { website?: string | undefined },
) => Promise<{ ok: true } | { ok: false; problems: ContactProblems }>;

const mostPerMinute = 5;

/**
 * What the API and the page's form share: one check, one limit per visitor's address and one
 * answer to robots. `app` needs `@fastify/rate-limit`. Throws `too-many-requests`; messages with
 * problems do not count, so that nobody is shut out while mending theirs.
 */
export function contactReceiver(
  app: FastifyInstance,
  { db, siteUrl }: { db: Kysely<Schema>; siteUrl: string },
): ReceiveContactMessage {
  const limit = visitorLimit(app, mostPerMinute);
  return async (visitor, { website, ...message }) => {
    const problems = contactProblems(message);
    if (Object.keys(problems).length > 0) return { ok: false, problems };
    await limit(visitor);
    // A robot is told what people are told, and learns nothing.
    if (website?.trim()) return { ok: true };
    await sendContactMessage(db, message, { language: visitor.language, siteUrl });
    return { ok: true };
  };
}
