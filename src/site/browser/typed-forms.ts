/** The key in the tab's storage, which is used only from one page to the next. */
export const typedFormsName = 'typed-forms';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Value = string | boolean;

const fieldsToKeep =
  ':is(input, textarea, select)[name]:not([type=password], [type=file], [type=hidden], [autocomplete=one-time-code])';

/** Hands the values typed into the forms of this page over to the next page. */
export function handOverForms(): void {
  const typed = placedFields().map(([place, field]) => [place, valueOf(field)]);
  try {
    sessionStorage.setItem(typedFormsName, JSON.stringify([location.pathname, typed]));
  } catch {
    // The browser offers no storage here, or too little.
  }
}

/**
 * Restores the handed-over values if this is the same page again, and removes them from the
 * storage.
 */
export function takeOverForms(): void {
  try {
    const handed = sessionStorage.getItem(typedFormsName);
    sessionStorage.removeItem(typedFormsName);
    const [path, typed] = JSON.parse(handed ?? '[]') as [string?, [string, Value][]?];
    if (path !== location.pathname) return;
    const values = new Map(typed);
    for (const [place, field] of placedFields()) putBack(field, values.get(place));
  } catch {
    // The browser offers no storage here.
  }
}

/**
 * The fields of every form with their place on the page, which stays the same if a hydrated form
 * shows more fields. Includes forms that keep drafts, as the script for drafts may not have loaded
 * before the visitor leaves.
 */
function placedFields(): [place: string, field: Field][] {
  return [...document.forms].flatMap((form, order) => {
    const seen = new Map<string, number>();
    return [...form.querySelectorAll<Field>(fieldsToKeep)].map((field): [string, Field] => {
      const name = JSON.stringify([field.name, hasTick(field) && field.value]);
      const nth = seen.get(name) ?? 0;
      seen.set(name, nth + 1);
      return [JSON.stringify([order, form.getAttribute('action'), name, nth]), field];
    });
  });
}

function valueOf(field: Field): Value {
  return hasTick(field) ? field.checked : field.value;
}

function putBack(field: Field, value: Value | undefined): void {
  if (value === undefined || value === valueOf(field)) return;
  if (hasTick(field)) field.checked = value === true;
  else field.value = String(value);
  field.closest('details')?.setAttribute('open', '');
  // Notifies the scripts that watch the form.
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function hasTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}
