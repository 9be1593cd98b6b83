import { type Kysely, sql } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';

const runners = sql<number>`(
  select count(*) from participant where status <> 'cancelled' and erased_at is null)`;

/** How many entries of one device with a link are read: ten for each runner who is entered. */
const mostOfDevice = sql<number>`10 * ${runners}`;

/** Of so many full devices the entries of one link are read: a phone may make up device after device. */
const mostDevices = 10;

/**
 * Of what waits of one link and came by one, as many are read besides what the phone says that delivered first by
 * its own link: persons decide about each.
 */
const mostWaiting = sql<number>`greatest(2 * ${runners}, 50)`;

/**
 * Everything that was recorded, with the link of the phone that recorded it (`origin`) and the one by which
 * it came (`deliverer`; of a file that the office read, the former), and whether it is beyond the limits
 * and kept apart. First is what the device that delivered first recorded: what somebody adds with a copied
 * link pushes out nothing. Nor does what one phone hands over, or waits for a person, anything that another
 * phone says, or the same one of itself, or what the office read. What a person has decided about is always read,
 * and makes room: what was kept apart comes up for a decision.
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
