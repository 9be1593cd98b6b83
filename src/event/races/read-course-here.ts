import { type CourseProfile, profileOf } from './course.rules.ts';
import { type CourseFileRefused, parseCourseGpx } from './course-gpx.ts';

export type CourseRead = { ok: true; profile: CourseProfile } | CourseFileRefused;

/** The profile of a GPX file's course, or why there is none. */
export function readCourseHere(gpx: string): CourseRead {
  const parsed = parseCourseGpx(gpx);
  return parsed.ok ? { ok: true, profile: profileOf(parsed.course.track) } : parsed;
}
