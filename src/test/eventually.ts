import { vi } from 'vitest';

/**
 * Waits until `check` throws no more, as `expect.poll` does, and answers what it answers: for more
 * than one value, and where timers are false, which it moves on. Gives up on what hangs only.
 */
export const eventually = <Answer>(check: () => Answer | Promise<Answer>): Promise<Answer> =>
  vi.waitFor(check, { timeout: 120_000, interval: 5 });
