import { contours } from 'd3-contour';
import type { HeightGrid } from '../../edition/height-grid.ts';
import { type Point, smoothLine } from '../../ui/art/paths.ts';
import type { CourseProfile } from './course.rules.ts';
import { type CoursePlan, planOf } from './course-plan.ts';
import { fieldThrough, type HeightField, lightOf, smoothed } from './height-field.rules.ts';
import { heightAt } from './height-grid.rules.ts';
import { contourStepM } from './relief.rules.ts';

/** Units of the map between two heights, and beyond its edges, where lines run out. */
const cell = 10;
const margin = 30;

/**
 * Draws the ground under the map of a course as an SVG for both schemes: tints, the light of a sun
 * in the north-west, and contour lines. Heights come from the grid, or without one from the courses
 * themselves; then the ground fades out away from them, as its heights are not known there.
 */
export async function drawRelief(
  course: CourseProfile,
  { courses, grid }: { courses: readonly CourseProfile[]; grid?: HeightGrid | undefined },
): Promise<string> {
  const plan = planOf(course);
  const field = grid ? fieldOfGrid(plan, grid) : fieldOfCourses(plan, courses);
  const step = contourStepM(course);
  const cellM = cell * plan.metresPerUnit;
  const shade = await shadeOf(field, cellM);
  const { width, height } = plan;
  const x = -margin;
  const size = `width="${(field.cols - 1) * cell}" height="${(field.rows - 1) * cell}"`;
  const fade = grid ? '' : ' mask="url(#known)"';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<style>${paints()}</style>`,
    grid ? '' : maskAlong(plan, courses),
    `<path class="t0" d="M0 0h${width}v${height}H0z"/><g${fade}>`,
    tintsOf(field, step),
    `<image class="light" x="${x}" y="${x}" ${size} preserveAspectRatio="none" href="data:image/webp;base64,${shade}"/>`,
    '</g></svg>',
  ].join('');
}

const gridOf = ({ width, height }: CoursePlan) => ({
  cols: Math.ceil((width + 2 * margin) / cell) + 1,
  rows: Math.ceil((height + 2 * margin) / cell) + 1,
});

function fieldOfCourses(plan: CoursePlan, courses: readonly CourseProfile[]): HeightField {
  const { cols, rows } = gridOf(plan);
  const known = courses.flatMap(({ points }) =>
    points.map((point) => {
      const [x, y] = plan.unit(point);
      return { x: (x + margin) / cell, y: (y + margin) / cell, eleM: point.eleM };
    }),
  );
  return smoothed(fieldThrough(cols, rows, known), 2);
}

function fieldOfGrid(plan: CoursePlan, grid: HeightGrid): HeightField {
  const { cols, rows } = gridOf(plan);
  const values = new Float64Array(cols * rows).map((_, i) =>
    heightAt(
      grid,
      plan.position([(i % cols) * cell - margin, Math.floor(i / cols) * cell - margin]),
    ),
  );
  return smoothed({ cols, rows, values }, 1);
}

/** The area above each contour line, one on top of the other; the lowest ground stays bare. */
function tintsOf({ cols, rows, values }: HeightField, step: number): string {
  const low = values.reduce((least, each) => Math.min(least, each), Infinity);
  const high = values.reduce((most, each) => Math.max(most, each), -Infinity);
  const first = Math.floor(low / step) + 1;
  const levels = Array.from({ length: Math.max(0, Math.ceil(high / step) - first) }, (_, i) => {
    return (first + i) * step;
  });
  return contours()
    .size([cols, rows])
    .thresholds(levels)(Array.from(values))
    .map(({ value, coordinates }) => {
      const d = coordinates.flatMap((area) => area.map(ringPath));
      const tint = Math.round(((value - low) / (high - low)) * tints);
      const isIndex = Math.round(value / step) % 5 === 0;
      return `<path class="t${tint}${isIndex ? ' i' : ''}" d="${d.join('')}"/>`;
    })
    .join('');
}

const [leastRing, everyUnits] = [90, 15];

/** A closed line through grid points as a curve; empty for a knoll that is too small to see. */
function ringPath(ring: readonly (readonly number[])[]): string {
  const points = ring.map(
    ([x = 0, y = 0]): Point => [(x - 0.5) * cell - margin, (y - 0.5) * cell - margin],
  );
  const spaced: Point[] = [];
  let length = 0;
  for (const [i, point] of points.entries()) {
    const [px, py] = points[i - 1] ?? point;
    length += Math.hypot(point[0] - px, point[1] - py);
    const last = spaced.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= everyUnits)
      spaced.push(point);
  }
  if (length < leastRing || spaced.length < 3) return '';
  return `${smoothLine([...spaced, ...spaced.slice(0, 2)])}z`;
}

/**
 * A small picture of the shading: black for shade and white for light, more transparent the weaker
 * it is.
 */
async function shadeOf(field: HeightField, cellM: number): Promise<string> {
  const light = lightOf(field, cellM);
  const pixels = Buffer.alloc(light.length * 4);
  for (const [i, value] of light.entries()) {
    pixels.fill(value > 0 ? 255 : 0, i * 4, i * 4 + 3);
    pixels[i * 4 + 3] = Math.min(255, Math.round(Math.abs(value) * 255));
  }
  // Loaded with the first map, as other pages do not need it.
  const { default: sharp } = await import('sharp');
  const raw = { width: field.cols, height: field.rows, channels: 4 as const };
  const picture = await sharp(pixels, { raw }).webp({ quality: 70, alphaQuality: 70 }).toBuffer();
  return picture.toString('base64');
}

/** A mask of the area near the courses, where the heights are known. */
function maskAlong(plan: CoursePlan, courses: readonly CourseProfile[]): string {
  const near = Math.round(Math.max(140, 700 / plan.metresPerUnit));
  const lines = courses.map(({ points }) => {
    const every = Math.max(1, Math.floor(points.length / 200));
    const line = points.filter((_, i) => i % every === 0).map(plan.unit);
    return smoothLine(line);
  });
  return (
    `<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${Math.round(near / 4)}"/></filter>` +
    `<mask id="known" maskUnits="userSpaceOnUse" x="0" y="0" width="${plan.width}" height="${plan.height}">` +
    `<path d="${lines.join('')}" class="near" stroke-width="${2 * near}" filter="url(#soft)"/></mask>`
  );
}

const tints = 10;

/** Valleys are the colour of mist, heights as light as paper, and lines in the brown of maps. */
function paints(): string {
  const scale = (low: string, high: string) =>
    Array.from({ length: tints + 1 }, (_, i) => {
      return `.t${i}{fill:color-mix(in oklab,${high} ${(i * 100) / tints}%,${low})}`;
    }).join('');
  return (
    `path{stroke:#8a6236;stroke-opacity:.34}.t0{stroke:none}.near{fill:none;stroke:#fff;stroke-opacity:1;stroke-linejoin:round;stroke-linecap:round}.i{stroke-width:2;stroke-opacity:.5}` +
    `.light{opacity:.62}${scale('#d3e0cd', '#fbf6e8')}` +
    `@media(prefers-color-scheme:dark){path{stroke:#d0ac7c;stroke-opacity:.26}.i{stroke-opacity:.42}.light{opacity:.5}` +
    `${scale('#16231c', '#3d493d')}}`
  );
}
