import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import type { TrackPoint } from './course.rules.ts';

export const courseFileRefusals = [
  'gpx-too-large',
  'gpx-doctype',
  'gpx-not-xml',
  'gpx-no-track',
  'gpx-point-invalid',
  'gpx-too-few-points',
] as const;
export type CourseFileRefusal = (typeof courseFileRefusals)[number];

type CourseFile = { name?: string; description?: string; track: TrackPoint[] };

export type CourseFileRefused = {
  ok: false;
  code: CourseFileRefusal;
  /** What the file has instead: the outermost element, or the point and its bad fields. */
  detail?: string;
  /** The line of the mistake, counted from 1. */
  line?: number;
};

type Parsed = { ok: true; course: CourseFile } | CourseFileRefused;

/** About 60,000 points: more than a day's recording at one point a second needs. */
export const maxCourseFileChars = 5_000_000;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  isArray: (name) => ['trk', 'trkseg', 'trkpt'].includes(name),
});

/** An `xsd:decimal`, so neither an exponent nor an empty string. */
const decimal = (min: number, max: number) =>
  z
    .string()
    .regex(/^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

const pointSchema = z
  .object({ lat: decimal(-90, 90), lon: decimal(-180, 180), ele: decimal(-500, 9000) })
  .transform(({ lat, lon, ele }): TrackPoint => ({ lat, lon, eleM: ele }));

/** The parser gives empty elements as empty strings, which here mean none. */
const listOf = <T extends z.ZodType>(item: T) =>
  z.array(z.union([item, z.literal('').transform(() => undefined)])).default([]);
const text = z.string().optional().catch(undefined);
const fileSchema = z.object({
  gpx: z.object({
    metadata: z.object({ name: text, desc: text }).optional().catch(undefined),
    trk: listOf(
      z.object({
        name: text,
        desc: text,
        trkseg: listOf(z.object({ trkpt: z.array(z.unknown()).default([]) })),
      }),
    ),
  }),
});

/**
 * Reads a GPX 1.1 file's tracks, all segments as one line; routes and waypoints are ignored. Name
 * and description are the file's, else the first track's. Refuses documents with a DOCTYPE, and any
 * point without position and elevation: `detail` then names it, as in `trkpt 17, ele`. A refusal
 * gives the line where possible.
 */
export function parseCourseGpx(xml: string): Parsed {
  if (xml.length > maxCourseFileChars) return { ok: false, code: 'gpx-too-large' };
  const doctype = xml.search(/<!DOCTYPE/i);
  if (doctype >= 0) return { ok: false, code: 'gpx-doctype', line: lineAt(xml, doctype) };
  const valid = XMLValidator.validate(xml);
  if (valid !== true) return { ok: false, code: 'gpx-not-xml', line: valid.err.line };
  const document = readXml(xml);
  if (!document) return { ok: false, code: 'gpx-not-xml' };
  const file = fileSchema.safeParse(document);
  const tracks = file.success ? file.data.gpx.trk.flatMap((trk) => trk ?? []) : [];
  if (!file.success || tracks.length === 0) {
    const root = Object.keys(document).find((name) => !name.startsWith('?'));
    return { ok: false, code: 'gpx-no-track', detail: root ?? '' };
  }
  const points = tracks.flatMap((trk) => trk.trkseg.flatMap((segment) => segment?.trkpt ?? []));

  const track: TrackPoint[] = [];
  for (const [i, each] of points.entries()) {
    const point = pointSchema.safeParse(each);
    if (!point.success) {
      const fields = [...new Set(point.error.issues.flatMap((issue) => issue.path))];
      const detail = [`trkpt ${i + 1}`, ...fields].join(', ');
      return { ok: false, code: 'gpx-point-invalid', detail, line: lineOfPoint(xml, i) };
    }
    track.push(point.data);
  }
  if (track.length < 2) return { ok: false, code: 'gpx-too-few-points' };

  const name = plainText(file.data.gpx.metadata?.name ?? tracks[0]?.name);
  const description = plainText(file.data.gpx.metadata?.desc ?? tracks[0]?.desc);
  return {
    ok: true,
    course: { ...(name && { name }), ...(description && { description }), track },
  };
}

const lineAt = (xml: string, at: number) => xml.slice(0, at).split('\n').length;

function lineOfPoint(xml: string, index: number): number {
  const points = [...xml.matchAll(/<(?:[\w.-]+:)?trkpt[\s/>]/g)];
  return lineAt(xml, points[index]?.index ?? 0);
}

function readXml(xml: string): object | undefined {
  try {
    return parser.parse(xml);
  } catch {
    // The parser throws on files that the validator accepts: nesting too deep, names like
    // __proto__.
    return undefined;
  }
}

const predefined: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Decodes only XML's own five entities and character numbers: the parser's entity handling is off.
 */
function plainText(raw: string | undefined): string | undefined {
  return raw?.trim().replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, ...found) => {
    const [decimalCode, hexCode, name] = found as (string | undefined)[];
    if (name) return predefined[name] ?? whole;
    const code = decimalCode ? Number(decimalCode) : Number.parseInt(hexCode ?? '', 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
