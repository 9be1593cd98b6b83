import type { RegistrationForm } from '../edition/fields/field-lists.ts';

/** Name in the session storage of the tab. */
export const registrationKeyName = 'registration-key';
let kept: { key: string; person: string } | undefined;

/**
 * The key of this registration. It stays the same as long as person and race are the same, even
 * when this tab is reloaded, so that sending it again makes no second registration.
 */
export function registrationKey(form: RegistrationForm): string {
  const person = [form.raceid, form.firstname, form.lastname, form.birthDate].join('\n');
  kept ??= stored();
  if (kept?.person === person) return kept.key;
  kept = { key: randomUuid(), person };
  try {
    sessionStorage.setItem(registrationKeyName, JSON.stringify(kept));
  } catch {
    // Without storage the key lasts as long as the page.
  }
  return kept.key;
}

/** Called so that the next registration gets another key. */
export function forgetRegistrationKey(): void {
  kept = undefined;
  try {
    sessionStorage.removeItem(registrationKeyName);
  } catch {
    // Nothing was stored.
  }
}

function stored(): typeof kept {
  try {
    return JSON.parse(sessionStorage.getItem(registrationKeyName) ?? '') as typeof kept;
  } catch {
    return undefined;
  }
}

/** `crypto.randomUUID` only exists where the page came by https. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
