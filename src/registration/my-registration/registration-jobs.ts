import type { Kysely } from 'kysely';
import { errorCode } from '../../platform/db/database-errors.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Clock } from '../../platform/http/clock.ts';
import { inTurn, type Job, type JobLog } from '../../platform/jobs/start-jobs.ts';
import { walkDue } from '../../platform/jobs/walk-due.ts';
import { expireHolds } from '../expire-holds.ts';
import { askGuardians, remindGuardians } from '../remind-guardians.ts';
import { findDueMail, writeReceivedMail, writeWaitingMails } from '../write-registration-mails.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { sendAskedLinks } from './send-asked-links.ts';
import { tellOfHolds } from './tell-of-holds.ts';

/** Pause between two mails, which leaves the processor to runners who are registering. */
const breathMs = 20;

/** Passes on places whose time is up, every `pollMs`, and writes the mails of registrations. */
export function registrationJobs({
  db,
  clock,
  siteUrl,
  log,
  pollMs = 5000,
}: {
  db: Kysely<Schema>;
  clock: Pick<Clock, 'now'>;
  siteUrl: string;
  log: JobLog;
  pollMs?: number;
}): Job[] {
  const at = () => ({ now: clock.now(), siteUrl });
  const places = inTurn(log, {
    'passing places on': () => expireHolds(db, at()),
    'telling runners of their places': () => tellOfHolds(db, at()),
    'cancelling unpaid registrations': () => cancelUnpaid(db, at()),
    'asking guardians': () => askGuardians(db, at()),
    'reminding guardians': () => remindGuardians(db, at()),
  });

  /**
   * A mail that cannot be written is skipped and tried again in the next walk. The mail of a runner
   * who begins to pay at this moment is skipped as well, and comes up again at once.
   */
  async function writeMails({ signal }: { signal: AbortSignal }): Promise<boolean> {
    let isOneBusy = false;
    await walkDue({
      next: (after) => findDueMail(db, after, clock.now()),
      async take(id) {
        if (!(await writeReceivedMail(db, id, at()))) isOneBusy = true;
      },
      failed: (error, id) =>
        log({ code: errorCode(error), participant: id }, 'registration mail not written'),
      breathMs,
      signal,
    });
    return isOneBusy;
  }

  return [
    {
      name: 'keeping places',
      everyMs: pollMs,
      wokenBy: 'waiting_entry',
      isByClock: true,
      work: places,
    },
    {
      name: 'writing registration mails',
      everyMs: pollMs,
      wokenBy: 'participant',
      work: writeMails,
    },
    {
      // A runner who joins is mailed even while holds are not expired, as in a demo.
      name: 'writing to those who wait',
      everyMs: pollMs,
      wokenBy: 'waiting_entry',
      work: () => writeWaitingMails(db, at()),
    },
    {
      name: 'mailing links that were asked for',
      everyMs: pollMs,
      wokenBy: 'link_request',
      work: () => sendAskedLinks(db, at()),
    },
  ];
}
