import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showProgress } from './progress.ts';

const origin = 'https://race.example';
const bar = { textContent: '', dataset: { progress: 'Loading …' } };
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  bar.textContent = '';
  page = new EventTarget();
  vi.stubGlobal('document', { querySelector: () => bar });
  vi.stubGlobal('location', new URL(`${origin}/races?difficulty=long_trail`));
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  showProgress();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Options = { download?: boolean; target?: string; ctrlKey?: boolean };

/** A click on a link to that address. */
function click(href: string, { download = false, target = '', ...keys }: Options = {}) {
  const { origin: ofLink, pathname, search } = new URL(href, origin);
  const link = {
    origin: ofLink,
    pathname,
    search,
    target,
    hasAttribute: (name: string) => name === 'download' && download,
  };
  const event = Object.assign(new Event('click', { cancelable: true }), keys);
  Object.defineProperty(event, 'target', { value: { closest: () => link } });
  page.dispatchEvent(event);
}

describe('a chosen page that is slow to come', () => {
  it('is announced after a moment, until it is there', () => {
    click('/contact');
    vi.advanceTimersByTime(399);
    expect(bar.textContent).toBe('');
    vi.advanceTimersByTime(1);
    expect(bar.textContent).toBe('Loading …');
    page.dispatchEvent(new Event('pageshow'));
    expect(bar.textContent).toBe('');
  });

  it('is announced no longer when it never comes', () => {
    click('/contact');
    vi.advanceTimersByTime(400 + 15_000);
    expect(bar.textContent).toBe('');
  });

  it.each([
    ['of another site', 'https://maps.example/', {}],
    ['to a file', '/start-list.csv', { download: true }],
    ['into another tab', '/contact', { target: '_blank' }],
    ['with a key held', '/contact', { ctrlKey: true }],
    ['to the page itself', '/races?difficulty=long_trail#map', {}],
  ])('is none where a link leads %s', (_, href, options) => {
    click(href, options);
    vi.advanceTimersByTime(1000);
    expect(bar.textContent).toBe('');
  });
});
