const boardId = 'board';

/**
 * Replaces the board of a page if the fetched one differs; returns whether the board shown is the
 * latest. A form in which somebody is typing stays, and the rest is replaced around it; if the
 * fresh board no longer has this form, the board waits, and `tellPaused` is called. An answer that
 * arrives after the browser has moved to another address is ignored. If the session has ended, the
 * page says so.
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

/** The element in which somebody is typing: a form, or a field without a form. */
function formInUse(board: HTMLElement): Element | undefined {
  const field = document.activeElement?.closest('input:not([type=checkbox]), textarea');
  return field && board.contains(field) ? (field.closest('form') ?? field) : undefined;
}

type Same = { shown: Element; fresh: Element };

/**
 * The form in use and the form of the fresh board for the same purpose, in a place of the same
 * kind.
 */
function sameForms(shown: HTMLElement, fresh: HTMLElement): Same | undefined {
  const form = formInUse(shown);
  if (!form) return undefined;
  const key = keyOf(form, shown);
  const [same, ...others] = [...fresh.querySelectorAll(form.localName)].filter(
    (each) => keyOf(each, fresh) === key,
  );
  return same && others.length === 0 ? { shown: form, fresh: same } : undefined;
}

/**
 * Identifies a form of a board by its place, its action, and the names and values of its fields.
 */
function keyOf(form: Element, board: HTMLElement): string {
  const path: string[] = [];
  for (let each = form.parentElement; each && each !== board; each = each.parentElement)
    path.push(each.localName);
  const named = [form, ...form.querySelectorAll('input, textarea, button')].map(
    (each) => `${each.getAttribute('name')}=${each.getAttribute('value')}`,
  );
  return [path, form.getAttribute('action'), named].join('\n');
}

/** Whether a form of the board has values that were not sent. */
const isFilledIn = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>(`#${boardId} input`)].some(
    ({ value, defaultValue, checked, defaultChecked }) =>
      value !== defaultValue || checked !== defaultChecked,
  );

/** Waits until nobody is typing in the board, as typed text must not disappear. */
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
 * From now on, boards are replaced only while no finger is down: a click on an element that is
 * replaced meanwhile would be lost. Returns a function that stops this.
 */
export function holdWhilePressed(): () => void {
  document.addEventListener('pointerdown', hold);
  return () => document.removeEventListener('pointerdown', hold);
}

/** Holds until the finger is lifted and the clicked element has had its event. */
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

/** Replaces the board by the fresh one, and keeps what is open, filled in and focused. */
function putInPlace(shown: HTMLElement, fresh: HTMLElement): void {
  const inUse = sameForms(shown, fresh);
  const focused = placeOfFocus(shown);
  for (const open of shown.querySelectorAll<HTMLDetailsElement>('details[open][id]')) {
    const same = fresh.querySelector<HTMLDetailsElement>(`#${CSS.escape(open.id)}`);
    // A form that was opened stays, with the typed values.
    if (same && open.querySelector('form') && !open.contains(inUse?.shown ?? null))
      same.replaceWith(open);
    else if (same) same.open = true;
  }
  // Its ticked, typed and requested values stay as long as the fresh board has the form.
  for (const kept of shown.querySelectorAll('form[data-keep]')) {
    // The `id` property of a form with a field named `id` is that field, so this reads the
    // attribute.
    const id = kept.getAttribute('id') ?? '';
    if (kept === inUse?.shown) continue;
    fresh.querySelector(`form#${CSS.escape(id)}`)?.replaceWith(kept);
  }
  if (inUse) return putAround(shown, fresh, inUse);
  shown.replaceChildren(...fresh.childNodes);
  focused?.()?.focus({ preventScroll: true });
}

/**
 * Replaces the board around the form in use, which is not moved, as moving it would close the
 * keyboard.
 */
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

/**
 * Returns a function that finds the focused element in a redrawn board; undefined: the focus is
 * elsewhere.
 */
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
