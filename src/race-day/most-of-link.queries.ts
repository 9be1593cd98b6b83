import { sql } from 'kysely';

/** How many entries of one link are read: ten for each runner who is entered. */
export const mostOfLink = sql<number>`(
  select 10 * count(*) from participant where status <> 'cancelled' and erased_at is null)`;
