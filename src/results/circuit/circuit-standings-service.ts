import type { Kysely } from 'kysely';
import { edition } from '../../edition/edition.ts';
import { type DataVersions, perVersion } from '../../platform/db/data-versions.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { findPublication, listDecisions, listLines } from './circuit-results.queries.ts';
import { type SeasonSoFar, seasonSoFar } from './circuit-season.rules.ts';

/** The published part of the season. */
export type PublishedSeason = SeasonSoFar & { at: Date; isFinal: boolean; number: number };

/** The circuit’s rules and stages in this edition. */
export function circuitFacts() {
  const { circuit: rules, circuitCalendar: stages, circuitCategories } = edition();
  return { rules, stages, categories: circuitCategories.map(({ name }) => name) };
}

/**
 * The published standings, read from the database once after each change; undefined: none are
 * published.
 */
export function circuitStandings(db: Kysely<Schema>, dataVersions: DataVersions) {
  return perVersion(
    () => dataVersions.circuit_publication + dataVersions.circuit_result,
    () => readPublished(db),
  );
}

async function readPublished(db: Kysely<Schema>): Promise<PublishedSeason | undefined> {
  const publication = await findPublication(db);
  if (!publication) return undefined;
  const { imports, lastDecision, at, isFinal, number } = publication;
  const lines = await listLines(db, imports);
  if (lines.length === 0) return undefined;
  const decisions = await listDecisions(db, lastDecision);
  return { ...seasonSoFar(lines, decisions, circuitFacts()), at, isFinal, number };
}
