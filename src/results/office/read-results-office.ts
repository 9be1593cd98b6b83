import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { listGearLists } from '../../race-day/gear/gear.queries.ts';
import { readGearForDecision } from '../../race-day/gear/read-gear-for-decision.ts';
import { forPage } from '../../site/office-use-case.ts';
import { differenceOf } from '../difference.rules.ts';
import { findPublication, listPublications } from '../publications.queries.ts';
import { countResultMails } from '../queue-result-mails.ts';
import type { Snapshot } from '../results.contract.ts';
import { snapshotOf } from '../snapshot.rules.ts';
import { fingerprintOf } from './fingerprint.ts';
import { readRaceInputs } from './read-race-inputs.ts';
import { countStates, openRunners, undecidedCutoffs } from './result-warnings.rules.ts';
import type { MailCounts, OpenVersion, RaceLine, RaceOffice } from './results-admin.contract.ts';
import type { ResultsContext } from './results-context.ts';

/** The current results of a race beside the public ones; undefined: the race is unknown. */
export const readRaceOffice = forPage(
  'race-day',
  async (ctx: ResultsContext, raceId: number): Promise<RaceOffice | undefined> => {
    const { db, clock } = ctx;
    const inputs = await readRaceInputs({ ...ctx, now: clock.now() }, raceId);
    if (!inputs) return undefined;
    const snapshot = snapshotOf(inputs);
    const publications = await listPublications(db, raceId);
    const published = await findPublication(db, raceId, { isPublic: true });
    return {
      raceId,
      snapshot,
      inputs,
      publications,
      published,
      fingerprint: fingerprintOf(snapshot),
      counts: countStates(snapshot.runners),
      difference: differenceOf(published?.snapshot, snapshot),
      bibOf: bibsOf(published?.snapshot, snapshot),
      warnings: {
        open: openRunners(snapshot.runners),
        cutoffs: undecidedCutoffs(snapshot.runners, inputs),
        gearBibs: await waitingBibs(db, raceId),
      },
    };
  },
);

/** Every race beside its public results. */
export const readRaceLines = forPage('race-day', async (ctx: ResultsContext) => {
  const lines: RaceLine[] = [];
  // One after the other, as each reads all runners of a race.
  for (const { id } of await ctx.races.list()) {
    const office = await readRaceOffice(ctx, id);
    if (!office) continue;
    const { raceId, counts, published, difference } = office;
    const isChanged = difference.runners.length + difference.moves.length > 0;
    lines.push({ raceId, counts, published, isChanged });
  }
  return lines;
});

/** A version beside the public one before it; undefined: there is no such version. */
export const readVersion = forPage(
  'race-day',
  async ({ db }, raceId: number, version: number): Promise<OpenVersion | undefined> => {
    const found = await findPublication(db, raceId, { isPublic: false, version });
    if (!found) return undefined;
    const earlier = (await listPublications(db, raceId)).find(
      (each) => each.version < version && each.kind !== 'draft',
    );
    const before =
      earlier && (await findPublication(db, raceId, { isPublic: true, version: earlier.version }));
    const { snapshot, ...publication } = found;
    return {
      ...publication,
      isFirst: before === undefined,
      difference: differenceOf(before?.snapshot, snapshot),
      bibOf: bibsOf(before?.snapshot, snapshot),
    };
  },
);

/** How many runners would get a mail about a snapshot. */
export const countMails = forPage(
  'race-day',
  async ({ db }, snapshot: Snapshot): Promise<MailCounts> => ({
    official: await countResultMails(db, { kind: 'official', snapshot }),
    provisional: await countResultMails(db, { kind: 'provisional', snapshot }),
  }),
);

function bibsOf(...snapshots: (Snapshot | undefined)[]): (id: number) => string {
  const bibs = new Map(
    snapshots.flatMap((each) => each?.runners.map(({ id, bib }) => [id, bib] as const) ?? []),
  );
  return (id) => bibs.get(id) || '–';
}

async function waitingBibs(db: Kysely<Schema>, raceId: number): Promise<number[]> {
  const { waiting } = await readGearForDecision(db);
  if (waiting.length === 0) return [];
  const lists = (await listGearLists(db)).filter((list) => list.raceId === raceId);
  return waiting
    .filter(({ listId }) => lists.some(({ id }) => id === listId))
    .map(({ bib }) => bib);
}
