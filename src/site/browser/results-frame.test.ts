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

/** A page of this site in the frame, as far as it has come. */
const ownPage = (readyState: string, URL = 'https://race.example/sample-results') => {
  const head: unknown[] = [];
  return {
    readyState,
    URL,
    styles: head,
    head: readyState === 'loading' ? null : { append: (style: unknown) => head.push(style) },
    createElement: () => ({}),
  };
};

it('waits for a page that is still on its way, and adjusts it once it is there', () => {
  const frame = Object.assign(new EventTarget(), { contentDocument: ownPage('loading') });
  vi.stubGlobal('document', { querySelector: () => frame });
  adjustResultsFrame();
  frame.contentDocument = ownPage('complete');
  frame.dispatchEvent(new Event('load'));
  expect(frame.contentDocument.styles).toHaveLength(1);
});

it('adjusts a page that was there before, and not the empty one before any', () => {
  for (const [URL, times] of [
    ['https://race.example/sample-results', 1],
    ['about:blank', 0],
  ] as const) {
    const page = ownPage('complete', URL);
    const frame = Object.assign(new EventTarget(), { contentDocument: page });
    vi.stubGlobal('document', { querySelector: () => frame });
    adjustResultsFrame();
    expect(page.styles).toHaveLength(times);
  }
});
