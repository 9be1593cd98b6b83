import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseFileRefusals, maxCourseFileChars, parseCourseGpx } from './course-gpx.ts';

const trkpt = (lat: number | string, lon: number | string, ele: number | string) =>
  `<trkpt lat="${lat}" lon="${lon}"><ele>${ele}</ele></trkpt>`;
const two = trkpt(46.69, 22.62, 1100) + trkpt(46.7, 22.63, 1112.5);
const gpx = (inside: string) =>
  `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`;
const trk = (points: string) => gpx(`<trk><trkseg>${points}</trkseg></trk>`);
const entities = Array.from({ length: 9 }, (_, i) => {
  return `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`;
}).join('');

describe('a course file', () => {
  it('gives its track, name and description', () => {
    const xml = gpx(
      `<metadata><name>Sus &amp; jos</name><desc> F&#226;nt&#226;na </desc></metadata>
       <trk><trkseg>${two}</trkseg></trk>`,
    );
    expect(parseCourseGpx(xml)).toEqual({
      ok: true,
      course: {
        name: 'Sus & jos',
        description: 'Fântâna',
        track: [
          { lat: 46.69, lon: 22.62, eleM: 1100 },
          { lat: 46.7, lon: 22.63, eleM: 1112.5 },
        ],
      },
    });
  });

  it('is named by its first track when the file has no name', () => {
    const parsed = parseCourseGpx(gpx(`<trk><name>Umbra</name><trkseg>${two}</trkseg></trk>`));
    expect(parsed).toMatchObject({ ok: true, course: { name: 'Umbra' } });
    expect(parseCourseGpx(trk(two))).toEqual({
      ok: true,
      course: { track: [expect.anything(), expect.anything()] },
    });
  });

  it('joins segments and tracks in their order, empty ones included', () => {
    const part = (eleM: number) => `<trkseg>${trkpt(46, 22, eleM)}</trkseg>`;
    const parsed = parseCourseGpx(
      gpx(`<trk>${part(1)}<trkseg/>${part(2)}</trk><trk/><trk>${part(3)}</trk>`),
    );
    const eles = parsed.ok ? parsed.course.track.map((at) => at.eleM) : [];
    expect(eles).toEqual([1, 2, 3]);
  });

  it('may use a prefix, a CDATA name and numbers as XML writes them', () => {
    const point = (lat: string) =>
      `<g:trkpt lat="${lat}" lon="+22.5"><g:ele> -3. </g:ele></g:trkpt>`;
    const parsed = parseCourseGpx(
      `<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:trk><g:name><![CDATA[A < B]]></g:name>
       <g:trkseg>${point('.5')}${point('046')}</g:trkseg></g:trk></g:gpx>`,
    );
    expect(parsed).toEqual({
      ok: true,
      course: {
        name: 'A < B',
        track: [
          { lat: 0.5, lon: 22.5, eleM: -3 },
          { lat: 46, lon: 22.5, eleM: -3 },
        ],
      },
    });
  });

  it('gives back every point that it was written with', () => {
    const of = (min: number, max: number, digits: number) =>
      fc.double({ min, max, noNaN: true }).map((value) => Number(value.toFixed(digits)));
    const point = fc.record({
      lat: of(-90, 90, 6),
      lon: of(-180, 180, 6),
      eleM: of(-500, 9000, 1),
    });
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 30 }), (track) => {
        const written = (value: number, digits: number) => value.toFixed(digits);
        const xml = track.map((at) => {
          return trkpt(written(at.lat, 6), written(at.lon, 6), written(at.eleM, 1));
        });
        const parsed = parseCourseGpx(trk(xml.join('\n')));
        expect(
          parsed.ok && parsed.course.track.map((at) => Object.values(at).map((n) => n + 0)),
        ).toEqual(track.map((at) => Object.values(at).map((n) => n + 0)));
      }),
    );
  });
});

