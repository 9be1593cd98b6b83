/** In the storage of the tab, and only from one page to the next. */
export const typedFormsName = 'typed-forms';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Value = string | boolean;

const fieldsToKeep =
  ':is(input, textarea, select)[name]:not([type=password], [type=file], [type=hidden], [autocomplete=one-time-code])';

/** Hands what is typed in the forms of this page to the page that opens next. */
export function handOverForms(): void {
  const typed = placedFields().map(([place, field]) => [place, valueOf(field)]);
  try {
    sessionStorage.setItem(typedFormsName, JSON.stringify([location.pathname, typed]));
  } catch {
    // No storage here, or too little.
  }
}

/**
 * Puts back what was handed over, if this is the same page again; the storage keeps nothing of it.
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
    // No storage here.
  }
}

/**
 * The fields of every form, each with its place on the page, which does not move where a form that
 * is awake shows more fields. Those of forms that keep a draft, too: what keeps drafts may not have
 * come before the page is left.
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
  // Whoever follows the form hears of it.
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function hasTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}
