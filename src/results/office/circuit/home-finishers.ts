import type { Kysely } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import { fullName } from '../../../edition/fields/person-name.rules.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { iocCode } from '../../../registration/participants/country.rules.ts';
import type { StageFinisher } from '../../circuit/stage-finisher.ts';
import { findPublication } from '../../publications.queries.ts';
import type { Snapshot } from '../../results.contract.ts';

/**
 * Our own stage of the circuit, from the official results of our races: each gives the places of
 * its own categories. Erased runners are left out, and the places behind them stay. Undefined while
 * a race that has entrants lacks official results.
 */
export async function homeFinishers(
  db: Kysely<Schema>,
): Promise<readonly StageFinisher[] | undefined> {
  const { races, classifications } = edition();
  const ofCircuit = races.filter(({ id }) =>
    classifications.some((each) => each.kind === 'circuit' && each.races.includes(id)),
  );
  const found = await Promise.all(ofCircuit.map(({ id }) => finishersOf(db, id)));
  return found.includes(undefined) ? undefined : found.flatMap((each) => each ?? []);
}

async function finishersOf(
  db: Kysely<Schema>,
  raceId: number,
): Promise<StageFinisher[] | undefined> {
  const published = await findPublication(db, raceId, { isPublic: true });
  const rows = await db
    .selectFrom('participant')
    .select(['id', 'birth_date', 'status'])
    .where('race_id', '=', raceId)
    .where('erased_at', 'is', null)
    .execute();
  if (published?.kind === 'official') {
    const bornOf = new Map(rows.map(({ id, birth_date }) => [id, birth_date]));
    return stageFinishers(published.snapshot, bornOf);
  }
  return rows.some(({ status }) => status !== 'cancelled') ? undefined : [];
}

/** `bornOf`: the day of birth of everybody who is not erased. */
function stageFinishers(
  { classifications: declared, standings, runners }: Snapshot,
  bornOf: ReadonlyMap<number, string | null>,
): StageFinisher[] {
  const people = new Map(runners.map(({ id, person }) => [id, person]));
  return declared.flatMap(({ id: classification, kind, category, gender }) => {
    if (kind !== 'circuit' || category === null) return [];
    const ranked = standings.find((each) => each.classification === classification)?.ranked ?? [];
    return ranked.flatMap(({ id, place }): StageFinisher[] => {
      const person = people.get(id);
      const birthDate = bornOf.get(id);
      const sex = gender ?? person?.gender;
      if (!person || birthDate === undefined || !sex) return [];
      return [
        {
          category,
          place,
          name: fullName(person),
          born: birthDate === null ? null : Number(birthDate.slice(0, 4)),
          country: iocCode(person.country) ? person.country : null,
          gender: sex,
        },
      ];
    });
  });
}
