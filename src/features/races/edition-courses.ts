import { type CourseProfile, profileOf } from './course.rules.ts';
import { parseCourseGpx } from './course-gpx.ts';

const files = import.meta.glob<string>('/edition/courses/*.gpx', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The database or the edition's files are not what they must be; the message says what to do. */
export class EditionError extends Error {
  override readonly name = 'EditionError';
}

/** A file of `edition/courses/` and its profile. Throws EditionError when it cannot be read. */
export function editionCourse(name: string): { gpx: string; profile: CourseProfile } {
  const gpx = files[`/edition/courses/${name}`];
  if (gpx === undefined) throw new EditionError(`edition/courses/${name} is missing.`);
  const parsed = parseCourseGpx(gpx);
  if (!parsed.ok) {
    throw new EditionError(`edition/courses/${name}: ${parsed.code} ${parsed.detail ?? ''}`.trim());
  }
  return { gpx, profile: profileOf(parsed.course.track) };
}
