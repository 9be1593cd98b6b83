import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

const runners = sql<number>`(
  select count(*) from participant where status <> 'cancelled' and erased_at is null)`;

/** How many entries of one device with a link are read: ten for each runner who is entered. */
const mostOfDevice = sql<number>`10 * ${runners}`;

/** How many full devices of one link are read, as a phone may invent device after device. */
const mostDevices = 10;

/**
 * How many waiting entries of one link that came by one link are read, in addition to those of the
 * device that delivered first by its own link: people decide about each.
 */
const mostWaiting = sql<number>`greatest(2 * ${runners}, 50)`;

/**
 * Everything that was recorded, with the link of the phone that recorded it (`origin`) and the one
 * by which it came (`deliverer`; for a file that the office read, the former), and whether it is
 * beyond the limits and kept apart. The entries of the device that delivered first come first, so
 * that a person who adds entries with a copied link pushes nothing out. A hand-over, or an entry
 * that waits for a person, pushes out nothing that another phone, or the same phone itself, has
 * delivered or the office has read. An entry about which a person has decided is always read, and
 * makes room: the next one that was kept apart comes up for a decision.
 */
export const placedRecords = (db: Kysely<Schema>) =>
  db
    .with('timed', (cte) =>
      cte
        .selectFrom('raw_record')
        .selectAll()
        .select(sql<string | null>`coalesce(recorded_link_id, link_id)`.as('origin'))
        .select(sql<string | null>`coalesce(link_id, recorded_link_id)`.as('deliverer'))
        .select(
          sql<boolean | null>`doubt is null and link_id = coalesce(recorded_link_id, link_id)`.as(
            'is_own',
          ),
        )
        .select(sql`min(received_at) over (partition by device)`.as('first_at'))
        .select(
          sql<boolean>`exists (select from record_decision as decision where undone_at is null
            and decision.device = raw_record.device and decision.sequence = raw_record.sequence)`.as(
            'is_decided',
          ),
        ),
    )
    .with('of_device', (cte) =>
      cte
        .selectFrom('timed')
        .selectAll()
        .select(
          sql<boolean>`row_number() over (
            partition by deliverer, link_id, is_own, is_decided, device order by sequence)
            > ${mostOfDevice}`.as('is_beyond'),
        )
        .select(
          sql<boolean>`doubt is not null and (link_id is distinct from origin or device <> first_value(device)
            over (partition by origin, link_id order by first_at, device))`.as('is_limited'),
        ),
    )
    .with('placed', (cte) =>
      cte
        .selectFrom('of_device')
        .selectAll()
        .select(
          sql<boolean>`deliverer is not null and not is_decided and (is_beyond or row_number() over (
            partition by deliverer, link_id, is_own, is_decided, is_beyond order by first_at, device, sequence)
            > ${mostDevices} * ${mostOfDevice} or (is_limited and row_number() over (
            partition by origin, link_id, is_limited, is_decided, is_beyond order by first_at, device, sequence)
            > ${mostWaiting}))`.as('is_apart'),
        ),
    );
