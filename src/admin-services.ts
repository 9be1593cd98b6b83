import type { FastifyInstance } from 'fastify';
import type { StaffCaller } from './auth/staff-caller.ts';
import { backupsService } from './features/admin/backups/backups-service.ts';
import { changesService } from './features/admin/changes/change-late.ts';
import { checkInService } from './features/admin/check-in/check-in-service.ts';
import { linksService } from './features/admin/checkpoints/links-service.ts';
import { circuitAdmin } from './features/admin/circuit/circuit-admin-service.ts';
import { ownFinishers } from './features/admin/circuit/own-finishers.ts';
import { emailTester } from './features/admin/email-test/send-test-email.ts';
import { gearCheckService } from './features/admin/gear-check/gear-check-service.ts';
import { healthService } from './features/admin/health/health-service.ts';
import { pastResultsAdmin } from './features/admin/history/past-results-admin.ts';
import { listsService } from './features/admin/lists/lists-service.ts';
import { messagesService } from './features/admin/messages/messages-service.ts';
import { moneyService } from './features/admin/money/money-service.ts';
import { readOverview } from './features/admin/overview/read-overview.ts';
import { participantsAdmin } from './features/admin/participants/participants-admin.ts';
import { pictureService } from './features/admin/pictures/picture-service.ts';
import { raceControlService } from './features/admin/race-control/race-control-service.ts';
import { clockService } from './features/admin/readiness/confirm-clock.ts';
import { readReadiness, type SiteSetup } from './features/admin/readiness/read-readiness.ts';
import { readingsService } from './features/admin/readings/choose-reading.ts';
import { registrationAdmin } from './features/admin/registration/registration-admin.ts';
import { resultExportsService } from './features/admin/result-exports/result-exports-service.ts';
import { finishImportService } from './features/admin/results/finish-import-service.ts';
import { gearPenaltiesOf } from './features/admin/results/gear-penalties.ts';
import { resultsAdmin } from './features/admin/results/results-admin-service.ts';
import { accountService } from './features/admin/staff/account-service.ts';
import { staffService } from './features/admin/staff/staff-service.ts';
import { openStepUp } from './features/admin/staff/step-up.ts';
import { startService } from './features/admin/start/start-service.ts';
import type { ParticipantList } from './features/participants/participant-list.ts';
import type { RaceList } from './features/races/race-list.ts';
import type { ClockGuard } from './jobs/clock-guard.ts';
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
  const lists = listsService({ db, clock, siteUrl, readTable, log });
  app.addHook('onClose', () => lists.rest());
  const moneyOf = moneyService({ db, provider, log });
  const testEmail = emailTester(app, { db, mailer, clock, siteUrl });
  const hasPayments = provider !== undefined;
  const { dataDir } = options;
  const isWatched = !setup.isDemo;
  const health = healthService({ db, dataDir, guard, isBackedUp: isWatched, log }, isWatched);
  return {
    account: ({ session, language }: StaffCaller) =>
      accountService(db, session, { siteUrl, language }),
    accounts: ({ session, language }: StaffCaller) =>
      staffService(db, { session, siteUrl, language }),
    stepUp: ({ session, language }: StaffCaller) => openStepUp(db, session, { siteUrl, language }),
    participants: ({ session }: StaffCaller) =>
      participantsAdmin({ db, participants, clock, siteUrl, readTable }, session),
    checkIn: (caller: StaffCaller) => checkInService({ db, participants, clock, siteUrl }, caller),
    gearCheck: ({ session }: StaffCaller) => gearCheckService({ db, clock }, session),
    start: ({ session }: StaffCaller) => startService({ db, races, clock }, session),
    raceControl: ({ session }: StaffCaller) => raceControlService({ db, races, clock }, session),
    messages: ({ session }: StaffCaller) => messagesService({ db, races, clock, siteUrl }, session),
    checkpointLinks: ({ session }: StaffCaller) =>
      linksService({ db, races, clock, siteUrl }, session),
    results: (caller: StaffCaller) => resultsAdmin({ db, races, clock }, caller),
    circuit: ({ session }: StaffCaller) =>
      circuitAdmin({ db, clock, readTable, ownFinishers: ownFinishers(db) }, session),
    resultExports: () => resultExportsService({ db }),
    finishImport: ({ session }: StaffCaller) =>
      finishImportService(
        { db, races, clock, readTable, listGearPenalties: gearPenaltiesOf(db) },
        session,
      ),
    history: ({ session }: StaffCaller) => pastResultsAdmin({ db, clock, readTable }, session),
    registration: ({ session }: StaffCaller) =>
      registrationAdmin({ db, clock, staff: session.staff, hasPayments }),
    money: ({ session }: StaffCaller) => moneyOf(session),
    lists: ({ session }: StaffCaller) => lists.serviceOf(session),
    pictures: ({ session }: StaffCaller) => pictureService(db, session.staff, clock),
    readings: ({ session }: StaffCaller) => readingsService(db, session.staff),
    changes: ({ session }: StaffCaller) => changesService(db, session.staff),
    backups: ({ session }: StaffCaller) =>
      backupsService({ db, place: options.backups, log }, session.staff),
    readiness: () => () => readReadiness(db, setup, clock.now()),
    health: () => health,
    clock: ({ session }: StaffCaller) => clockService(db, { staff: session.staff, guard }),
    overview:
      ({ session }: StaffCaller) =>
      () =>
        readOverview(db, { setup, staff: session.staff, now: clock.now() }),
    emailTest: ({ session, ip, language }: StaffCaller) =>
      testEmail({ ip, language, staff: session.staff }),
    /** For the API, whose callers have their own guard. */
    testEmail,
  };
}
