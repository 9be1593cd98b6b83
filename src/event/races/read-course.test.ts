import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isFullSize } from '../../test/test-size.ts';
import { readCourse } from './read-course.ts';
import { readCourseHere } from './read-course-here.ts';

/** A track of so many points, a metre or so apart. */
const track = (points: number) =>
  `<gpx><trk><trkseg>${Array.from(
    { length: points },
    (_, i) => `<trkpt lat="${46 + i / 1e5}" lon="22.5"><ele>${500 + (i % 50)}</ele></trkpt>`,
  ).join('')}</trkseg></trk></gpx>`;

/** On a busy machine reading takes longer than it may, and nothing of that is asked here. */
const unhurried = { mostMs: 600_000, mostMemoryMb: 128 };

describe('a long course', () => {
  it('lets the site answer others while it is read', async () => {
    const gpx = track(isFullSize ? 60_000 : 6000);
    let isRead = false;
    const reading = readCourse(gpx, unhurried).finally(() => (isRead = true));
    await turn();
    expect(isRead).toBe(false);
    expect(await reading).toEqual(readCourseHere(gpx));
  });

  it('is refused as a short one would be', async () => {
    const broken = track(6000).replace('lat="46.03"', 'lat="146.03"');
    expect(readCourseHere(broken)).toMatchObject({ code: 'gpx-point-invalid' });
    expect(await readCourse(broken, unhurried)).toEqual(readCourseHere(broken));
  });

  it('is refused when reading takes more memory than it may', async () => {
    // Each name is an object of its own to the reader.
    const elements = Array.from(
      { length: isFullSize ? 380_000 : 60_000 },
      (_, i) => `<a${i.toString(36)} b=""/>`,
    );
    const limits = isFullSize ? unhurried : { ...unhurried, mostMemoryMb: 16 };
    const read = await readCourse(`<gpx>${elements.join('')}</gpx>`, limits);
    expect(read).toEqual({ ok: false, code: 'gpx-too-heavy' });
  });
});
