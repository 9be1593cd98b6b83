import { edition } from '../../../edition/edition.ts';
import { readEventFacts } from '../../../edition/event/event-facts.queries.ts';
import { feeMinor } from '../../../edition/facts/fee.rules.ts';
import { raceDayOf, raceFeeOn } from '../../../edition/facts/race-fees.ts';
import { wavesByRace } from '../../../edition/facts/wave.rules.ts';
import { waveOf } from '../../../edition/facts/wave-of-bib.rules.ts';
import { readPickup } from '../../../platform/auth/signed-links.ts';
import { signingKey } from '../../../platform/auth/signing-keys.ts';
import { readAdminList } from '../../../registration/office/participants/admin-list.rules.ts';
import { listFreePlaces } from '../../../registration/office/participants/admin-participants.queries.ts';
import type { CheckInRow } from '../../../registration/office/participants/check-in.contract.ts';
import {
  findToCheckIn,
  openToCheckIn,
} from '../../../registration/office/participants/find-to-check-in.ts';
import type { ParticipantList } from '../../../registration/participants/participant-list.ts';
import { forPage, type OfficeContext } from '../../../site/office-use-case.ts';
import type { CheckInCard, Finding, WalkInRace } from './check-in.contract.ts';
import { countHandouts, countHours } from './handout.queries.ts';
import { readScan } from './scan.rules.ts';

/** The context of the bib table: the office's, and the participants in memory. */
export type CheckInContext = OfficeContext & { participants: ParticipantList };

/** As many as a phone shows without hiding the search field. */
const mostShown = 8;

/**
 * The runners who match a name, a bib, a runner number or a code: the first few, beginning with the
 * one who wears that bib. `isRead`: a camera read it, so that it is a code.
 */
export const findCards = forPage(
  'runners',
  async (ctx: CheckInContext, search: string, isRead: boolean): Promise<Finding> => {
    const scan = readScan(search, isRead);
    if (scan.kind === 'foreign') return { cards: [], problem: 'foreign' };
    if (scan.kind === 'pickup') return findByCode(ctx, scan.code);
    if (scan.kind === 'typed') return { cards: await findTyped(ctx, scan.text) };
    const cards = await findTyped(ctx, scan.bib);
    return { cards: cards.filter((card) => String(card.bib) === scan.bib) };
  },
);

/** One runner; undefined: there is no such runner. */
export const openCard = forPage('runners', async (ctx: CheckInContext, id: number) => {
  const row = await openToCheckIn(ctx.db, ctx.participants, id);
  return row && (await asCards(ctx, [row]))[0];
});

/** How many bibs are handed out, by race and hour by hour. */
export const countBibs = forPage('runners', async ({ db }) => ({
  races: await countHandouts(db),
  hours: await countHours(db),
}));

/** What each race costs today, and how many places are left. */
export const readWalkInRaces = forPage('runners', async ({ db, clock }) => {
  const { races } = edition();
  const free = await listFreePlaces(db);
  return races.map(
    ({ id }): WalkInRace => ({
      raceId: id,
      feeMinor: feeMinor(raceFeeOn(id, raceDayOf(clock.now())), false),
      free: Math.max(0, free.get(id) ?? 0),
    }),
  );
});

async function asCards(
  { db }: CheckInContext,
  rows: readonly CheckInRow[],
): Promise<CheckInCard[]> {
  const waves = wavesByRace(await readEventFacts(db));
  return rows.map((row) => ({ ...row, wave: waveOf(waves.get(row.raceId) ?? [], row.bib) }));
}

async function findTyped(ctx: CheckInContext, search: string): Promise<CheckInCard[]> {
  const { rows } = await findToCheckIn(ctx.db, ctx.participants, readAdminList({ search }));
  const numbered = /^\d{1,9}$/.test(search) ? await openCard(ctx, Number(search)) : undefined;
  const others = rows.filter(({ id }) => id !== numbered?.id);
  const holders = others.filter(({ bib }) => String(bib) === search);
  const rest = others.filter(({ bib }) => String(bib) !== search);
  const found = await asCards(ctx, [...holders, ...rest].slice(0, mostShown));
  return numbered ? [...found, numbered] : found;
}

async function findByCode(ctx: CheckInContext, code: string): Promise<Finding> {
  const id = readPickup(await signingKey(ctx.db, 'pickup'), code);
  if (id === undefined) return { cards: [], problem: 'forged' };
  const card = await openCard(ctx, id);
  return { cards: card ? [card] : [] };
}
