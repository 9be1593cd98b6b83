import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { edition } from '../../src/edition/edition.ts';
import { openBase } from '../../src/test/rehearsal/base.ts';
import { compare, lostOf, openMissedList } from '../../src/test/rehearsal/compare.ts';
import type { RehearsalReport } from '../../src/test/rehearsal/report.ts';
import {
  drawEntries,
  handOutBibs,
  type RehearsalOptions,
} from '../../src/test/rehearsal/set-up-day.ts';
import { drawTruth, type TrueRunner } from '../../src/test/rehearsal/truth.ts';
import { seeded } from '../../src/ui/art/seeded.ts';
import { bibsMissedIn, hasUnnamedSum } from './board-page.ts';
import type { GivenSite } from './given-site.ts';
import { killSite, rushOf } from './kill-site.ts';
import {
  type Office,
  openOffice,
  type PreparedSite,
  withGivenSite,
  withRaceMorning,
} from './prepare-site.ts';
import { timeOf, until } from './running-site.ts';
import { openPhone, openPhones, orderOf, playPhone, type StandingPhone } from './standing-phone.ts';

const { event } = edition();

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Between two looks at the board. */
const lookMs = 200;
const deliveredWithinMs = 30_000;

export type SiteRehearsal = RehearsalOptions & {
  speed: number;
  hasKills: boolean;
  executablePath: string | undefined;
  /** The site that runs already, with its database; undefined: one of its own. */
  given: { given: GivenSite; dataDir: string; databaseUrl: string | undefined } | undefined;
  tell: (line: string) => void;
};

/** What a rehearsal on a running site has besides. */
export type SiteReport = RehearsalReport & {
  /** Milliseconds of the machine from asking for the board until it is there. */
  boardMs: { median: number; most: number };
  /** Seconds of the day by which touches came later than drawn, at the most. */
  latestTouchS: number;
  /** What the pages of the phones themselves got wrong. */
  faults: string[];
};

/** Plays a race day at `speed` against a server of its own or one that runs already, with phones in real browsers. */
export async function playOnSite(options: SiteRehearsal): Promise<SiteReport> {
  const { executablePath } = options;
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--mute-audio'],
  });
  try {
    const play = (prepared: PreparedSite) => playDay(prepared, browser, options);
    const { given, runners } = options;
    return await (given
      ? withGivenSite({ runners, ...given }, play)
      : withRaceMorning(options, play));
  } finally {
    await browser.close();
  }
}

