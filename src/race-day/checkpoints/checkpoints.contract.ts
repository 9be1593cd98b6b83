import { z } from 'zod';

/** How many entries one delivery may hold, of all its devices together. */
export const mostRecords = 500;

/** How many devices' entries one phone can hand over at once. */
const mostBatches = 50;

/** A hundred years: more than the clock of a phone that counts from 1970 can be off. */
const mostOffsetMs = 100 * 366 * 24 * 3600 * 1000;

const id = z.string().max(40);
const moment = z.iso.datetime({ offset: true });
/** Phones count from 1970 where nothing has set their clock yet. */
const deviceMoment = moment.refine((text) => text >= '1970');

/** What a volunteer records of a runner; `void` takes an earlier entry of the same device back. */
const recordKind = z.enum(['in', 'out', 'retired', 'seen', 'void']);

/** One entry of a phone's log, as it was typed there. */
export const phoneRecord = z
  .strictObject({
    sequence: z.int().min(1).max(999_999).describe('counts the entries of its device, from 1'),
    kind: recordKind,
    bib: z.string().min(1).max(12).describe('as typed; * stands for an unreadable digit'),
    deviceAt: deviceMoment.describe('the moment of the touch by the clock of the device, ISO 8601'),
    offsetMs: z
      .int()
      .min(-mostOffsetMs)
      .max(mostOffsetMs)
      .nullable()
      .describe('the server’s clock minus that of the device; null: never measured'),
    note: z.string().max(200).nullish(),
    corrects: z
      .int()
      .min(1)
      .max(999_999)
      .nullable()
      .describe('the earlier entry of this device that it replaces or, as void, takes back'),
  })
  .refine(({ corrects, sequence }) => (corrects ?? 0) < sequence, {
    path: ['corrects'],
  })
  .refine(({ kind, corrects }) => kind !== 'void' || corrects !== null, { path: ['corrects'] })
  .meta({ id: 'CheckpointEntry' });
export type PhoneRecord = z.infer<typeof phoneRecord>;

/**
 * What one device recorded at one place: the phone's own log, or one that another phone handed
 * over, which may come from elsewhere. A hand-over is marked by the link of the phone that recorded
 * it.
 */
export const recordBatch = z.strictObject({
  device: z.uuid().toLowerCase().describe('made by the phone at random, before its first entry'),
  checkpoint: id.optional().describe('where it was recorded; absent: at that of the link'),
  link: z
    .uuid()
    .toLowerCase()
    .optional()
    .describe('of a hand-over: the link of the phone that recorded it, as `Checkpoint` named it'),
  records: z.array(phoneRecord).min(1).max(mostRecords),
});
export type RecordBatch = z.infer<typeof recordBatch>;

/**
 * What a phone delivers: `device` and `records` of its own, or `batches` of several devices; at
 * most `mostRecords` entries in all.
 */
export const deliveryBody = z
  .strictObject({
    sentAt: moment.describe('by the clock of the device that sends'),
    device: recordBatch.shape.device.optional(),
    records: recordBatch.shape.records.optional(),
    batches: z.array(recordBatch).min(1).max(mostBatches).optional(),
  })
  .refine(
    ({ device, records, batches }) =>
      batches ? !device && !records : device !== undefined && records !== undefined,
    { path: ['records'] },
  )
  .refine(
    ({ batches = [] }) =>
      batches.reduce((sum, { records }) => sum + records.length, 0) <= mostRecords,
    { path: ['batches'] },
  )
  .meta({
    examples: [
      {
        sentAt: '2030-05-11T09:12:03.000+03:00',
        device: '0f8fad5b-d9cb-469f-a165-70867728950e',
        records: [
          {
            sequence: 1,
            kind: 'in',
            bib: '117',
            deviceAt: '2030-05-11T09:11:58.120+03:00',
            offsetMs: -240,
            corrects: null,
          },
        ],
      },
    ],
  });
export type DeliveryBody = z.infer<typeof deliveryBody>;

/** The outcome of a delivery. */
export const deliveryAnswer = z
  .object({
    serverTime: moment.describe(
      'in the middle of the call, for measuring how far the phone’s clock is off',
    ),
    kept: z
      .array(
        z.object({
          device: z.string(),
          upTo: z.int().describe('every entry from 1 to this one is kept; 0: not the first yet'),
        }),
      )
      .describe('of each device that was delivered'),
    refused: z
      .array(z.object({ device: z.string(), sequence: z.int() }))
      .describe('entries that are kept with other words already: the first word stays'),
  })
  .meta({ id: 'CheckpointDelivery' });
export type DeliveryAnswer = z.infer<typeof deliveryAnswer>;

/** What a phone needs for the day, and no other data of a runner: bib, name, race. */
export const checkpointAnswer = z
  .object({
    checkpoint: z.object({ id, name: z.string() }),
    link: z.uuid().describe('names the link, for handing over; it opens nothing'),
    label: z.string().describe('whose phone the link is for'),
    endsAt: moment.describe('until when it gives the runners; deliveries are taken later, too'),
    language: z.string().describe('of the names, as `lang` asked for it'),
    event: z.object({ name: z.string() }),
    runners: z
      .array(z.object({ bib: z.string(), name: z.string(), race: z.int() }))
      .describe('those with a bib whose race comes by'),
    races: z.array(z.object({ id: z.int(), name: z.string() })),
    serverTime: moment.describe(
      'in the middle of the call, for measuring how far the phone’s clock is off',
    ),
  })
  .meta({ id: 'Checkpoint' });
export type CheckpointAnswer = z.infer<typeof checkpointAnswer>;
