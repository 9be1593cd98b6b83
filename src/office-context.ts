import type { FastifyInstance } from 'fastify';
import { testMailLimit } from './event/office/email-test/send-test-email.ts';
import type { SiteSetup } from './event/office/readiness/read-readiness.ts';
import type { RaceList } from './event/races/race-list.ts';
import type { ClockGuard } from './platform/jobs/clock-guard.ts';
import { gearInOffice } from './race-day/office/gear-check/gear-of-runner.tsx';
import type { ParticipantList } from './registration/participants/participant-list.ts';
import { resultFiles } from './results/office/exports/make-result-file.ts';
import type { StaffCaller } from './site/staff-caller.ts';
import type { ServiceOptions } from './site-services.ts';
import type { WordsOf } from './staff/admin-step-up.page.tsx';

export type OfficeContextOf = ReturnType<typeof officeContext>;

type Options = ServiceOptions & {
  /** The settings from the environment, for the readiness page. */
  setup: SiteSetup;
  /** Says whether the machine's clock is trusted; absent: it is. */
  guard?: ClockGuard;
  dataDir: string;
  participants: ParticipantList;
  races: RaceList;
  wordsOf: WordsOf;
};

/** The context of the office's use cases, for one caller and their session. */
export function officeContext(app: FastifyInstance, options: Options) {
  const {
    wordsOf,
    db,
    races,
    participants,
    clock,
    siteUrl,
    setup,
    dataDir,
    guard,
    backups,
    mailer,
  } = options;
  const { payments: provider, readTable } = options;
  const log = (facts: object, what: string) => app.log.error(facts, what);
  const running = new Set<Promise<void>>();
  app.addHook('onClose', () => Promise.all(running));
  const limitTestMails = testMailLimit(app);
  return (caller: StaffCaller) => {
    const office = {
      ...caller,
      wordsOf,
      db,
      races,
      participants,
      clock,
      siteUrl,
      readTable,
      setup,
      dataDir,
      guard,
      backups,
      log,
      provider,
      mailer,
      limitTestMails,
      resultFiles,
      running,
      staff: caller.session.staff,
    };
    return { ...office, raceDay: gearInOffice(office) };
  };
}
