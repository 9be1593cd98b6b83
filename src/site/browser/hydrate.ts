import { type ComponentType, createElement, type ReactNode, useLayoutEffect } from 'react';
import { type HydrationOptions, hydrateRoot, type Root } from 'react-dom/client';

const files = import.meta.glob<{ default: ComponentType }>('/src/**/*.island.tsx');
const islands = new Map(
  Object.entries(files).map(([file, load]) => [/([^/]+)\.island\.tsx$/.exec(file)?.[1], load]),
);

/** Hydrates one server-rendered island with the props that it was rendered with. */
export async function hydrate(place: HTMLElement): Promise<void> {
  const load = islands.get(place.dataset.island);
  if (!load) throw new Error(`no island named ${place.dataset.island}`);
  const { default: Island } = await load();
  wake(place, createElement(Island, JSON.parse(place.dataset.props ?? '{}')));
}

/**
 * Hydrates a place, which keeps what was typed and unfolded in it, and marks it with `data-awake`.
 */
export function wake(place: HTMLElement, island: ReactNode, options?: HydrationOptions): Root {
  const putBack = keepTyped(place);
  const onAwake = () => {
    putBack();
    place.dataset.awake = '';
  };
  return hydrateRoot(place, createElement(Awaking, { onAwake }, island), options);
}

/**
 * Calls `onAwake` before the browser paints, and before islands read their own fields in effects.
 */
function Awaking({ onAwake, children }: { onAwake: () => void; children?: ReactNode }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useLayoutEffect(onAwake, []);
  return children;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const kept = ':is(input, textarea, select, details, summary, button, a)';

/**
 * Remembers the fields of an island before React hydrates it, and returns a function to call
 * afterwards. If a translator or a password manager had altered the page, React draws all of the
 * island again; the function then copies values, focus and caret from the replaced elements to the
 * new ones. It reads the old elements only then, so that no keystroke in between is lost.
 */
function keepTyped(place: HTMLElement): () => void {
  const before = placedIn(place);
  let focused = document.activeElement;
  const follow = ({ target }: FocusEvent) => {
    focused = target as Element;
  };
  place.addEventListener('focusin', follow);
  return () => {
    place.removeEventListener('focusin', follow);
    const now = placedIn(place);
    for (const [key, old] of before) {
      const drawn = now.get(key);
      if (old.isConnected || !drawn) continue;
      copyState(old, drawn);
      if (old === focused) focusAsBefore(old, drawn as HTMLElement);
    }
    // Tells React which details were unfolded before it listened.
    for (const details of place.querySelectorAll('details')) {
      details.dispatchEvent(new Event('toggle'));
    }
  };
}

/** The fields by name and order, which elements that others have inserted do not change. */
function placedIn(place: HTMLElement): Map<string, Element> {
  const seen = new Map<string, number>();
  return new Map(
    [...place.querySelectorAll(kept)].map((element) => {
      const name = [element.localName, element.id, element.getAttribute('name')].join(' ');
      const nth = seen.get(name) ?? 0;
      seen.set(name, nth + 1);
      return [`${name} ${nth}`, element];
    }),
  );
}

function copyState(old: Element, drawn: Element): void {
  if (old instanceof HTMLDetailsElement) drawn.toggleAttribute('open', old.open);
  if (old instanceof HTMLInputElement && drawn instanceof HTMLInputElement) {
    drawn.checked = old.checked;
    drawn.files = old.files;
    // The value of a file input cannot be set.
    if (old.type === 'file') return;
  }
  if (isField(old) && isField(drawn)) drawn.value = old.value;
}

function focusAsBefore(old: Element, drawn: HTMLElement): void {
  drawn.focus({ preventScroll: true });
  if (!hasCaret(old) || !hasCaret(drawn)) return;
  // Null for inputs whose caret the browser does not reveal, such as an e-mail address: it stays at
  // the end.
  if (old.selectionStart !== null) drawn.setSelectionRange(old.selectionStart, old.selectionEnd);
}

const isField = (element: Element): element is Field => element.matches('input, textarea, select');

const hasCaret = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element.matches('input, textarea');
