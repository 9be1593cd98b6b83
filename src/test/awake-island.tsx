import { act, type ComponentType, createElement } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | undefined;
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  document.body.innerHTML = '';
  sessionStorage.clear();
});

/**
 * Shows a page that the server has drawn, and wakes its island as the browser does, after what a
 * visitor has done `before`: for tests with a DOM and without layout. Fails where the island draws
 * something else than the server did.
 */
export async function awaken<Props extends object>(
  html: string,
  Island: ComponentType<Props>,
  before: () => unknown = () => {},
): Promise<void> {
  document.body.innerHTML = html;
  const place = one('[data-island]');
  const island = createElement(Island, JSON.parse(place.dataset.props ?? '') as Props);
  // Static markup lacks the marks by which React tells neighbouring texts apart.
  place.innerHTML = renderToString(island);
  await before();
  await act(async () => {
    root = hydrateRoot(place, island, {
      onRecoverableError(error) {
        throw error;
      },
    });
  });
}

/** The one element that a selector finds. */
export function one<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const [found, ...others] = document.querySelectorAll<Found>(selector);
  if (!found || others.length > 0)
    throw new Error(`${selector}: ${others.length + (found ? 1 : 0)}`);
  return found;
}

/** What is to be read where a selector finds it, each in one line. */
export const textsAt = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].map((each) =>
    (each.textContent ?? '').replace(/\s+/g, ' ').trim(),
  );

/** Presses something, by a selector or by what it says. */
export const press = (what: string): Promise<void> =>
  act(async () => (buttonOf(what) ?? one(what)).click());

const buttonOf = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a, summary, label')].find(
    (each) => each.textContent?.trim() === text || each.ariaLabel === text,
  );

/** Gives a field a text, as a visitor types or chooses it. */
export const type = (selector: string, text: string): Promise<void> =>
  act(async () => {
    const field = one<HTMLInputElement>(selector);
    // React’s own property of the element would hide the change from React.
    const { prototype } = field.constructor as typeof HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
  });

/** Lets go on what waits for an answer or for the next picture. */
export const settle = (): Promise<void> => act(() => new Promise((resolve) => setTimeout(resolve)));
