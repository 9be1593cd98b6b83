import type { PhoneRecord } from '../race-day/checkpoints/checkpoints.contract.ts';

/** An entry as a phone sends it, at 10:00 of race day. */
export const phoneEntry = (sequence: number, values: Partial<PhoneRecord> = {}): PhoneRecord => ({
  sequence,
  kind: 'in',
  bib: '101',
  deviceAt: '2025-07-05T07:00:00.000Z',
  offsetMs: 0,
  corrects: null,
  ...values,
});
