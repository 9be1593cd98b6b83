import type { Kysely } from 'kysely';
import type { Schema } from '../../../db/schema.ts';
import { fallbackLanguage } from '../../../i18n/languages.ts';
import { wordsIn } from '../../../i18n/words.ts';
import { listGearPenalties } from '../../gear/gear.queries.ts';
import { allGearIn } from '../../gear/gear-words.ts';
import type { ListGearPenalties } from '../../results/results.contract.ts';

const minuteMs = 60_000;

/** What gear checks came to, as results take it: what was missing is said in the edition’s first language. */
export const gearPenaltiesOf =
  (db: Kysely<Schema>): ListGearPenalties =>
  async (raceId) => {
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
  };
