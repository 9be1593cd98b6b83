import { afterEach, expect, it, vi } from 'vitest';
import { adjustResultsFrame } from './results-frame.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('says once that another site’s page cannot be adjusted, however often it loads', () => {
  const frame = Object.assign(new EventTarget(), { contentDocument: null });
  vi.stubGlobal('document', { querySelector: () => frame });
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  adjustResultsFrame();
  frame.dispatchEvent(new Event('load'));
  frame.dispatchEvent(new Event('load'));
  expect(log.mock.calls).toEqual([['Cannot inject CSS due to CORS policy']]);
});
