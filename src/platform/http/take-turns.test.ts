import { expect, it } from 'vitest';
import { takeTurns } from './take-turns.ts';

it('runs so many at once, lets so many wait in their order, and begins no more', async () => {
  const inTurn = takeTurns({ atOnce: 2, waiting: 3 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const ask = (id: number) =>
    inTurn(async () => {
      begun.push(id);
      await new Promise<void>((resolve) => ends.push(resolve));
      return id;
    });
  const asked = [1, 2, 3, 4, 5].map((id) => Promise.resolve(ask(id)));
  expect([begun, ask(6)]).toEqual([[1, 2], undefined]);
  ends[0]?.();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  expect(ask(7)).toBeInstanceOf(Promise);
  for (let i = 1; i < 6; i++) {
    await expect.poll(() => ends.length).toBeGreaterThan(i);
    ends[i]?.();
  }
  expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5]);
});

it('hands a turn on when its work fails', async () => {
  const inTurn = takeTurns({ atOnce: 1, waiting: 1 });
  const failing = inTurn(async () => {
    throw new Error('lost');
  });
  const next = inTurn(async () => 'done');
  await expect(failing).rejects.toThrow('lost');
  expect(await next).toBe('done');
});
