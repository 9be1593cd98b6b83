import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inTurn, type Job, startJobs } from './start-jobs.ts';

const never = 3_600_000;

/** Starts one job; `tell` is what a trigger would say. */
function start(job: Partial<Job> & Pick<Job, 'work'>) {
  const lines: unknown[] = [];
  let tell: (table?: string) => void = () => {};
  const jobs = startJobs([{ name: 'counting', everyMs: never, wokenBy: 'mail', ...job }], {
    log: (facts, what) => lines.push([facts, what]),
    onJobDue: (wake) => {
      tell = wake;
    },
  });
  onTestFinished(() => jobs.stop());
  return { jobs, lines, tell: (table?: string) => tell(table) };
}

describe('startJobs', () => {
  it('takes a turn at the start, then whenever its table has something to do', async () => {
    let turns = 0;
    const { tell } = start({ work: async () => void turns++ });
    await expect.poll(() => turns).toBe(1);
    tell('refund');
    tell('mail');
    await expect.poll(() => turns).toBe(2);
    // Of what went unheard nobody knows the table.
    tell();
    await expect.poll(() => turns).toBe(3);
  });

  it('goes on while there may be more, and hears what comes during a turn', async () => {
    let turns = 0;
    const { tell } = start({
      work: async () => {
        turns++;
        if (turns === 3) tell('mail');
        return turns < 3;
      },
    });
    await expect.poll(() => turns).toBe(4);
  });

  it('looks from time to time without being told', async () => {
    let turns = 0;
    start({ everyMs: 5, work: async () => void turns++ });
    await expect.poll(() => turns).toBeGreaterThan(2);
  });

  it('goes on after a failure, of which it tells the code alone', async () => {
    let turns = 0;
    const { lines, tell } = start({
      work: async () => {
        if (turns++ === 0) throw Object.assign(new Error('of ana@mail.example'), { code: '57P01' });
      },
    });
    await expect.poll(() => lines).toEqual([[{ code: '57P01' }, 'counting failed']]);
    tell('mail');
    await expect.poll(() => turns).toBe(2);
    expect(lines).toHaveLength(1);
  });

  it('takes as many turns at once as it may, called by whoever finds work', async () => {
    const ends: (() => void)[] = [];
    let left = 0;
    const { tell } = start({
      concurrency: 3,
      async work({ wake }) {
        if (left === 0) return false;
        left--;
        wake();
        await new Promise<void>((resolve) => ends.push(resolve));
        return true;
      },
    });
    left = 5;
    tell('mail');
    await expect.poll(() => ends.length).toBe(3);
    for (const end of ends) end();
    await expect.poll(() => ends.length).toBe(5);
    for (const end of ends) end();
  });

  it('has one look when there is something to do, and no other in vain', async () => {
    let turns = 0;
    const { tell } = start({ concurrency: 4, work: async () => void turns++ });
    await expect.poll(() => turns).toBe(4);
    // Each rests before anybody is told.
    await setImmediate();
    tell('mail');
    await expect.poll(() => turns).toBe(5);
    await setImmediate();
    expect(turns).toBe(5);
  });

  it('keeps one loop looking while another is busy', async () => {
    let turns = 0;
    let end = () => {};
    start({
      concurrency: 2,
      everyMs: 5,
      async work() {
        if (turns++ === 0) await new Promise<void>((resolve) => (end = resolve));
      },
    });
    await expect.poll(() => turns).toBeGreaterThan(3);
    end();
  });

  it('lets the turn in flight finish when it is stopped, and begins no other', async () => {
    let turns = 0;
    let isStopping = false;
    let end = () => {};
    const { jobs } = start({
      async work({ signal }) {
        turns++;
        await new Promise<void>((resolve) => (end = resolve));
        isStopping = signal.aborted;
        return true;
      },
    });
    await expect.poll(() => turns).toBe(1);
    const stopped = jobs.stop();
    end();
    await stopped;
    expect({ turns, isStopping }).toEqual({ turns: 1, isStopping: true });
  });
});

it('does one thing after the other, also when one fails', async () => {
  const done: string[] = [];
  const work = inTurn((facts, what) => done.push(`${JSON.stringify(facts)} ${what}`), {
    first: async () => void done.push('first'),
    second: () => Promise.reject(new Error('not now')),
    third: async () => void done.push('third'),
  });
  await work();
  expect(done).toEqual(['first', '{"code":""} second failed', 'third']);
});
