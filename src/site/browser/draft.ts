/** In the storage of the tab; `form`: the `data-draft` of the form. */
export const draftName = (form: string | undefined) => `draft-${form}`;

/**
 * Keeps what is typed in a form, in this tab only, so that neither a reload, a change of language
 * nor a lost connection costs it: a form may hold medical notes, and nothing of it may outlive the
 * visit. What the server has filled in is newer, and kept in its turn.
 */
export function keepDraft(form: HTMLFormElement): void {
  const name = draftName(form.dataset.draft);
  const forget = () => sessionStorage.removeItem(name);
  const keep = () => {
    const fields = [...new FormData(form)].filter(
      ([field]) => form.querySelector(`[name="${field}"][type="hidden"]`) === null,
    );
    sessionStorage.setItem(name, JSON.stringify(fields));
  };
  try {
    const kept = sessionStorage.getItem(name);
    if (form.dataset.filled !== undefined) keep();
    else if (kept) putBack(form, JSON.parse(kept));
    form.addEventListener('input', keep);
    form.addEventListener('change', keep);
    form.addEventListener('draft-done', forget);
    // A form that is sent by the browser itself comes back filled in, or is done.
    document.addEventListener('submit', (event) => {
      if (event.target === form && !event.defaultPrevented) forget();
    });
  } catch {
    // No storage here.
  }
}

function putBack(form: HTMLFormElement, fields: [name: string, value: string][]): void {
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = true;
    else if (field && 'value' in field) field.value = value;
  }
  // Whoever follows the form hears of it.
  form.dispatchEvent(new Event('change', { bubbles: true }));
}
