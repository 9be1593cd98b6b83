import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

/** How many entries of one device with a link are read: ten for each runner who is entered. */
const mostOfDevice = sql<number>`(
  select 10 * count(*) from participant where status <> 'cancelled' and erased_at is null)`;

/** Of so many full devices the entries of one link are read: a phone may make up device after device. */
const mostDevices = 10;

/**
 * Everything that was recorded, with the link of the phone that recorded it (`origin`), and whether it
 * is beyond the limits and kept apart. First is what the device that delivered first recorded: what
 * somebody adds with a copied link pushes out nothing.
 */
export const placedRecords = (db: Kysely<Schema>) =>
  db
    .with('timed', (cte) =>
      cte
        .selectFrom('raw_record')
        .selectAll()
        .select(sql<string | null>`coalesce(recorded_link_id, link_id)`.as('origin'))
        .select(sql`min(received_at) over (partition by device)`.as('first_at')),
    )
    .with('of_device', (cte) =>
      cte
        .selectFrom('timed')
        .selectAll()
        .select(
          sql<boolean>`row_number() over (partition by origin, device order by sequence)
            > ${mostOfDevice}`.as('is_beyond'),
        ),
    )
    .with('placed', (cte) =>
      cte
        .selectFrom('of_device')
        .selectAll()
        .select(
          sql<boolean>`origin is not null and (is_beyond or row_number() over (
            partition by origin, is_beyond order by first_at, device, sequence)
            > ${mostDevices} * ${mostOfDevice})`.as('is_apart'),
        ),
    );
