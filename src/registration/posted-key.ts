import type { ExtraCounts } from '../edition/facts/extra.rules.ts';
import type { RegistrationForm } from '../edition/fields/field-lists.ts';
import { uuidOf } from '../platform/http/uuid.ts';

const hourMs = 3_600_000;

/**
 * The key of a registration that was posted without script: the same UUID for the same form within
 * an hour of the clock, so that a second click makes no second registration. A key in the page
 * would be everybody's, since the page is cached.
 */
export function postedKey(
  { form, extras = {} }: { form: RegistrationForm; extras?: ExtraCounts | undefined },
  now: Date,
): string {
  return uuidOf(JSON.stringify([form, extras, Math.floor(now.getTime() / hourMs)]));
}
