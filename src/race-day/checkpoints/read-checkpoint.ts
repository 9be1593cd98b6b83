import type { Kysely } from 'kysely';
import { edition } from '../../edition/edition.ts';
import { checkpointName } from '../../edition/facts/checkpoint-name.ts';
import type { Language } from '../../edition/words/languages.ts';
import { nameIn } from '../../edition/words/race-words.ts';
import type { RaceList } from '../../event/races/race-list.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { refused } from '../../platform/http/result.ts';
import { listStarters } from '../race-day.queries.ts';
import type { CheckpointLink } from './checkpoint-link.queries.ts';
import type { CheckpointAnswer } from './checkpoints.contract.ts';

type From = { db: Kysely<Schema>; races: Pick<RaceList, 'list'>; now: Date };

/**
 * What a phone needs for the day: bib, name and race of the runners who come by. Refuses
 * `checkpoint-link-ended`. At a checkpoint that the edition no longer has, all runners are
 * expected.
 */
export async function readCheckpoint(
  { db, races, now }: From,
  link: CheckpointLink,
  language: Language,
) {
  const { checkpoints, event } = edition();
  if (link.revokedAt || link.endsAt <= now) return refused('checkpoint-link-ended');
  const [all, starters] = await Promise.all([races.list(), listStarters(db)]);
  const place = checkpoints.find(({ id }) => id === link.checkpoint);
  const passing = all.filter(({ id }) => !place || (place.passes[id] ?? []).length > 0);
  const isPassing = (raceId: number) => passing.some(({ id }) => id === raceId);
  const answer: Omit<CheckpointAnswer, 'serverTime'> = {
    checkpoint: { id: link.checkpoint, name: checkpointName(language, link.checkpoint) },
    link: link.id,
    label: link.label,
    endsAt: link.endsAt.toISOString(),
    language,
    event: { name: event.name },
    runners: starters
      .filter(({ bib, raceId }) => bib !== '' && isPassing(raceId))
      .map(({ bib, name, raceId }) => ({ bib, name, race: raceId })),
    races: passing.map((race) => ({ id: race.id, name: nameIn(language, race) })),
  };
  return { ok: true as const, answer };
}
