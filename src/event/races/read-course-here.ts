import { type CourseProfile, profileOf } from './course.rules.ts';
import { type CourseFileRefused, parseCourseGpx } from './course-gpx.ts';

export type CourseRead = { ok: true; profile: CourseProfile } | CourseFileRefused;

/** Reads the profile of a GPX file's course, or says why it cannot. */
export function readCourseHere(gpx: string): CourseRead {
  const parsed = parseCourseGpx(gpx);
  return parsed.ok ? { ok: true, profile: profileOf(parsed.course.track) } : parsed;
}
