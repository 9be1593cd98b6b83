const boardId = 'board';

/**
 * Puts the board of a page in the place of the one shown, where it differs; answers whether the one
 * shown is the latest. An answer that comes after the browser has gone on to another address is left
 * aside. Where the session has ended, the page says so.
 */
export async function showBoard(address: string): Promise<boolean> {
  const asked = location.href;
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  if ((answer.status === 401 || answer.status === 403) && !isFilledIn()) location.reload();
  if (!answer.ok || answer.redirected) return false;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const shown = document.querySelector<HTMLElement>(`#${boardId}`);
  const fresh = page.querySelector<HTMLElement>(`#${boardId}`);
  if (!shown || !fresh) return false;
  await isTypedNowhere(shown);
  await held;
  if (location.href === asked && shown.innerHTML !== fresh.innerHTML) putInPlace(shown, fresh);
  return true;
}

/** Whether a form of the board holds what was not sent. */
const isFilledIn = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>(`#${boardId} input`)].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );

/** Waits until nobody types in the board: what is typed must not vanish under the fingers. */
function isTypedNowhere(board: HTMLElement): Promise<void> {
  const isTyping = () =>
    board.contains(document.activeElement?.closest('input:not([type=checkbox])') ?? null);
  if (!isTyping()) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () =>
      setTimeout(() => {
        if (isTyping()) return;
        board.removeEventListener('focusout', look);
        resolve();
      });
    board.addEventListener('focusout', look);
  });
}

let held: Promise<void> | undefined;

/**
 * From now on a board is put in place only while no finger is down: a click on what is put elsewhere
 * meanwhile would be lost. Answers how to stop.
 */
export function holdWhilePressed(): () => void {
  document.addEventListener('pointerdown', hold);
  return () => document.removeEventListener('pointerdown', hold);
}

/** Until the finger is lifted, and what it clicked has heard of it. */
function hold(): void {
  held = new Promise((resolve) => {
    const release = () =>
      setTimeout(() => {
        held = undefined;
        resolve();
      });
    for (const end of ['pointerup', 'pointercancel'])
      document.addEventListener(end, release, { once: true });
  });
}

/** Puts the fresh board in the place of the one shown, with what is open, filled in and focused. */
function putInPlace(shown: HTMLElement, fresh: HTMLElement): void {
  const focused = placeOfFocus(shown);
  for (const open of shown.querySelectorAll<HTMLDetailsElement>('details[open][id]')) {
    const same = fresh.querySelector<HTMLDetailsElement>(`#${CSS.escape(open.id)}`);
    // A form that was opened stays the same, with what was typed.
    if (same && open.querySelector('form')) same.replaceWith(open);
    else if (same) same.open = true;
  }
  // What was ticked, typed or asked in it stays, as long as there is something to ask.
  for (const kept of shown.querySelectorAll('form[data-keep]')) {
    // A form with a field of that name has no other `id`.
    const id = kept.getAttribute('id') ?? '';
    fresh.querySelector(`form#${CSS.escape(id)}`)?.replaceWith(kept);
  }
  shown.replaceChildren(...fresh.childNodes);
  focused?.()?.focus({ preventScroll: true });
}

/** How to find what has the focus in a board that was drawn anew; undefined: it is elsewhere. */
function placeOfFocus(board: HTMLElement): (() => HTMLElement | undefined) | undefined {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !board.contains(focused)) return undefined;
  const frame = focused.closest<HTMLElement>('[id]:not(form)') ?? board;
  const tag = focused.tagName.toLowerCase();
  const all = (within: HTMLElement) => [within, ...within.querySelectorAll<HTMLElement>(tag)];
  const index = all(frame).indexOf(focused);
  return () => {
    if (focused.isConnected) return focused;
    const same = document.getElementById(frame.id);
    return same ? all(same)[index] : undefined;
  };
}
