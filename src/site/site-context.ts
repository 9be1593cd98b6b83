import type { Kysely } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import type { Clock } from '../platform/http/clock.ts';

/**
 * The context of every use case: the database, and the site's time and address. The office adds the
 * caller, and a room adds whatever else it needs, in a context of its own.
 */
export type SiteContext = { db: Kysely<Schema>; clock: Clock; siteUrl: string };
