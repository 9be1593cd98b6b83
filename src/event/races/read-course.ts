import path from 'node:path';
import { askProcess, type ProcessLimits } from '../../platform/http/ask-process.ts';
import { type CourseRead, readCourseHere } from './read-course-here.ts';

/** A file of this size takes some tens of milliseconds, as much as starting a process. */
const shortChars = 300_000;
/** The longest track that is accepted needs a part of each limit. */
export const courseLimits: ProcessLimits = { mostMs: 20_000, mostMemoryMb: 128 };
const program = path.join(
  import.meta.dirname,
  `course-process${path.extname(import.meta.filename)}`,
);

/**
 * As `readCourseHere`, without blocking the site: a long file is read in a process with limits
 * (`gpx-too-heavy`).
 */
export async function readCourse(
  gpx: string,
  within: ProcessLimits = courseLimits,
): Promise<CourseRead | { ok: false; code: 'gpx-too-heavy' }> {
  if (gpx.length <= shortChars) return readCourseHere(gpx);
  const read = await askProcess<CourseRead>(program, gpx, within);
  return read ?? { ok: false, code: 'gpx-too-heavy' };
}
