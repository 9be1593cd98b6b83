import { expect, it } from 'vitest';
import { EditionError } from '../../edition/edition-error.ts';
import { courses } from '../../edition/facts.ts';
import { editionCourse } from './edition-courses.ts';

it('reads a course of the edition once, as that takes tens of milliseconds, and says which is missing', () => {
  const [name = ''] = Object.keys(courses);
  expect(editionCourse(name).points.length).toBeGreaterThan(1);
  expect(editionCourse(name)).toBe(editionCourse(name));
  expect(() => editionCourse('away.gpx')).toThrow(EditionError);
});
