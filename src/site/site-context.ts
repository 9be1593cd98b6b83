import type { Kysely } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import type { Clock } from '../platform/http/clock.ts';

/**
 * What a use case works with, whoever asks: the database, and the site's time and address. The
 * office adds who asks, and a room what it needs more, in a context of its own.
 */
export type SiteContext = { db: Kysely<Schema>; clock: Clock; siteUrl: string };