const refused: [code: string, title: string, xml: string, detail?: string][] = [
  ['gpx-not-xml', 'empty text', ''],
  ['gpx-not-xml', 'JSON', '{"gpx": {"trk": []}}'],
  ['gpx-not-xml', 'a file that was cut off', trk(two).slice(0, -9)],
  ['gpx-not-xml', 'the same attribute twice', trk('<trkpt lat="1" lat="2" lon="3"/>')],
  ['gpx-not-xml', 'endless nesting', `${'<gpx>'.repeat(4000)}${'</gpx>'.repeat(4000)}`],
  ['gpx-not-xml', 'a name that would reach into objects', gpx('<__proto__><a/></__proto__>')],
  ['gpx-doctype', 'a DOCTYPE', `<!DOCTYPE gpx SYSTEM "file:///etc/passwd">${trk(two)}`],
  ['gpx-doctype', 'an entity bomb', `<!DOCTYPE gpx [<!ENTITY a0 "ha">${entities}]>${trk(two)}`],
  ['gpx-no-track', 'another kind of XML', `<kml>${two}</kml>`],
  ['gpx-no-track', 'a file without content', gpx('')],
  ['gpx-no-track', 'a route', gpx('<rte><rtept lat="1" lon="2"><ele>3</ele></rtept></rte>')],
  ['gpx-too-few-points', 'a track without points', trk('')],
  ['gpx-too-few-points', 'a single point', trk(trkpt(46, 22, 1100))],
  [
    'gpx-point-invalid',
    'a latitude beyond the pole',
    trk(two + trkpt(90.1, 22, 1)),
    'trkpt 3, lat',
  ],
  [
    'gpx-point-invalid',
    'a longitude beyond the date line',
    trk(trkpt(1, -181, 1) + two),
    'trkpt 1, lon',
  ],
  [
    'gpx-point-invalid',
    'an elevation above all mountains',
    trk(two + trkpt(1, 2, 9001)),
    'trkpt 3, ele',
  ],
  [
    'gpx-point-invalid',
    'an elevation below all shores',
    trk(two + trkpt(1, 2, -501)),
    'trkpt 3, ele',
  ],
  [
    'gpx-point-invalid',
    'a missing elevation',
    trk(`${two}<trkpt lat="1" lon="2"/>`),
    'trkpt 3, ele',
  ],
  ['gpx-point-invalid', 'an empty elevation', trk(two + trkpt(1, 2, '')), 'trkpt 3, ele'],
  ['gpx-point-invalid', 'a number with an exponent', trk(two + trkpt('1e1', 2, 3)), 'trkpt 3, lat'],
  [
    'gpx-point-invalid',
    'digits without end',
    trk(two + trkpt(1, `${'1'.repeat(100_000)}x`, 3)),
    'trkpt 3, lon',
  ],
  ['gpx-point-invalid', 'two bad fields', trk(two + trkpt('x', 'y', 3)), 'trkpt 3, lat, lon'],
  ['gpx-point-invalid', 'a point without anything', trk(`${two}<trkpt/>`), 'trkpt 3'],
  ['gpx-too-large', 'a very long file', trk(two).padEnd(maxCourseFileChars + 1)],
];

describe('a refused course file', () => {
  it.each(refused)('%s: %s', (code, _title, xml, detail) => {
    expect(parseCourseGpx(xml)).toMatchObject({ ok: false, code, ...(detail && { detail }) });
  });

  it.each([
    ['the end of another element', trk(`\n${two}\n<ele>\n`), 4],
    ['the DOCTYPE', `<?xml version="1.0"?>\n\n<!doctype gpx>${trk(two)}`, 3],
    ['the bad point', trk(`\n${two}\n\n${trkpt(1, 2, 9001)}`), 4],
  ])('says the line of %s', (_what, xml, line) => {
    expect(parseCourseGpx(xml)).toMatchObject({ ok: false, line });
  });

  it('names what stands there in the place of a track', () => {
    const kml = '<?xml version="1.0"?><kml><Placemark/></kml>';
    expect(parseCourseGpx(kml)).toMatchObject({ code: 'gpx-no-track', detail: 'kml' });
  });

  it('has one of the codes that are listed, each of them tried here', () => {
    expect(new Set(refused.map(([code]) => code))).toEqual(new Set(courseFileRefusals));
  });

  it('is taken up to the greatest length', () => {
    expect(parseCourseGpx(trk(two).padEnd(maxCourseFileChars)).ok).toBe(true);
  });

  it('never throws, whatever the text', () => {
    const piece = fc.constantFrom(
      '<gpx>',
      '</gpx>',
      '<trk>',
      '</trk>',
      '<!--',
      ']]>',
      '&',
      two,
      '\0',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 20 }), (pieces) => {
        expect(parseCourseGpx(pieces.join(''))).toHaveProperty('ok');
      }),
    );
  });
});
