import { vi } from 'vitest';

/**
 * Waits until `check` no longer throws, as `expect.poll` does, and returns its result: for more
 * than one value, and with fake timers, which it moves on. Gives up only where something hangs.
 */
export const eventually = <Answer>(check: () => Answer | Promise<Answer>): Promise<Answer> =>
  vi.waitFor(check, { timeout: 120_000, interval: 5 });
