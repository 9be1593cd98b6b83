import type { Kysely } from 'kysely';
import { edition } from '../../../edition/edition.ts';
import { readResultsUrl } from '../../../edition/event/event.queries.ts';
import { readEventFacts } from '../../../edition/event/event-facts.queries.ts';
import { isSampleCourse } from '../../../edition/sample-marks.ts';
import { incompleteLanguages } from '../../../edition/words/words.ts';
import { hasFactor } from '../../../platform/auth/factor.queries.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { ClockGuard } from '../../../platform/jobs/clock-guard.ts';
import { forPage, type OfficeContext } from '../../../site/office-use-case.ts';
import { type Finding, readinessFindings } from './readiness.rules.ts';

/** How the site is run, according to the environment. */
export type SiteSetup = { isDemo: boolean; hasPayments: boolean; hasMail: boolean };

/** The context of the readiness page. */
export type ReadinessContext = OfficeContext & {
  /** The settings from the environment. */
  setup: SiteSetup;
  /** Absent: the machine’s clock is trusted. */
  guard: ClockGuard | undefined;
};

/** The open tasks before the site is ready for real visitors. */
export const readReadiness = forPage('registration', ({ db, setup, clock }: ReadinessContext) =>
  findReadiness(db, setup, clock.now()),
);

/** The open tasks for the program itself, which needs no right. */
export async function findReadiness(
  db: Kysely<Schema>,
  setup: SiteSetup,
  now: Date,
): Promise<Finding[]> {
  const { isResultsSample, samples, marks, contradictions } = edition();
  const { races } = await readEventFacts(db);
  const courses = await db
    .selectFrom('race')
    .select('gpx')
    .where('course_id', 'is', null)
    .execute();
  const staff = await db
    .selectFrom('staff')
    .select('id')
    .where('is_active', '=', true)
    .where((eb) => eb.not(hasFactor))
    .execute();
  return readinessFindings({
    ...setup,
    hasResultsAddress: !isResultsSample || (await readResultsUrl(db)) !== undefined,
    samples: samples.filter(({ isStill }) => isStill).length + marks.length,
    areRacesPast: races.every(({ endsAt }) => endsAt <= now),
    factsTwice: contradictions.length,
    sampleCourses: courses.filter(({ gpx }) => isSampleCourse(gpx)).length,
    incompleteLanguages: incompleteLanguages().length,
    staffWithoutSecondFactor: staff.length,
  });
}
