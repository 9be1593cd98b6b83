import { edition } from '../../edition/edition.ts';
import { EditionError } from '../../edition/edition-error.ts';
import type { CourseProfile } from './course.rules.ts';
import { readCourseHere } from './read-course-here.ts';

const read = new Map<string, CourseProfile>();

/** The text of a course file of the edition. Throws EditionError if it is missing. */
export function editionCourseFile(name: string): string {
  const { courses } = edition();
  const gpx = courses[name];
  if (gpx === undefined) throw new EditionError(`courses/${name} of the edition is missing.`);
  return gpx;
}

/**
 * The profile of a course file of the edition, read once. Throws EditionError if it is missing or
 * cannot be read, which stops a build, as the pictures for other sites are drawn from each course.
 */
export function editionCourse(name: string): CourseProfile {
  const course = read.get(name) ?? readCourse(name);
  read.set(name, course);
  return course;
}

function readCourse(name: string): CourseProfile {
  const course = readCourseHere(editionCourseFile(name));
  if (!course.ok) {
    throw new EditionError(`courses/${name}: ${course.code} ${course.detail ?? ''}`.trim());
  }
  return course.profile;
}
