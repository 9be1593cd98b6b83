import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { fillParticipants } from '../../bench/fill-participants.ts';
import { listRaceDetails } from '../../src/event/races/list-race-details.ts';
import { syncEdition } from '../../src/event/races/sync-edition.ts';
import { tokenHash } from '../../src/platform/auth/session-token.ts';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrations } from '../../src/platform/db/migrations.ts';
import type { Schema } from '../../src/platform/db/schema.ts';
import type { RaceDay } from '../../src/race-day/race-day.contract.ts';
import { readRaceDay } from '../../src/race-day/read-race-day.ts';
import { insertSampleParticipants } from '../../src/registration/participants/seed-sample-participants.ts';
import { signedIn } from '../../src/test/admin-kit.ts';
import { freePort } from '../../src/test/free-port.ts';
import { boardUrl } from '../../src/test/race-control-forms.ts';
import { giveBibs } from '../../src/test/rehearsal/set-up-day.ts';
import { type GivenSite, NotPlayable, waitForMorning } from './given-site.ts';
import { type DayTime, type RunningSite, siteOn, timeOf } from './running-site.ts';

const minuteMs = 60_000;
/** The day begins so long before the first start, with the handing out of bibs. */
const beforeStartMs = 90 * minuteMs;
/** So long the machine needs until phones are open. */
const setUpMs = 25_000;

/** The rehearsal's own hand on the database, which it lets go of while that is killed. */
type Hand = {
  readonly db: Kysely<Schema>;
  open(): Promise<void>;
  close(): Promise<void>;
};

export type PreparedSite = {
  url: string;
  /** Undefined: it was running before, and is not ours to kill. */
  site: RunningSite | undefined;
  /** Who is signed in there; undefined: nobody yet. */
  cookie: string | undefined;
  day: DayTime;
  hand: Hand;
  /** What is known at the moment. */
  read: () => Promise<RaceDay>;
  opening: RaceDay;
  /** The first start of all, in milliseconds since 1970. */
  begin: number;
};

function handOn(options: { dataDir: string; databaseUrl?: string | undefined }): Hand {
  let database: Database<Schema> | undefined;
  return {
    get db() {
      if (!database) throw new Error('The database is away.');
      return database.db;
    },
    async open() {
      database = await openDatabase<Schema>(options);
    },
    async close() {
      await database?.close();
      database = undefined;
    },
  };
}

/** A site of its own on race morning, with as many runners and their bibs, as long as `work` takes. */
export async function withRaceMorning<T>(
  { runners, speed }: { runners: number; speed: number },
  work: (prepared: PreparedSite) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'trailrun-rehearsal-'));
  // As root the database runs as another user, who has to reach it.
  chmodSync(dataDir, 0o755);
  const hand = handOn({ dataDir });
  let site: RunningSite | undefined;
  try {
    await hand.open();
    await migrate(hand.db, migrations);
    await syncEdition(hand.db);
    await hand.db.transaction().execute((trx) => insertSampleParticipants(trx, runners));
    await giveBibs(hand.db);
    const { readAt, opening, begin } = await readMorning(hand);
    const day = { timeMs: begin - beforeStartMs, sinceMs: Date.now() + setUpMs, speed };
    site = siteOn(dataDir, await freePort(), day);
    await site.start();
    return await work({
      url: site.url,
      site,
      cookie: undefined,
      day,
      hand,
      read: () => readAt(new Date(timeOf(day))),
      opening,
      begin,
    });
  } finally {
    await hand.close();
    await site?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What race control knows at a moment, and when the first race starts. */
async function readMorning(hand: Hand) {
  const all = await listRaceDetails(hand.db, new Date());
  const races = { list: () => Promise.resolve(all) };
  const readAt = async (now: Date) => (await readRaceDay({ db: hand.db, races, now })).day;
  const opening = await readAt(new Date());
  const begin = Math.min(...opening.evidence.map(({ runner }) => runner.startedAt));
  return { readAt, opening, begin };
}

/** The same on a site that runs already, whose invented participants give way to those of the rehearsal. */
export async function withGivenSite<T>(
  {
    runners,
    given,
    ...database
  }: { runners: number; given: GivenSite; dataDir: string } & {
    databaseUrl: string | undefined;
  },
  work: (prepared: PreparedSite) => Promise<T>,
): Promise<T> {
  const { url, cookie, day } = given;
  const hand = handOn(database);
  await hand.open();
  try {
    const token = cookie.slice(cookie.indexOf('=') + 1);
    const session = await hand.db
      .selectFrom('staff_session')
      .select('staff_id')
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirst();
    if (!session)
      throw new NotPlayable(
        `The database is not that of ${url}: set DATA_DIR or DATABASE_URL to what the site was started with.`,
      );
    await fillParticipants(hand.db, runners);
    await giveBibs(hand.db);
    const { readAt, opening, begin } = await readMorning(hand);
    await waitForMorning(day, begin);
    const read = () => readAt(new Date(timeOf(day)));
    return await work({ url, site: undefined, cookie, day, hand, read, opening, begin });
  } finally {
    await hand.close();
  }
}

export type Office = Awaited<ReturnType<typeof openOffice>>;

/** Forms and pages of the organiser's side, as browsers ask for them. */
export async function openOffice({ hand, url: address, cookie: given }: PreparedSite) {
  const cookie = given ?? (await signedIn(hand.db, 'admin')).cookie;
  const volunteers = [
    await signedIn(hand.db, 'office'),
    await signedIn(hand.db, 'office'),
  ] as const;
  const send = async (form: Record<string, string>, url: string, own: string) => {
    const body = new URLSearchParams(form);
    const headers = { cookie: own };
    const answer = await fetch(address + url, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  return {
    post: async (form: Record<string, string>, url: string) => {
      const status = await send(form, url, cookie);
      if (status >= 400) throw new Error(`${url} answered ${status}`);
    },
    handOut: async (form: Record<string, string>, volunteer: 0 | 1) =>
      (await send(form, '/admin/check-in', volunteers[volunteer].cookie)) === 303,
    /** The page of race control; undefined while the site is away. */
    async board(): Promise<string | undefined> {
      const answer = await fetch(address + boardUrl, { headers: { cookie } }).catch(
        () => undefined,
      );
      return answer?.ok ? answer.text() : undefined;
    },
  };
}
