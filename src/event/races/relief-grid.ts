import { edition } from '../../edition/edition.ts';
import { type HeightGrid, parseHeightGrid } from '../../edition/height-grid.ts';
import type { CourseProfile } from './course.rules.ts';
import { fits } from './height-grid.rules.ts';

let read: HeightGrid | undefined;

/** The edition's grid, unless the organiser's course is outside it, or at other heights. */
export function gridFor(course: CourseProfile): HeightGrid | undefined {
  const { relief } = edition();
  if (relief === null) return undefined;
  const parsed = read ? undefined : parseHeightGrid(relief);
  if (parsed?.ok) read = parsed.grid;
  return read && fits(read, course.points) ? read : undefined;
}
