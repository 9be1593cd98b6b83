import { expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { EditionError } from '../../edition/edition-error.ts';
import { editionCourse } from './edition-courses.ts';

const { courses } = edition();

it('reads a course of the edition once, as that takes tens of milliseconds, and says which is missing', () => {
  const [name = ''] = Object.keys(courses);
  expect(editionCourse(name).points.length).toBeGreaterThan(1);
  expect(editionCourse(name)).toBe(editionCourse(name));
  expect(() => editionCourse('away.gpx')).toThrow(EditionError);
});
