const boardId = 'board';

/**
 * Puts the board of a page in the place of the one shown, where it differs; answers whether the one
 * shown is the latest. A form that somebody types in stays as it is, and the rest is put around it;
 * where it is in the fresh board no more, the board waits, and `tellPaused` is called. An answer that
 * comes after the browser has gone on to another address is left aside. Where the session has ended,
 * the page says so.
 */
export async function showBoard(
  address: string,
  tellPaused: () => void = () => {},
): Promise<boolean> {
  const asked = location.href;
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  if ((answer.status === 401 || answer.status === 403) && !isFilledIn()) location.reload();
  if (!answer.ok || answer.redirected) return false;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const shown = document.querySelector<HTMLElement>(`#${boardId}`);
  const fresh = page.querySelector<HTMLElement>(`#${boardId}`);
  if (!shown || !fresh) return false;
  if (formInUse(shown) && !sameForms(shown, fresh)) {
    tellPaused();
    await isTypedNowhere(shown);
  }
  await held;
  if (location.href === asked && shown.innerHTML !== fresh.innerHTML) putInPlace(shown, fresh);
  return true;
}

/** What somebody types in: a form, or a field that belongs to none. */
function formInUse(board: HTMLElement): Element | undefined {
  const field = document.activeElement?.closest('input:not([type=checkbox]), textarea');
  return field && board.contains(field) ? (field.closest('form') ?? field) : undefined;
}

type Same = { shown: Element; fresh: Element };

/** The form in use and the one in a fresh board that asks for the same, at a place of the same kind. */
function sameForms(shown: HTMLElement, fresh: HTMLElement): Same | undefined {
  const form = formInUse(shown);
  if (!form) return undefined;
  const key = keyOf(form, shown);
  const [same, ...others] = [...fresh.querySelectorAll(form.localName)].filter(
    (each) => keyOf(each, fresh) === key,
  );
  return same && others.length === 0 ? { shown: form, fresh: same } : undefined;
}

/** What tells forms of a board apart: where they stand and lead, and what they name and hold. */
function keyOf(form: Element, board: HTMLElement): string {
  const path: string[] = [];
  for (let each = form.parentElement; each && each !== board; each = each.parentElement)
    path.push(each.localName);
  const named = [form, ...form.querySelectorAll('input, textarea, button')].map(
    (each) => `${each.getAttribute('name')}=${each.getAttribute('value')}`,
  );
  return [path, form.getAttribute('action'), named].join('\n');
}

/** Whether a form of the board holds what was not sent. */
const isFilledIn = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>(`#${boardId} input`)].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );

/** Waits until nobody types in the board: what is typed must not vanish under the fingers. */
function isTypedNowhere(board: HTMLElement): Promise<void> {
  const isTyping = () => formInUse(board) !== undefined;
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
  const inUse = sameForms(shown, fresh);
  const focused = placeOfFocus(shown);
  for (const open of shown.querySelectorAll<HTMLDetailsElement>('details[open][id]')) {
    const same = fresh.querySelector<HTMLDetailsElement>(`#${CSS.escape(open.id)}`);
    // A form that was opened stays the same, with what was typed.
    if (same && open.querySelector('form') && !open.contains(inUse?.shown ?? null))
      same.replaceWith(open);
    else if (same) same.open = true;
  }
  // What was ticked, typed or asked in it stays, as long as there is something to ask.
  for (const kept of shown.querySelectorAll('form[data-keep]')) {
    // A form with a field of that name has no other `id`.
    const id = kept.getAttribute('id') ?? '';
    if (kept === inUse?.shown) continue;
    fresh.querySelector(`form#${CSS.escape(id)}`)?.replaceWith(kept);
  }
  if (inUse) return putAround(shown, fresh, inUse);
  shown.replaceChildren(...fresh.childNodes);
  focused?.()?.focus({ preventScroll: true });
}

/** Puts a fresh board around the form in use, which is not moved: its keyboard would go away. */
function putAround(shown: Element, fresh: Element, inUse: Same): void {
  const holds = (parent: Element, form: Element) =>
    [...parent.children].find((each) => each.contains(form));
  const [own, other] = [holds(shown, inUse.shown), holds(fresh, inUse.fresh)];
  if (!own || !other) return;
  while (own.previousSibling) own.previousSibling.remove();
  while (own.nextSibling) own.nextSibling.remove();
  const nodes = [...fresh.childNodes];
  const at = nodes.indexOf(other);
  own.before(...nodes.slice(0, at));
  own.after(...nodes.slice(at + 1));
  if (own !== inUse.shown) putAround(own, other, inUse);
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
