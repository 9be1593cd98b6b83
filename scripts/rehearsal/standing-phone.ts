import type { Browser } from 'playwright-core';
import { addCheckpointLink } from '../../src/test/checkpoint-kit.ts';
import {
  batteryLastsMs,
  drawPhoneDay,
  type Entry,
  placesOf,
  type RehearsalOptions,
} from '../../src/test/rehearsal/set-up-day.ts';
import type { TrueRunner } from '../../src/test/rehearsal/truth.ts';
import { BrowserPhone } from './browser-phone.ts';
import type { PreparedSite } from './prepare-site.ts';
import { until } from './running-site.ts';

const minuteMs = 60_000;
/** So long volunteers need to carry a dead phone down and charge it. */
const carriedDownMs = 40 * minuteMs;

/** A phone where it stands, with what the day does to it. */
export type StandingPhone = {
  phone: BrowserPhone;
  checkpoint: string;
  offline: { from: number; to: number }[];
  diesAt: number;
  isDead: (at: number) => boolean;
};

/** Makes a link for a checkpoint and opens it on a phone whose clock is wrong by `errorMs`. */
export async function openPhone(
  { hand, url, day }: PreparedSite,
  browser: Browser,
  { checkpoint, endsAt, errorMs = 0 }: { checkpoint: string; endsAt: Date; errorMs?: number },
): Promise<BrowserPhone> {
  const label = `Phone at ${checkpoint}`;
  const token = await addCheckpointLink(hand.db, { checkpoint, endsAt, label });
  return BrowserPhone.open(browser, { url, token, checkpoint, day, errorMs });
}

/** One phone a checkpoint, two at the finish; the first of them loses its battery for good. */
export async function openPhones(
  prepared: PreparedSite,
  browser: Browser,
  options: RehearsalOptions & { ends: number; endsAt: Date },
  random: () => number,
): Promise<StandingPhone[]> {
  const phones: StandingPhone[] = [];
  const { begin, opening } = prepared;
  for (const [index, checkpoint] of placesOf(opening).entries()) {
    const { clockErrorMs, offline } = drawPhoneDay({ ...options, begin }, random);
    const diesAt = index === 0 ? begin + batteryLastsMs : Infinity;
    const link = { checkpoint, endsAt: options.endsAt, errorMs: clockErrorMs };
    const phone = await openPhone(prepared, browser, link);
    phones.push({ phone, checkpoint, offline, diesAt, isDead: (at) => at >= diesAt });
  }
  return phones;
}

type Around = {
  prepared: PreparedSite;
  /** Another phone with a network, which takes over the log of a dead one. */
  spare: BrowserPhone;
  /** Told of each entry whose bib is mistyped, before it is made. */
  mistyped: (entry: { device: string; sequence: number }, runner: TrueRunner) => void;
  /** Waits until a runner was where the entry before tells of: nobody can be seen the other way round. */
  comesBy: (entry: Entry<StandingPhone>) => Promise<void>;
  /** The runner was seen. */
  seen: (entry: Entry<StandingPhone>) => void;
  tell: (at: number, line: string) => void;
};

/** In which order runners come by, however far phones are behind. */
export function orderOf(
  entries: readonly Entry<StandingPhone>[],
): Pick<Around, 'comesBy' | 'seen'> {
  const waiting = new Map(entries.map((each) => [each, Promise.withResolvers<void>()] as const));
  const before = new Map(
    entries.map((each, index) => {
      const earlier = entries.slice(0, index);
      return [each, earlier.findLast(({ runner }) => runner === each.runner)] as const;
    }),
  );
  return {
    async comesBy(entry) {
      const previous = before.get(entry);
      if (previous) await waiting.get(previous)?.promise;
    },
    seen: (entry) => waiting.get(entry)?.resolve(),
  };
}

/** Plays one phone's day: its touches, its network, and its battery. */
export async function playPhone(
  { phone, offline, diesAt }: StandingPhone,
  entries: readonly Entry<StandingPhone>[],
  { prepared: { day }, spare, mistyped, tell, ...order }: Around,
): Promise<void> {
  const record = async ({ bib, runner }: Entry<StandingPhone>, kind: 'in' | 'retired') => {
    const entry = { device: phone.device, sequence: phone.made.length + 1 };
    if (bib !== runner.bib) mistyped(entry, runner);
    return phone.record(bib, kind);
  };
  const touch = async (entry: Entry<StandingPhone>) => {
    await order.comesBy(entry);
    // The truth is when the finger came down: here a runner waits for it.
    entry.pass.at = await record(entry, entry.kind);
    order.seen(entry);
    if (entry.isTwice) await record(entry, 'in');
  };
  const acts = [
    ...offline.map(({ from }) => ({ at: from, act: () => phone.setOnline(false) })),
    ...offline.map(({ to }) => ({ at: to, act: () => phone.setOnline(true) })),
    ...entries.map((entry) => ({ at: entry.at, act: () => touch(entry) })),
  ].toSorted((one, other) => one.at - other.at);
  for (const { at, act } of acts.filter((each) => each.at < diesAt)) {
    await until(day, at);
    await act();
  }
  if (diesAt === Infinity) return phone.setOnline(true);
  await until(day, diesAt);
  await phone.setOnline(false);
  await phone.die();
  tell(diesAt, `the phone at ${phone.checkpoint} is dead`);
  await until(day, diesAt + carriedDownMs);
  await phone.wake();
  const told = await spare.readLog(await phone.showLog());
  tell(diesAt + carriedDownMs, `it hands its log over by QR codes. ${told}`);
}
