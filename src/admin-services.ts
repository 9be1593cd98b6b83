import type { FastifyInstance } from 'fastify';
import { testMailLimit } from './event/office/email-test/send-test-email.ts';
import type { SiteSetup } from './event/office/readiness/read-readiness.ts';
import type { RaceList } from './event/races/race-list.ts';
import type { ClockGuard } from './platform/jobs/clock-guard.ts';
import { listsService } from './registration/office/lists/lists-service.ts';
import type { ParticipantList } from './registration/participants/participant-list.ts';
import { resultFiles } from './results/office/exports/make-result-file.ts';
import type { StaffCaller } from './site/staff-caller.ts';
import type { ServiceOptions } from './site-services.ts';

export type AdminServices = ReturnType<typeof adminServices>;

type Options = ServiceOptions & {
  /** What the environment gives the site, for the page of readiness. */
  setup: SiteSetup;
  /** Whether the machine's clock is believed; absent: it is. */
  guard?: ClockGuard;
  dataDir: string;
  participants: ParticipantList;
  races: RaceList;
};

/** What the features do for the staff: each of these opens for one caller, in their session. */
export function adminServices(app: FastifyInstance, options: Options) {
  const { db, races, clock, siteUrl, setup, participants, mailer, guard } = options;
  const { payments: provider, readTable } = options;
  const log = (facts: object, what: string) => app.log.error(facts, what);
  const lists = listsService({ db, clock, siteUrl, readTable, results: resultFiles, log });
  app.addHook('onClose', () => lists.rest());
  const limitTestMails = testMailLimit(app);
  return {
    ctx: (caller: StaffCaller) => ({
      ...caller,
      db,
      races,
      participants,
      clock,
      siteUrl,
      readTable,
      setup,
      dataDir: options.dataDir,
      guard,
      backups: options.backups,
      log,
      provider,
      mailer,
      limitTestMails,
      staff: caller.session.staff,
    }),
    lists: ({ session }: StaffCaller) => lists.serviceOf(session),
  };
}
