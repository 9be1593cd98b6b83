import { type Result, refused } from '../../../platform/http/result.ts';
import { localMinute, momentAt } from '../../../platform/i18n/local-day.ts';
import type { Opening } from '../../set-registration.ts';
import type { OpeningForm, RegistrationRefusal } from './registration-admin.contract.ts';

/** The opening that a form describes; its moments are local times of the time zone. */
export function readOpening(
  { how, opensAt, closesAt }: OpeningForm,
  timeZone: string,
): Result<{ opening: Opening }, RegistrationRefusal> {
  if (how === 'closed' || how === 'open') {
    return { ok: true, opening: { isOpen: how === 'open', opensAt: null, closesAt: null } };
  }
  if (how !== 'schedule') return refused('opening-missing');
  const opens = opensAt ? momentAt(opensAt, timeZone) : null;
  const closes = closesAt ? momentAt(closesAt, timeZone) : null;
  if (opens === undefined || closes === undefined) return refused('moment-invalid');
  if (!opens && !closes) return refused('moment-missing');
  if (opens && closes && closes <= opens) return refused('closes-before-opens');
  return { ok: true, opening: { isOpen: true, opensAt: opens, closesAt: closes } };
}

/** The form for an opening. */
export function openingForm({ isOpen, opensAt, closesAt }: Opening, timeZone: string): OpeningForm {
  const typed = (moment: Date | null) => (moment ? localMinute(moment, timeZone) : '');
  const isScheduled = opensAt !== null || closesAt !== null;
  return {
    how: isOpen ? (isScheduled ? 'schedule' : 'open') : 'closed',
    opensAt: typed(opensAt),
    closesAt: typed(closesAt),
  };
}

/** A number of places as typed; undefined when it is not valid. */
export function readCapacity(typed: string): number | undefined {
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : undefined;
}
