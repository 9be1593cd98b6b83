import type { PersonalData } from '../registration/personal-data.ts';
import { forgetGearOf, listGearOfRunner } from './gear/gear.queries.ts';

/** The gear checks of a participant. */
export const raceDayPersonalData: PersonalData = {
  async read(db, id) {
    const gear = await listGearOfRunner(db, id);
    return {
      gearChecks: gear.map(({ list, checks, decisions }) => ({
        at: list.place,
        checks: checks.map(({ at, missing, note }) => ({ at, missing, note })),
        decisions: decisions.map(({ at, kind, penalty, rule, reason }) => ({
          at,
          kind,
          minutesAdded: penalty?.timeMin ?? null,
          isDisqualified: penalty !== null && penalty.timeMin === null,
          rule,
          reason,
        })),
      })),
    };
  },
  erase: (trx, { id }) => forgetGearOf(trx, id),
};
