import { EditionError } from '../../edition/edition-error.ts';
import { courses } from '../../edition/facts.ts';
import { type CourseProfile, profileOf } from './course.rules.ts';
import { parseCourseGpx } from './course-gpx.ts';

type EditionCourse = { gpx: string; profile: CourseProfile };

const read = new Map<string, EditionCourse>();

/**
 * A course file of the edition and its profile, read once, as pages draw it. Throws EditionError when
 * it cannot be read.
 */
export function editionCourse(name: string): EditionCourse {
  const course = read.get(name) ?? readCourse(name);
  read.set(name, course);
  return course;
}

function readCourse(name: string): EditionCourse {
  const gpx = courses[name];
  if (gpx === undefined) throw new EditionError(`courses/${name} of the edition is missing.`);
  const parsed = parseCourseGpx(gpx);
  if (!parsed.ok) {
    throw new EditionError(`courses/${name}: ${parsed.code} ${parsed.detail ?? ''}`.trim());
  }
  return { gpx, profile: profileOf(parsed.course.track) };
}
