import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Where the machine's own clock is meant: what ends with it is between this machine and a browser,
 * or is no moment of the event. Everything else asks the site's clock, which a rehearsal moves.
 */
const ofTheMachine: Record<string, string> = {
  'src/platform/http/clock.ts': 'the one clock itself',
  'src/platform/db/migrate.ts': 'when a step was taken, as its library writes it',
  'src/platform/jobs/clock-guard.ts': 'it is the machine’s clock that leaps',
  'src/platform/jobs/readiness.ts': 'the same',
  'src/event/office/readiness/confirm-clock.ts': 'the same',
  'src/operations/health/read-health.ts': 'the same',
  'src/all-jobs.ts': 'backups are made in earnest, in a rehearsal, too',
  'src/operations/backups/make-backup-now.ts': 'the same',
  'src/operations/backups/make-backup.ts': 'the same',
  'src/operations/backups/restored-gate.ts': 'the same',
  'src/site/page-cache.ts': 'when a page was last right',
  'src/site/mount-public-page.ts': 'the same',
  'src/platform/auth/kept-forms.ts': 'how long a browser may keep a form',
  'src/staff/step-up.ts': 'the same',
  'src/staff/staff.queries.ts': 'since when an account has a second factor',
  'src/staff/sign-in.ts': 'when a device came in',
  'src/staff/second-factor.ts': 'codes of an app go by real time',
  'src/staff/passkeys.ts': 'when a key was used',
  'src/event/office/pictures/change-race-course.ts': 'the order in which courses were used',
  'src/edition/event/keep-out-of-demo.ts': 'when demo mode was left, in earnest',
  'src/registration/payments/demo-webhooks.ts': 'signatures of now, as the provider makes them',
  'src/platform/mail/deliver-mail.ts': 'leases between processes',
  'src/platform/mail/outbox-folder.ts': 'ages of files, which the system dates',
  'src/platform/mail/delete-earlier-files.ts': 'the same',
};

const ofTheBrowser =
  /(\.island\.tsx|\.worker\.ts|board-worker\.ts|\/phone\/[\w.-]+|\/site\/browser\/[\w.-]+|\/ui\/toast\.tsx|countdown\.tsx|live-refresh\.tsx|gun-button\.tsx)$/;
const isOfTests = /(\.test\.tsx?|^src\/test\/.*|^src\/platform\/db\/(backup|embedded)\/.*)$/;

it('is asked by everything that ages, but where the machine’s is meant', () => {
  const asking = globSync('src/**/*.{ts,tsx}')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !isOfTests.test(file) && !ofTheBrowser.test(file))
    .filter((file) => /\bDate\.now\(\)|\bnew Date\(\)/.test(readFileSync(file, 'utf8')));
  expect(asking.toSorted()).toEqual(Object.keys(ofTheMachine).toSorted());
});
