import { type Result, refused } from '../../../platform/http/result.ts';
import type { CourseProfile } from '../../races/course.rules.ts';
import type { CourseFileRefusal } from '../../races/course-gpx.ts';
import { readCourse } from '../../races/read-course.ts';

/**
 * How far an uploaded course may be from its race's stated length, and how many points it needs.
 */
const courseTolerancePercent = 15;
const minCoursePointsPerKm = 4;

export type CourseRead = Result<
  { gpx: string; profile: CourseProfile },
  CourseFileRefusal | 'gpx-length-wrong' | 'gpx-too-heavy' | 'gpx-too-sparse' | 'gpx-unreadable'
>;

/**
 * Reads an uploaded course file, whose length must match the race's. The sentence of a refusal says
 * where in the file the mistake is.
 */
export async function readCourseFile(content: Buffer, raceKm: number): Promise<CourseRead> {
  const gpx = textOf(content);
  if (gpx === undefined) return refused('gpx-unreadable');
  const read = await readCourse(gpx);
  if (!read.ok) {
    if (read.code === 'gpx-too-heavy') return refused(read.code);
    const { code, detail = '', line } = read;
    const isXml = code !== 'gpx-not-xml' || line !== undefined;
    return refused(isXml ? code : 'gpx-unreadable', { detail, line: line ?? '' });
  }
  const { profile } = read;
  const { distanceKm, points } = profile;
  if (Math.abs(distanceKm - raceKm) > (raceKm * courseTolerancePercent) / 100) {
    return refused('gpx-length-wrong', {
      km: Math.round(distanceKm * 10) / 10,
      raceKm,
      percent: courseTolerancePercent,
    });
  }
  if (points.length < distanceKm * minCoursePointsPerKm) {
    return refused('gpx-too-sparse', { points: points.length, min: minCoursePointsPerKm });
  }
  return { ok: true, gpx, profile };
}

function textOf(content: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return undefined;
  }
}
