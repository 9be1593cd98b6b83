import { act, type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { onTestFinished } from 'vitest';
import { wake } from '../site/browser/hydrate.ts';
import { alterPage } from './alter-page.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/**
 * Shows a page that the server has rendered, and hydrates its island as the browser does, after
 * what a visitor has done `before`: for tests with a DOM and without layout. Fails where the island
 * renders something else than the server did, unless `alterPage` changed the page in between. Then
 * the page is altered, as by a translator, and the island must not fail on it.
 */
export async function awaken<Props extends object>(
  html: string,
  Island: ComponentType<Props>,
  before: () => unknown = () => {},
): Promise<void> {
  document.body.innerHTML = html;
  const place = one('[data-island]');
  const island = createElement(Island, JSON.parse(place.dataset.props ?? '') as Props);
  // Static markup lacks the marks by which React separates neighbouring texts.
  place.innerHTML = renderToString(island);
  await before();
  const isAltered = place.querySelector('font') !== null;
  const root = await act(async () =>
    wake(place, island, {
      onRecoverableError(error) {
        if (!isAltered) throw error;
      },
    }),
  );
  alterPage();
  // Not by a hook of this module: files that share a process load the module only once.
  onTestFinished(async () => {
    await act(async () => root.unmount());
    document.body.innerHTML = '';
    sessionStorage.clear();
  });
}

/** The signature with which islands call `fetch`, for a stub. */
export type Fetch = (
  path: string,
  options?: { method?: string; body?: string },
) => Promise<Response>;

/** The one element that a selector finds, which must be of that kind. */
export function one<Found extends HTMLElement>(
  selector: string,
  kind: new () => Found = HTMLElement as unknown as new () => Found,
): Found {
  const [found, ...others] = document.querySelectorAll(selector);
  if (!(found instanceof kind) || others.length > 0)
    throw new Error(`${selector} finds ${others.length + (found ? 1 : 0)} elements`);
  return found;
}

/** The texts of the elements that a selector finds, each in one line. */
export const textsAt = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((each) =>
    (each.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );

/** Presses an element, found by a selector or by its text. */
export const press = (what: string): Promise<void> =>
  act(async () => (buttonOf(what) ?? one(what)).click());

const buttonOf = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a, summary, label')].find(
    (each) => each.textContent?.trim() === text || each.getAttribute('aria-label') === text,
  );

/** Gives a field a text, as a visitor types or chooses it. */
export const type = (selector: string, text: string): Promise<void> =>
  act(async () => {
    const field = one(selector);
    // React’s own property of the element would hide the change from React.
    const { prototype } = field.constructor as typeof HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
  });

/** More turns than any answer takes through the layers of an island: each may wait for a timer. */
const turns = 20;

/** Lets everything continue that waits for an answer or for the next frame. */
export const settle = (): Promise<void> =>
  act(async () => {
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setTimeout(resolve));
  });
