import type { Kysely, Transaction } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { forPage } from '../../../site/office-use-case.ts';
import { identify } from '../../circuit/circuit-identity.rules.ts';
import {
  findPublication,
  listDecisions,
  listLines,
} from '../../circuit/circuit-results.queries.ts';
import { type ResultLine, seasonSoFar } from '../../circuit/circuit-season.rules.ts';
import { circuitFacts } from '../../circuit/circuit-standings-service.ts';
import type { CircuitOffice, DecidedPair, OfficeStage } from './circuit.contract.ts';
import { placeChanges } from './place-changes.rules.ts';

type Db = Kysely<Schema> | Transaction<Schema>;

/** The current results and standings, public or not. */
export async function readCurrent(db: Db) {
  const current = await db
    .selectFrom('circuit_import')
    .select('id')
    .where('state', '=', 'done')
    .orderBy('id')
    .execute();
  const imports = current.map(({ id }) => id);
  const last = await db
    .selectFrom('circuit_decision')
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirst();
  const lastDecision = last?.id ?? 0;
  const lines = await listLines(db, imports);
  return { imports, lastDecision, lines, decisions: await listDecisions(db, lastDecision) };
}

/** Everything that the office’s page shows. */
export const readCircuit = forPage('participants', async ({ db }): Promise<CircuitOffice> => {
  const current = await readCurrent(db);
  const { lines, decisions } = current;
  const publication = await findPublication(db);
  const { runnerOf, doubts } = identify(lines, decisions);
  const byId = new Map(lines.map((line) => [line.id, line]));
  const now = seasonSoFar(lines, decisions, circuitFacts());
  const before =
    publication &&
    seasonSoFar(
      await listLines(db, publication.imports),
      await listDecisions(db, publication.lastDecision),
      circuitFacts(),
    );
  const joined = Map.groupBy(lines, ({ id }) => runnerOf.get(id) ?? id);
  const changes = placeChanges(before, now);
  return {
    stages: await readStages(db, publication?.imports ?? []),
    drafts: await db
      .selectFrom('circuit_import')
      .select(['id', 'stage', 'file_name as fileName'])
      .where('state', '=', 'draft')
      .orderBy('id')
      .execute(),
    doubts: doubts.flatMap(({ one, other, why }) => {
      const pair = [byId.get(one), byId.get(other)] as const;
      return pair[0] && pair[1] ? [{ one: pair[0], other: pair[1], why }] : [];
    }),
    decided: await listDecided(db, lines),
    joined: [...joined]
      .map(([runner, own]) => ({ runner, lines: own }))
      .filter((each) => each.lines.every(({ erased }) => erased === null)),
    publication: publication && { ...publication, by: await publisherOf(db, publication.number) },
    changes,
    canPublish: lines.length > 0 || publication !== undefined,
  };
});

async function readStages(db: Kysely<Schema>, shown: readonly number[]): Promise<OfficeStage[]> {
  const { circuitCalendar, event } = edition();
  const imports = await db
    .selectFrom('circuit_import')
    .innerJoin('staff', 'staff.id', 'circuit_import.staff_id')
    .select(['circuit_import.id', 'stage', 'state', 'file_name as fileName', 'at'])
    .select('staff.name as by')
    .select((of) =>
      of
        .selectFrom('circuit_result')
        .select((counted) => counted.fn.countAll<string>().as('count'))
        .whereRef('import_id', '=', 'circuit_import.id')
        .as('count'),
    )
    .where('state', '!=', 'draft')
    .execute();
  return circuitCalendar.map(({ id, name }) => {
    const own = imports.filter(({ stage }) => stage === id);
    const now = own.find(({ state }) => state === 'done');
    return {
      id,
      results: now && {
        count: Number(now.count),
        fileName: now.fileName,
        at: now.at,
        by: now.by,
        isPublic: shown.includes(now.id),
      },
      isLeftPublic: own.some((each) => each.state === 'undone' && shown.includes(each.id)),
      isHome: name === event.name,
    };
  });
}

/** Pairs that somebody joined or separated, the latest decision first. */
async function listDecided(
  db: Kysely<Schema>,
  lines: readonly ResultLine[],
): Promise<DecidedPair[]> {
  const rows = await db
    .selectFrom('circuit_decision')
    .innerJoin('staff', 'staff.id', 'circuit_decision.staff_id')
    .select(['one', 'other', 'verdict', 'at', 'staff.name as by'])
    .orderBy('circuit_decision.id', 'desc')
    .execute();
  const byCard = new Map(lines.map((line) => [line.card, line]));
  const seen = new Set<string>();
  return rows.flatMap(({ verdict, at, by, ...cards }) => {
    const key = [cards.one, cards.other].toSorted().join('\n');
    const [one, other] = [byCard.get(cards.one), byCard.get(cards.other)];
    if (seen.has(key)) return [];
    seen.add(key);
    return verdict !== 'open' && one && other ? [{ one, other, verdict, at, by }] : [];
  });
}

async function publisherOf(db: Kysely<Schema>, number: number): Promise<string> {
  const found = await db
    .selectFrom('circuit_publication')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select('staff.name')
    .where('number', '=', number)
    .executeTakeFirst();
  return found?.name ?? '';
}
