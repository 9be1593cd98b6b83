import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../db/database-errors.ts';

/** Gets a code and at most a number, never a name or an address. */
export type JobLog = (facts: object, what: string) => void;

export type Job = {
  /** What fails when the job fails: "sending mails". */
  name: string;
  everyMs: number;
  /** The table whose trigger `tell_job_due` wakes it; rounds find what triggers cannot report. */
  wokenBy?:
    | 'mail'
    | 'participant'
    | 'waiting_entry'
    | 'refund'
    | 'result_mail'
    | 'link_request'
    | 'message_recipient';
  /**
   * Deletes, expires, offers or settles by the site's clock. Once demo mode has moved that clock,
   * the job rests until the next start.
   */
  isByClock?: true;
  /** How many turns may run at once in a process; one by default. */
  concurrency?: number;
  /**
   * One turn. Returns true when there may be more to do at once; `wake` calls the other loops. Any
   * number of processes take turns at the same time, so work that may be done only once must be
   * claimed first.
   */
  work: (turn: { signal: AbortSignal; wake: () => void }) => Promise<unknown>;
};

export type Jobs = {
  /** Starts no further turn; resolves when the running ones have ended, or after four seconds. */
  stop(): Promise<void>;
};

const graceMs = 4000;
const longestTimerMs = 2 ** 31 - 1;

/** Runs all jobs, at intervals and whenever `onJobDue` reports work, until stopped. */
export function startJobs(
  jobs: readonly Job[],
  { log, onJobDue }: { log: JobLog; onJobDue?: (wake: (table?: string) => void) => void },
): Jobs {
  const stopping = new AbortController();
  const running = jobs.map((job) => ({ job, ...runJob(job, stopping.signal, log) }));
  onJobDue?.((table) => {
    for (const { job, wake } of running) if (!table || job.wokenBy === table) wake();
  });
  return {
    async stop() {
      stopping.abort();
      const through = Promise.all(running.map(({ done }) => done));
      await Promise.race([through, sleep(graceMs, undefined, { ref: false })]);
    },
  };
}

function runJob({ name, everyMs, concurrency = 1, work }: Job, signal: AbortSignal, log: JobLog) {
  let calls = 0;
  let isPolled = false;
  const resting = new Set<AbortController>();
  /** One loop, which wakes the next when it finds work: all at once would look for the same. */
  const wake = () => {
    const [alarm] = resting;
    if (!alarm) {
      calls++;
      return;
    }
    resting.delete(alarm);
    alarm.abort();
  };
  signal.addEventListener('abort', () => {
    for (const alarm of resting) alarm.abort();
  });

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const heard = calls;
      const more = await work({ signal, wake }).catch((error: unknown) =>
        log({ code: errorCode(error) }, `${name} failed`),
      );
      // Otherwise a call during the turn would be missed.
      if (more !== true && heard === calls && !signal.aborted) await rest();
    }
  }

  /** Only one loop looks at intervals, so that an idle site keeps one connection and not four. */
  async function rest(): Promise<void> {
    const isLookout = !isPolled;
    if (isLookout) isPolled = true;
    const alarm = new AbortController();
    resting.add(alarm);
    const ms = isLookout ? everyMs : longestTimerMs;
    await sleep(ms, undefined, { signal: alarm.signal }).catch(() => {});
    resting.delete(alarm);
    if (isLookout) isPolled = false;
  }

  return { wake, done: Promise.all(Array.from({ length: concurrency }, loop)) };
}

/** Runs the steps one after the other; one that fails does not stop the others. */
export const inTurn = (log: JobLog, steps: Record<string, () => Promise<unknown>>) => async () => {
  for (const [name, step] of Object.entries(steps)) {
    await step().catch((error: unknown) => log({ code: errorCode(error) }, `${name} failed`));
  }
};
