import { courseTolerancePercent, minCoursePointsPerKm } from '../../../edition/races.ts';
import { Refusal, type RefusalCode } from '../../http/refusals.ts';
import { parseCourseGpx } from '../races/course-gpx.ts';
import { type CourseProfile, profileOf } from '../races/course-rules.ts';

/**
 * Reads an uploaded course file, which must be one of a race this long. Throws Refusal, whose
 * sentence says where in the file it is wrong.
 */
export function readCourseFile(
  content: Buffer,
  raceKm: number,
): { gpx: string; profile: CourseProfile } {
  const gpx = textOf(content);
  const parsed = parseCourseGpx(gpx);
  if (!parsed.ok) {
    const { code, detail = '', line } = parsed;
    const refusal: RefusalCode =
      code === 'gpx-not-xml' && line === undefined ? 'gpx-unreadable' : code;
    throw new Refusal(refusal, { detail, line: line ?? '' });
  }
  const profile = profileOf(parsed.course.track);
  const { distanceKm, points } = profile;
  if (Math.abs(distanceKm - raceKm) > (raceKm * courseTolerancePercent) / 100) {
    throw new Refusal('gpx-length-wrong', {
      km: Math.round(distanceKm * 10) / 10,
      raceKm,
      percent: courseTolerancePercent,
    });
  }
  if (points.length < distanceKm * minCoursePointsPerKm) {
    throw new Refusal('gpx-too-sparse', { points: points.length, min: minCoursePointsPerKm });
  }
  return { gpx, profile };
}

function textOf(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new Refusal('gpx-unreadable');
  }
}
