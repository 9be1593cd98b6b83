import type { RegistrationForm } from '../edition/fields/field-lists.ts';

/** In the storage of the tab. */
export const registrationKeyName = 'registration-key';
let kept: { key: string; person: string } | undefined;

/**
 * The key of this registration: the same one as long as person and race are the same, through
 * reloads of this tab, so that sending it again makes no second registration.
 */
export function registrationKey(form: RegistrationForm): string {
  const person = [form.raceid, form.firstname, form.lastname, form.birthDate].join('\n');
  kept ??= stored();
  if (kept?.person === person) return kept.key;
  kept = { key: randomUuid(), person };
  try {
    sessionStorage.setItem(registrationKeyName, JSON.stringify(kept));
  } catch {
    // No storage here: the key lasts as long as the page.
  }
  return kept.key;
}

/** The next registration is another one. */
export function forgetRegistrationKey(): void {
  kept = undefined;
  try {
    sessionStorage.removeItem(registrationKeyName);
  } catch {
    // There was none.
  }
}

function stored(): typeof kept {
  try {
    return JSON.parse(sessionStorage.getItem(registrationKeyName) ?? '') as typeof kept;
  } catch {
    return undefined;
  }
}

/** `crypto.randomUUID` is only there where the page came by https. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
