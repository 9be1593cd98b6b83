import type { Course, RawRecord, Runner } from './passages.contract.ts';

const hourMs = 3_600_000;
export const gunAt = Date.parse('2025-07-05T05:30:00Z');

/** A loop that passes one place twice. */
export const loop: Course = {
  raceId: 1,
  cutoffs: [
    { km: 20, at: gunAt + 6 * hourMs },
    { km: 33, at: gunAt + 11 * hourMs },
  ],
  points: [
    { checkpoint: 'start', km: 0, effortKm: 0 },
    { checkpoint: 'hut', km: 6, effortKm: 10 },
    { checkpoint: 'saddle', km: 12, effortKm: 18 },
    { checkpoint: 'hut', km: 20, effortKm: 28 },
    { checkpoint: 'spring', km: 27, effortKm: 37 },
    { checkpoint: 'finish', km: 33, effortKm: 45 },
  ],
};

export const short: Course = {
  raceId: 2,
  cutoffs: [{ km: 11, at: gunAt + 4 * hourMs }],
  points: [
    { checkpoint: 'start', km: 0, effortKm: 0 },
    { checkpoint: 'saddle', km: 5, effortKm: 9 },
    { checkpoint: 'finish', km: 11, effortKm: 16 },
  ],
};

export const runnerOf = (id: number, bib: string, raceId = 1): Runner => ({
  id,
  bib,
  raceId,
  startedAt: gunAt,
});

/** When a runner at a steady pace is at a point of a course, to the second. */
export const arrivalOf = (course: Course, pointIndex: number, effortAnHour: number): number =>
  gunAt + Math.round(((course.points[pointIndex]?.effortKm ?? 0) / effortAnHour) * 3600) * 1000;

/** An entry as the phone of a checkpoint keeps it; its clock is exact unless said otherwise. */
export const recordOf = (
  values: Partial<RawRecord> & Pick<RawRecord, 'bib' | 'checkpoint'>,
): RawRecord => ({
  device: values.checkpoint,
  sequence: 1,
  kind: 'in',
  deviceAt: gunAt + hourMs,
  offsetMs: 0,
  corrects: null,
  doubt: null,
  link: null,
  receivedAt: gunAt + 24 * hourMs,
  ...values,
});
