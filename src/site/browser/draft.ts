/** The key in the tab's storage; `form`: the `data-draft` of the form. */
export const draftName = (form: string | undefined) => `draft-${form}`;

/**
 * Keeps what is typed in a form, in this tab only, so that a reload, a change of language or a lost
 * connection does not lose it: a form may hold medical notes, which must not outlive the visit.
 * Values that the server has filled in, or that the visitor typed before this script loaded, are
 * newer and replace the draft.
 */
export function keepDraft(form: HTMLFormElement): void {
  const name = draftName(form.dataset.draft);
  const forget = () => sessionStorage.removeItem(name);
  const keep = (now: HTMLFormElement) => {
    const fields = [...new FormData(now)].filter(
      ([field]) => now.querySelector(`[name="${field}"][type="hidden"]`) === null,
    );
    sessionStorage.setItem(name, JSON.stringify(fields));
  };
  try {
    const kept = sessionStorage.getItem(name);
    const isFilled = form.dataset.filled !== undefined;
    const typed = new Set([...form.elements].filter(isTyped).map(nameOf));
    if (kept && !isFilled) putBack(form, without(typed, JSON.parse(kept)));
    if (isFilled || typed.size > 0) keep(form);
    // Listens on the document: React may draw a form again if something else has altered the page,
    // and listeners on the form would be lost.
    const follow = (kind: string, act: (form: HTMLFormElement, event: Event) => void) =>
      document.addEventListener(kind, (event) => {
        const now = (event.target as Element).closest('form');
        if (now && now.dataset.draft === form.dataset.draft) act(now, event);
      });
    follow('input', keep);
    follow('change', keep);
    follow('draft-done', forget);
    // A form that the browser itself sends comes back filled in, or is done.
    follow('submit', (_, event) => {
      if (!event.defaultPrevented) forget();
    });
  } catch {
    // The browser offers no storage here.
  }
}

type Fields = [name: string, value: string][];

const nameOf = (field: Element) => field.getAttribute('name');

const without = (names: Set<string | null>, fields: Fields) =>
  fields.filter(([name]) => !names.has(name));

/** Whether a field's value differs from the one that the server sent. */
function isTyped(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, first);
  }
  if (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)) {
    return field.checked !== field.defaultChecked;
  }
  return 'defaultValue' in field && 'value' in field && field.value !== field.defaultValue;
}

function putBack(form: HTMLFormElement, fields: Fields): void {
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true;
    else if (field && 'value' in field) field.value = value;
  }
  // Notifies the scripts that watch the form.
  form.dispatchEvent(new Event('change', { bubbles: true }));
}
