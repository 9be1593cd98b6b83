import type { Kysely } from 'kysely';
import { edition } from '../../edition/edition.ts';
import { readEvent } from '../../edition/event/event.queries.ts';
import {
  findReadiness,
  type ReadinessContext,
} from '../../event/office/readiness/read-readiness.ts';
import { type Access, isAllowed } from '../../platform/auth/staff.contract.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { localDay, momentOf } from '../../platform/i18n/local-day.ts';
import { countHandouts } from '../../race-day/office/check-in/handout.queries.ts';
import { sumMoney } from '../../registration/office/money/money.queries.ts';
import {
  countLacking,
  sumOwed,
} from '../../registration/office/participants/admin-participants.queries.ts';
import { listPlaces } from '../../registration/office/places/registration-admin.queries.ts';
import { forPage } from '../../site/office-use-case.ts';
import { standingSince } from '../health/alarm-job.ts';
import { nextStep } from './next-step.rules.ts';
import { type MoneySums, newDays, type Overview } from './overview.contract.ts';
import { countNew, countUnsentMails } from './overview.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The state of the event in a few counts, each only with its right. Only the next step, with how
 * much of it is left, is for everybody.
 */
export const readOverview = forPage(
  'signed-in',
  async ({ db, setup, staff, clock }: ReadinessContext): Promise<Overview> => {
    const { event } = edition();
    const now = clock.now();
    const may = (...any: Access[]) => any.some((access) => isAllowed(staff, access));
    const dayBegins = momentOf(localDay(now, event.timeZone), '00:00', event.timeZone);
    const weekBegins = new Date(now.getTime() - newDays * dayMs);
    const [
      eventNow,
      findings,
      lacking,
      handouts,
      places,
      money,
      registrations,
      unsentMails,
      alarms,
    ] = await Promise.all([
      readEvent(db, now),
      findReadiness(db, setup, now),
      countLacking(db),
      countHandouts(db),
      may('participants', 'registration') ? listPlaces(db) : undefined,
      may('money') ? readMoney(db) : undefined,
      may('participants') ? countNew(db, { dayBegins, weekBegins }) : undefined,
      may('email-test') ? countUnsentMails(db) : undefined,
      may('registration') ? standingSince(db) : undefined,
    ]);
    const sum = (figure: 'handedOut' | 'expected') =>
      handouts.reduce((total, race) => total + race[figure], 0);
    const step = nextStep({
      phase: eventNow.phase,
      findings: findings.length,
      runners: sum('expected'),
      withoutBib: lacking['no-bib'],
      handedOut: sum('handedOut'),
    });
    return {
      step,
      places,
      money,
      registrations,
      unsentMails,
      alarms: alarms?.size,
      handouts: may('runners') ? handouts : undefined,
      lacking: may('participants') ? lacking : undefined,
      findings: may('registration') ? findings.length : undefined,
    };
  },
);

async function readMoney(db: Kysely<Schema>): Promise<MoneySums> {
  const [rows, dueMinor] = await Promise.all([sumMoney(db), sumOwed(db)]);
  return {
    paidMinor: rows.reduce((sum, { paid }) => sum + paid, 0),
    toRefundMinor: rows.reduce((sum, { toRefund }) => sum + toRefund, 0),
    dueMinor,
  };
}
