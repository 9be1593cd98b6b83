import type { Kysely } from 'kysely';
import { findReadiness } from './event/office/readiness/read-readiness.ts';
import { readinessLine } from './event/office/readiness/readiness.rules.ts';
import type { Schema } from './platform/db/schema.ts';
import { firstAdminLink } from './staff/accept-invitation.ts';

type Started = {
  setup: Parameters<typeof findReadiness>[1];
  now: Date;
  /** The site's address. */
  siteUrl: string;
};

/**
 * Prints lines for the person who starts the site, once it serves: what is missing, and the link
 * that makes the first admin. If the database is unavailable by now, a line says so, but the site
 * keeps running until it returns.
 */
export async function startLines(
  db: Kysely<Schema>,
  { setup, now, siteUrl }: Started,
): Promise<string[]> {
  try {
    const toDo = readinessLine(await findReadiness(db, setup, now), siteUrl);
    const moments = `To see it before, during and after the race, choose a moment at ${siteUrl}/demo.`;
    const link = await firstAdminLink(db, siteUrl);
    return [
      ...(setup.isDemo ? [moments] : []),
      ...(toDo ? [toDo] : []),
      ...(link
        ? [`The race office has no admin yet. This link makes the first one, once: ${link}`]
        : []),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      `The database does not answer (${reason}): what is left to do could not be read. The site serves; see ${siteUrl}/admin/readiness later.`,
    ];
  }
}
