// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaken, one } from '../../test/awake-island.tsx';
import { LiveRefresh } from './live-refresh.tsx';

const everyMs = 30_000;
const live = (said: string) => `<div data-live><a href="/live/7">7</a><p>${said}</p></div>`;
const server = vi.fn<() => Promise<Partial<Response>>>();

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', server);
  const island =
    '<div data-island="live-refresh" data-props="{&quot;text&quot;:&quot;On&quot;}"></div>';
  await awaken(`${live('Poieni, 09:20')}${island}`, LiveRefresh);
});
afterEach(() => {
  server.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answer = (said: string) => async () => ({ ok: true, text: async () => live(said) });

it('shows the next passage by itself, and leaves the focus where it is', async () => {
  expect(one('.live-renews').textContent).toBe('On');
  server.mockImplementation(answer('Bohodei, 11:02'));
  one('a').focus();
  await vi.advanceTimersByTimeAsync(everyMs - 1);
  expect(server).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(one('[data-live] p').textContent).toBe('Bohodei, 11:02');
  expect(document.activeElement).toBe(one('a'));
});

it('asks at once when it is seen again after a while, and keeps what it shows out of reach', async () => {
  server.mockRejectedValue(new TypeError('Failed to fetch'));
  const seen = () => document.dispatchEvent(new Event('visibilitychange'));
  seen();
  expect(server).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + everyMs);
  seen();
  await vi.advanceTimersByTimeAsync(0);
  expect(server).toHaveBeenCalledOnce();
  expect(one('[data-live] p').textContent).toBe('Poieni, 09:20');
});
