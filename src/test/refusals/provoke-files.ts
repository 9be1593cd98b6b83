import sharp from 'sharp';
import { maxCourseFileChars } from '../../event/races/course-gpx.ts';
import { courseLimits } from '../../event/races/read-course.ts';
import { pictureLimits } from '../../event/races/uploaded-picture.rules.ts';
import { pngBomb } from '../png-bomb.ts';
import type { Provoke, Provoked } from './refused-site.ts';

const picture =
  (make: () => Buffer | Promise<Buffer>): Provoke =>
  async ({ postParts }) =>
    postParts('/api/races/1/picture', { picture: { name: 'a.jpg', content: await make() } });
const address =
  (imageUrl: string): Provoke =>
  ({ app, admin }) =>
    app.inject({
      method: 'PATCH',
      url: '/api/races/1',
      headers: { cookie: admin },
      payload: { imageUrl },
    });
/** Has the process that reads a file run out of time. */
const inNoTime =
  (limits: { mostMs: number }, provoke: Provoke): Provoke =>
  async (site) => {
    const { mostMs } = limits;
    limits.mostMs = 1;
    try {
      return await provoke(site);
    } finally {
      limits.mostMs = mostMs;
    }
  };
const jpeg = (width: number) =>
  sharp({ create: { width, height: 700, channels: 3, background: '#1d5a3f' } })
    .jpeg()
    .toBuffer();

const course =
  (content: string | Buffer): Provoke =>
  ({ postParts }) =>
    postParts('/admin', {
      intent: 'course',
      raceid: '2',
      course: { name: 'a.gpx', content: Buffer.from(content) },
    });
const gpx = (...points: string[]) => `<gpx><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
const point = (lat: number, ele: string | number = 1000) =>
  `<trkpt lat="${lat}" lon="22.6"><ele>${ele}</ele></trkpt>`;
/** Degrees of latitude. */
const elevenKm = 11 / 111.195;

export const provokeFiles: Provoked = {
  'picture-url-missing': address(' '),
  'picture-url-invalid': address('http://photos.example/a.jpg'),
  'picture-missing': ({ postParts }) => postParts('/api/races/1/picture', { other: 'x' }),
  'picture-too-large': picture(() => Buffer.alloc(pictureLimits.bytes + 1)),
  'picture-too-many-pixels': picture(() => pngBomb(10_000, 10_000)),
  'picture-too-heavy': inNoTime(
    pictureLimits,
    picture(() => jpeg(1200)),
  ),
  'picture-too-small': picture(() => jpeg(900)),
  'picture-type': picture(() => Buffer.from('GIF89a, as it says')),
  'picture-unreadable': picture(async () => (await jpeg(1200)).subarray(0, 900)),
  'gpx-missing': ({ postParts }) => postParts('/admin', { intent: 'course', raceid: '2' }),
  'gpx-too-large': course('x'.repeat(maxCourseFileChars + 1)),
  'gpx-too-heavy': inNoTime(courseLimits, course(`<gpx>${'<a/>'.repeat(100_000)}</gpx>`)),
  'gpx-unreadable': course(Buffer.from([0xff, 0xfe, 0xfd])),
  'gpx-doctype': course('<!DOCTYPE gpx><gpx/>'),
  'gpx-not-xml': course('<gpx><trk></gpx>'),
  'gpx-no-track': course('<gpx><wpt lat="46" lon="22"/></gpx>'),
  'gpx-point-invalid': course(gpx(point(146), point(46.1))),
  'gpx-too-few-points': course(gpx(point(46.6))),
  'gpx-too-sparse': course(gpx(point(46.6), point(46.6 + elevenKm))),
  'gpx-length-wrong': course(gpx(point(46.6), point(46.61))),
  'course-gone': ({ postParts }) =>
    postParts('/admin', { intent: 'use-course', raceid: '2', courseid: '999' }),
};
