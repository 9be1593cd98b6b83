import type { Kysely } from 'kysely';
import { readEventFacts } from '../../../edition/event/event-facts.queries.ts';
import { feeMinor } from '../../../edition/facts/fee.rules.ts';
import { raceDayOf, raceFeeOn } from '../../../edition/facts/race-fees.ts';
import { waveOf, wavesByRace } from '../../../edition/facts/wave.rules.ts';
import { races } from '../../../edition/facts.ts';
import { readPickup } from '../../../platform/auth/signed-links.ts';
import { signingKey } from '../../../platform/auth/signing-keys.ts';
import { isAllowed, type Staff } from '../../../platform/auth/staff.contract.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { Clock } from '../../../platform/http/clock.ts';
import { readAdminList } from '../../../registration/office/participants/admin-list.rules.ts';
import { listFreePlaces } from '../../../registration/office/participants/admin-participants.queries.ts';
import type { CheckInRow } from '../../../registration/office/participants/check-in.contract.ts';
import {
  findToCheckIn,
  openToCheckIn,
} from '../../../registration/office/participants/find-to-check-in.ts';
import type { ParticipantList } from '../../../registration/participants/participant-list.ts';
import type { StaffCaller } from '../../../site/staff-caller.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import type { CheckInCard, CheckInService, Finding, WalkInRace } from './check-in.contract.ts';
import { handOutBib, takeBibBack } from './hand-out-bib.ts';
import { countHandouts, countHours } from './handout.queries.ts';
import { lacksOf } from './lacks.ts';
import { registerWalkIn } from './register-walk-in.ts';
import { readScan } from './scan.rules.ts';

type Options = {
  db: Kysely<Schema>;
  participants: ParticipantList;
  clock: Clock;
  siteUrl: string;
};

/** So many fit on a phone without hiding the field that makes them fewer. */
const mostShown = 8;

/** What each race costs today, and how many places are left. */
async function listWalkInRaces(db: Kysely<Schema>, now: Date): Promise<WalkInRace[]> {
  const free = await listFreePlaces(db);
  return races.map(({ id }) => ({
    raceId: id,
    feeMinor: feeMinor(raceFeeOn(id, raceDayOf(now)), false),
    free: Math.max(0, free.get(id) ?? 0),
  }));
}

/** Opens the bib table to a member of staff, who is named in every hand-out. */
export function checkInService(
  { db, participants, clock, siteUrl }: Options,
  { session: { staff }, language }: Pick<StaffCaller, 'session' | 'language'>,
): CheckInService {
  const acting = () => ({ staff, now: clock.now() });
  const asCards = async (rows: readonly CheckInRow[]): Promise<CheckInCard[]> => {
    const waves = wavesByRace(await readEventFacts(db));
    return rows.map((row) => ({ ...row, wave: waveOf(waves.get(row.raceId) ?? [], row.bib) }));
  };
  const open = async (id: number) => {
    const row = await openToCheckIn(db, participants, id);
    return row && (await asCards([row]))[0];
  };
  const findTyped = async (search: string): Promise<Finding> => {
    const { rows } = await findToCheckIn(db, participants, readAdminList({ search }));
    const numbered = /^\d{1,9}$/.test(search) ? await open(Number(search)) : undefined;
    const others = rows.filter(({ id }) => id !== numbered?.id);
    const holders = others.filter(({ bib }) => String(bib) === search);
    const rest = others.filter(({ bib }) => String(bib) !== search);
    const found = await asCards([...holders, ...rest].slice(0, mostShown));
    return { cards: numbered ? [...found, numbered] : found };
  };
  const findHolder = async (bib: string): Promise<Finding> => {
    const { cards } = await findTyped(bib);
    return { cards: cards.filter((card) => String(card.bib) === bib) };
  };
  const findByCode = async (code: string): Promise<Finding> => {
    const id = readPickup(await signingKey(db, 'pickup'), code);
    if (id === undefined) return { cards: [], problem: 'forged' };
    const card = await open(id);
    return { cards: card ? [card] : [] };
  };
  return {
    lacksOf,
    open,
    async find(search, isRead) {
      const scan = readScan(search, isRead);
      if (scan.kind === 'foreign') return { cards: [], problem: 'foreign' };
      if (scan.kind === 'pickup') return findByCode(scan.code);
      return scan.kind === 'bib' ? findHolder(scan.bib) : findTyped(scan.text);
    },
    count: async () => ({ races: await countHandouts(db), hours: await countHours(db) }),
    mayRegister: isAllowed(staff, 'participants'),
    walkInRaces: () => listWalkInRaces(db, clock.now()),
    register: (asked) => registerWalkIn(db, asked, { ...acting(), siteUrl, language }),
    accept: (id) => noteConsent(db, id, acting()),
    handOut: (asked) => handOutBib(db, asked, acting()),
    takeBack: (handoutId) => takeBibBack(db, handoutId, acting()),
  };
}

/**
 * Notes that somebody whom the office registered has accepted terms, privacy and risks by hand, on
 * paper; nothing of who has accepted them already.
 */
function noteConsent(
  db: Kysely<Schema>,
  id: number,
  { staff, now }: { staff: Staff; now: Date },
): Promise<{ ok: true }> {
  return inTransaction(db, async (trx): Promise<{ ok: true }> => {
    const signed = await trx
      .updateTable('participant')
      .set({ accepted_at: now })
      .where('id', '=', id)
      .where('source', '=', 'office')
      .where('accepted_at', 'is', null)
      .where('erased_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    const subject = `participant ${id}`;
    if (signed) await writeAudit(trx, { staff, action: 'participant.accept', subject });
    return { ok: true };
  });
}
