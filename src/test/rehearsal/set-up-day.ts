import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import type { CheckpointAnswer } from '../../race-day/checkpoints/checkpoints.contract.ts';
import type { RaceDay } from '../../race-day/race-day.contract.ts';
import { addCheckpointLink } from '../checkpoint-kit.ts';
import type { TestSite } from '../test-site.ts';
import { mistype, type TrueRunner } from './truth.ts';
import { type PhoneDay, VolunteerPhone } from './volunteer-phone.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The options of a rehearsal; each share from 0 to 1. */
export type RehearsalOptions = {
  runners: number;
  seed: number;
  offlineShare: number;
  mistypedShare: number;
  clockErrorMs: number;
  /** Called after each hour of the day. */
  onHour?: (at: Date) => void;
};

/**
 * A touch to come: when, on which phone, and for which runner; `pass`: the runner's passage that it
 * records.
 */
export type Entry<Phone> = {
  at: number;
  phone: Phone;
  runner: TrueRunner;
  pass: TrueRunner['passes'][number];
  /** The bib as it is typed. */
  bib: string;
  kind: 'in' | 'retired';
  /** A nervous finger: the same again, moments later. */
  isTwice: boolean;
};

/** Where the phones are, two of them at the finish. */
export const placesOf = (day: RaceDay): string[] => [
  ...new Set(day.courses.flatMap(({ points }) => points.slice(1).map((each) => each.checkpoint))),
  'finish',
];

/** Bibs from 101 on, race by race. */
export async function giveBibs(db: Kysely<Schema>): Promise<void> {
  const rows = await db
    .selectFrom('participant')
    .select(['id', 'race_id'])
    .where('status', '<>', 'cancelled')
    .orderBy('race_id')
    .orderBy('id')
    .execute();
  await db.updateTable('participant').set({ bib: null }).execute();
  for (const [index, { id }] of rows.entries())
    await db
      .updateTable('participant')
      .set({ bib: 101 + index })
      .where('id', '=', id)
      .execute();
}

/** One phone for each checkpoint, two at the finish; the battery of the first one dies at noon. */
export async function openPhones(
  site: TestSite,
  day: RaceDay,
  options: RehearsalOptions & { begin: number; ends: number },
  random: () => number,
): Promise<VolunteerPhone[]> {
  const phones: VolunteerPhone[] = [];
  for (const [index, checkpoint] of placesOf(day).entries()) {
    const endsAt = new Date(options.ends + 24 * hourMs);
    const token = await addCheckpointLink(site.database.db, {
      checkpoint,
      endsAt,
      label: `Phone ${index}`,
    });
    let asked = 0;
    const ask = async (body?: object) => {
      asked += 1;
      const answer = await site.app.inject({
        method: body ? 'POST' : 'GET',
        url: body ? '/api/checkpoint/records' : '/api/checkpoint',
        // A day passes in seconds here, so each call has its own address, which asks no more often
        // than a real one.
        remoteAddress: `10.${index}.${asked >> 8}.${asked & 255}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body && { payload: body }),
      });
      return { status: answer.statusCode, answer: answer.json<unknown>() };
    };
    const drawn = drawPhoneDay(options, random);
    const diesAt = index === 0 ? options.begin + batteryLastsMs : Infinity;
    const given = (await ask()).answer as CheckpointAnswer;
    phones.push(new VolunteerPhone(randomUUID(), given, { ...drawn, diesAt }, ask));
  }
  return phones;
}

/** How long after the start the battery of the first phone dies. */
export const batteryLastsMs = 2 * hourMs;

const mostDraws = 10_000;

/**
 * Half an hour to an hour without a network, now and then, until the share of the day is reached.
 */
export function drawPhoneDay(
  options: RehearsalOptions & { begin: number; ends: number },
  random: () => number,
): Omit<PhoneDay, 'diesAt'> {
  const length = options.ends - options.begin;
  const offline: PhoneDay['offline'] = [];
  let missing = length * options.offlineShare;
  for (let draws = 0; missing > 0 && draws < mostDraws; draws++) {
    const span = Math.min(missing, (30 + random() * 30) * minuteMs);
    const from = options.begin + random() * (length - span);
    if (offline.some((other) => from < other.to && from + span > other.from)) continue;
    offline.push({ from, to: from + span });
    missing -= span;
  }
  return { offline, clockErrorMs: Math.round((random() * 2 - 1) * options.clockErrorMs) };
}

/** Every touch of the day, in the order of time; at the finish by one of the two phones. */
export function drawEntries<Phone extends { checkpoint: string; isDead: (at: number) => boolean }>(
  truth: readonly TrueRunner[],
  phones: readonly Phone[],
  { mistypedShare }: Pick<RehearsalOptions, 'mistypedShare'>,
  random: () => number,
): Entry<Phone>[] {
  return truth
    .flatMap((runner) =>
      runner.passes.flatMap((pass, index): Entry<Phone>[] => {
        const { checkpoint, at } = pass;
        const there = phones.filter((each) => each.checkpoint === checkpoint && !each.isDead(at));
        const phone = there[runner.id % there.length];
        const isLast = index === runner.passes.length - 1;
        const kind = isLast && runner.fate === 'retires' ? 'retired' : 'in';
        const bib = random() < mistypedShare ? mistype(runner.bib, random) : runner.bib;
        const isTwice = random() < 0.03;
        return phone ? [{ at, phone, runner, pass, bib, kind, isTwice }] : [];
      }),
    )
    .toSorted((one, other) => one.at - other.at);
}

/** Tries to hand a bib out; answers whether it was given. */
type HandOut = (form: Record<string, string>, volunteer: 0 | 1) => Promise<boolean>;

/** All runners who come collect a bib; for one in ten, two phones try at the same moment. */
export async function handOutBibs(
  handOut: HandOut,
  truth: readonly TrueRunner[],
  random: () => number,
) {
  let handedOutAtOnce = 0;
  let handedOutTwice = 0;
  for (const { id } of truth.filter(({ fate }) => fate !== 'absent')) {
    // Missing papers and payments are no part of the rehearsal.
    const despite = 'unpaid confirmed-unpaid difference guardian consent identity certificate';
    const form = { intent: 'hand-out', id: String(id), despite };
    if (random() < 0.1) {
      handedOutAtOnce += 1;
      const given = await Promise.all([handOut(form, 0), handOut(form, 1)]);
      if (given[0] === given[1]) handedOutTwice += 1;
    } else {
      await handOut(form, 0);
    }
  }
  return { handedOutAtOnce, handedOutTwice };
}