async function playDay(
  prepared: PreparedSite,
  browser: Browser,
  options: SiteRehearsal,
): Promise<SiteReport> {
  const { day, opening, read, begin } = prepared;
  const random = seeded(options.seed);
  const clock = (at: number) =>
    new Date(at).toLocaleTimeString('en-GB', { timeZone: event.timeZone });
  const tell = (at: number, line: string) => options.tell(`${clock(at)} ${line}`);
  const runners = opening.evidence.map(({ runner }) => runner);
  const truth = drawTruth(runners, opening.courses, random);
  const ends = Math.max(...truth.flatMap(({ passes }) => passes.map(({ at }) => at)));
  const endsAt = new Date(ends + 24 * hourMs);
  const phones = await openPhones(prepared, browser, { ...options, ends, endsAt }, random);
  const spare = await openPhone(prepared, browser, { checkpoint: 'finish', endsAt });
  const office = await openOffice(prepared);
  const base = openBase({ read, post: office.post, timeZone: event.timeZone });
  const entries = drawEntries(truth, phones, options, random);
  const drawnAt = new Map(entries.map(({ pass, at }) => [pass, at] as const));
  const handouts = await handOutBibs(office.handOut, truth, random);
  tell(timeOf(day), `${truth.length} runners, the bibs are handed out`);

  const watch = watchBoard(prepared, office);
  const away = { isAway: false };
  const sit = async () => {
    for (let at = begin; !watch.isOver(); at += 15 * minuteMs) {
      await until(day, at);
      while (away.isAway) await sleep(lookMs);
      await base.decide().catch((error: unknown) => tell(at, `the base: ${String(error)}`));
      tell(timeOf(day), `${madeOn(phones).length} entries, ${watch.missed.size} runners missed`);
    }
  };
  const sitting = sit();
  const around = { prepared, spare, mistyped: base.mistyped, tell, ...orderOf(entries) };
  const duringIt = (now: boolean) => {
    away.isAway = now;
  };
  const rush = rushOf(entries.map(({ at }) => at));
  await Promise.all([
    ...phones.map((each) => {
      const own = entries.filter(({ phone }) => phone === each);
      return playPhone(each, own, around);
    }),
    prepared.site &&
      options.hasKills &&
      killSite({ ...prepared, site: prepared.site }, office, { rush, tell, duringIt }),
  ]);
  await evening(prepared, truth, watch.missed, ends);
  const listedSince = await watch.end();
  await sitting;
  const made = madeOn(phones);
  const lost = await countLost(prepared, made);
  await base.searchAtEvening(truth);
  return {
    runners: truth.length,
    recorded: made.length,
    lost,
    mistyped: entries.filter(({ bib, runner }) => bib !== runner.bib).length,
    proposed: base.proposed,
    ...handouts,
    ...watch.figures(),
    ...compare(truth, await read(), listedSince),
    latestTouchS: Math.round(
      Math.max(...[...drawnAt].map(([pass, drawn]) => pass.at - drawn)) / 1000,
    ),
    faults: [...phones.map(({ phone }) => phone), spare].flatMap(({ faults }) => faults),
  };
}

const madeOn = (phones: readonly StandingPhone[]) =>
  phones.flatMap(({ phone }) => phone.made.map((each) => ({ ...each, device: phone.device })));

/** Waits until everybody who is lost stands on the list, or should have for hours. */
async function evening(
  { day }: PreparedSite,
  truth: readonly TrueRunner[],
  missed: ReadonlyMap<string, number>,
  ends: number,
): Promise<void> {
  const lost = truth.filter(({ fate }) => fate === 'vanishes');
  await until(day, ends + 45 * minuteMs);
  while (!lost.every(({ bib }) => missed.has(bib)) && timeOf(day) < ends + 4 * hourMs)
    await sleep(lookMs);
}

/** Entries that the site still lacks once phones have had the time to deliver. */
async function countLost({ hand }: PreparedSite, made: ReturnType<typeof madeOn>): Promise<number> {
  const giveUpAt = Date.now() + deliveredWithinMs;
  for (;;) {
    const kept = await hand.db
      .selectFrom('raw_record')
      .select(['device', 'sequence', 'bib'])
      .execute();
    const lost = lostOf(made, kept);
    if (lost === 0 || Date.now() > giveUpAt) return lost;
    await sleep(lookMs);
  }
}

/** Looks at the page of race control again and again, as somebody in front of it does. */
function watchBoard({ day }: PreparedSite, office: Office) {
  const list = openMissedList();
  const took: number[] = [];
  const over = new AbortController();
  let sumsWrong = 0;
  const looking = (async () => {
    while (!over.signal.aborted) {
      const asked = performance.now();
      const html = await office.board();
      if (html !== undefined) {
        took.push(performance.now() - asked);
        list.look(timeOf(day), bibsMissedIn(html));
        if (hasUnnamedSum(html)) sumsWrong += 1;
      }
      await sleep(lookMs);
    }
  })();
  return {
    missed: list.since,
    isOver: () => over.signal.aborted,
    /** Answers who is missed then, and since when. */
    async end(): Promise<Map<string, number>> {
      over.abort();
      await looking;
      return new Map(list.since);
    },
    figures() {
      const sorted = took.toSorted((one, other) => one - other);
      const median = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
      return { sumsWrong, boardMs: { median, most: Math.round(sorted.at(-1) ?? 0) } };
    },
  };
}
