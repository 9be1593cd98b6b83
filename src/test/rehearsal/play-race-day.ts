import { edition } from '../../edition/edition.ts';
import { listRaceDetails } from '../../event/races/list-race-details.ts';
import { boardOf, isMissed } from '../../race-day/office/race-control/board.rules.ts';
import { readRaceDay } from '../../race-day/read-race-day.ts';
import { insertSampleParticipants } from '../../registration/participants/seed-sample-participants.ts';
import { seeded } from '../../ui/art/seeded.ts';
import { postForm, signedIn } from '../admin-kit.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { openBase } from './base.ts';
import { compare, lostOf, openMissedList } from './compare.ts';
import type { RehearsalReport } from './report.ts';
import {
  drawEntries,
  type Entry,
  giveBibs,
  handOutBibs,
  openPhones,
  type RehearsalOptions,
} from './set-up-day.ts';
import { drawTruth } from './truth.ts';
import type { VolunteerPhone } from './volunteer-phone.ts';

const { event } = edition();

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Plays a race day of the edition against the whole site, some minutes at a time and as fast as
 * possible: the bib table with two phones; a phone at each checkpoint with a wrong clock and
 * without a network for a share of the day; one whose battery dies and whose log another phone
 * delivers; mistyped bibs; and a base that decides about doubts. The same seed plays the same day.
 */
export async function playRaceDay(
  options: RehearsalOptions & {
    /** How often phones may call, and how often the base looks at race control. */
    everyMinutes: number;
  },
): Promise<RehearsalReport> {
  const random = seeded(options.seed);
  let now = Date.parse('2025-07-05T05:00:00+03:00');
  const clock = { offsetMs: 0, now: () => new Date(now) };
  const site = await openTestSite({ clock, isWithoutParticipants: true, isDemo: true });
  try {
    const day = await openDay(site, options, random, () => now);
    while (now < day.endsAt) {
      now += options.everyMinutes * minuteMs;
      await day.look();
      if (now % hourMs === 0) options.onHour?.(new Date(now));
    }
    return await day.report();
  } finally {
    await site.close();
  }
}

async function openDay(
  site: TestSite,
  options: RehearsalOptions,
  random: () => number,
  now: () => number,
) {
  const { db } = site.database;
  const { read, post, handOut } = await openOffice(site, options.runners, now);
  const opening = await read();
  const runners = opening.evidence.map(({ runner }) => runner);
  const truth = drawTruth(runners, opening.courses, random);
  const ends = Math.max(...truth.flatMap(({ passes }) => passes.map(({ at }) => at)));
  const begin = Math.min(...runners.map(({ startedAt }) => startedAt));
  const phones = await openPhones(site, opening, { ...options, begin, ends }, random);
  const entries = drawEntries(truth, phones, options, random);
  const handouts = await handOutBibs(handOut, truth, random);
  const base = openBase({ read, post, timeZone: event.timeZone });
  const missed = openMissedList();
  let sumsWrong = 0;
  let handedOver: VolunteerPhone | undefined;
  let next = 0;

  function touch({ at, phone, runner, bib, kind, isTwice }: Entry<VolunteerPhone>) {
    const record = (moment: number, as: Entry<VolunteerPhone>['kind']) => {
      phone.record(moment, bib, as);
      const entry = { device: phone.device, sequence: phone.log.length };
      if (bib !== runner.bib) base.mistyped(entry, runner);
    };
    record(at, kind);
    if (isTwice) record(at + 4000, 'in');
  }

  async function deliver(phone: VolunteerPhone) {
    await phone.deliver(now(), random);
    if (!phone.isDead(now()) || handedOver === phone) return;
    // Volunteers carry the dead phone down; charged, it shows its log to a phone with a network.
    const other = phones.find((each) => each !== phone && each.isOnline(now()));
    if (await other?.deliverFor(now(), await phone.handOver())) handedOver = phone;
  }

  async function look() {
    for (let entry = entries[next]; entry && entry.at <= now(); entry = entries[++next])
      touch(entry);
    for (const phone of phones) await deliver(phone);
    const { races } = boardOf(await read());
    const wrong = races.filter(({ account }) => !account.addsUp);
    if (wrong.some(({ contradictions }) => contradictions.length === 0)) sumsWrong += 1;
    // The page names runners whom a silent checkpoint leaves in doubt beside that checkpoint.
    const listed = races.flatMap(({ outThere }) =>
      outThere.filter((each) => isMissed(each) || each.unheardAt.length > 0),
    );
    missed.look(
      now(),
      listed.map(({ runner }) => runner.bib),
    );
    if (now() % (15 * minuteMs) === 0) await base.decide();
  }

  async function report(): Promise<RehearsalReport> {
    await base.searchAtEvening(truth);
    const made = phones.flatMap(({ device, log }) => log.map((each) => ({ ...each, device })));
    const kept = await db.selectFrom('raw_record').select(['device', 'sequence', 'bib']).execute();
    return {
      runners: truth.length,
      recorded: made.length,
      lost: lostOf(made, kept),
      mistyped: entries.filter(({ bib, runner }) => bib !== runner.bib).length,
      proposed: base.proposed,
      sumsWrong,
      ...handouts,
      ...compare(truth, await read(), missed.since),
    };
  }

  return { endsAt: Math.ceil((ends + 4 * hourMs) / minuteMs) * minuteMs, look, report };
}

/** The site with its runners and their bibs, the pages that the base reads, and its forms. */
async function openOffice(site: TestSite, runners: number, now: () => number) {
  const { db } = site.database;
  await db.transaction().execute((trx) => insertSampleParticipants(trx, runners));
  await giveBibs(db);
  const all = await listRaceDetails(db, new Date(now()));
  const races = { list: () => Promise.resolve(all) };
  const { cookie } = await signedIn(db, 'admin');
  const volunteers = [await signedIn(db, 'office'), await signedIn(db, 'office')] as const;
  return {
    read: async () => (await readRaceDay({ db, races, now: new Date(now()) })).day,
    post: (form: Record<string, string>, url: string) => postForm(site.app, url, form, { cookie }),
    handOut: async (form: Record<string, string>, volunteer: 0 | 1) => {
      const own = { cookie: volunteers[volunteer].cookie };
      return (await postForm(site.app, '/admin/check-in', form, own)).statusCode === 303;
    },
  };
}
