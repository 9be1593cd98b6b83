import type { Kysely } from 'kysely';
import { allGearIn } from '../../edition/facts/gear-words.ts';
import { fallbackLanguage } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { listGearPenalties } from '../../race-day/gear/gear.queries.ts';
import type { GearPenalty } from '../results.contract.ts';

const minuteMs = 60_000;

/** What gear checks came to, as results take it: what was missing is said in the edition’s first language. */
export async function gearPenaltiesOf(
  db: Kysely<Schema>,
  raceId: number,
): Promise<readonly GearPenalty[]> {
  const t = wordsIn(fallbackLanguage).getFixedT(null, 'admin-gear-check');
  const all = await listGearPenalties(db);
  return all
    .filter((each) => each.raceId === raceId)
    .map(({ participantId, timeMin, rule, missing }) => {
      const items = allGearIn(fallbackLanguage, missing, raceId);
      return {
        id: participantId,
        ms: timeMin === null ? null : timeMin * minuteMs,
        rule: 'missingEquipment',
        why: rule === null ? items : `${items} (${t('rule', { rule })})`,
      };
    });
}
