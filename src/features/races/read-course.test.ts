import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCourse } from './read-course.ts';
import { readCourseHere } from './read-course-here.ts';

/** A track of so many points, a metre or so apart. */
const track = (points: number) =>
  `<gpx><trk><trkseg>${Array.from(
    { length: points },
    (_, i) => `<trkpt lat="${46 + i / 1e5}" lon="22.5"><ele>${500 + (i % 50)}</ele></trkpt>`,
  ).join('')}</trkseg></trk></gpx>`;

async function openServer(): Promise<string> {
  const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a long course', () => {
  it('lets the site answer others while it is read', async () => {
    const url = await openServer();
    let isRead = false;
    const reading = readCourse(track(60_000)).then((read) => {
      isRead = true;
      return read;
    });
    expect(await (await fetch(url)).text()).toBe('here');
    expect(isRead).toBe(false);
    expect(await reading).toMatchObject({ ok: true });
  });

  it('is read as a short one would be', async () => {
    const gpx = track(6000);
    expect(await readCourse(gpx)).toEqual(readCourseHere(gpx));
    const broken = gpx.replace('lat="46.03"', 'lat="146.03"');
    expect(await readCourse(broken)).toEqual(readCourseHere(broken));
    expect(await readCourse(broken)).toMatchObject({ code: 'gpx-point-invalid' });
  });

  it('is refused when reading takes more memory than it may', async () => {
    // Each name is an object of its own to the reader.
    const elements = Array.from({ length: 380_000 }, (_, i) => `<a${i.toString(36)} b=""/>`);
    const read = await readCourse(`<gpx>${elements.join('')}</gpx>`);
    expect(read).toEqual({ ok: false, code: 'gpx-too-heavy' });
  });
});
