import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { edition } from '../../../edition/edition.ts';
import {
  type CourseProfile,
  climbM,
  pointAt,
  profileOf,
  projectCourse,
  thinProfile,
} from '../../../event/races/course.rules.ts';
import { parseCourseGpx } from '../../../event/races/course-gpx.ts';

const { races, courses } = edition();

const files = races.map((race) => ({
  race,
  course: race.course,
  xml: courses[race.course] ?? '',
}));
/** An organiser's own course answers to its mountain only, not to what is asserted of samples. */
const samples = files.filter(({ xml }) => xml.includes('<keywords>indicative, sample</keywords>'));

function profileIn(xml: string): CourseProfile {
  const parsed = parseCourseGpx(xml);
  if (!parsed.ok) throw new Error(`${parsed.code} ${parsed.detail ?? ''}`);
  return profileOf(parsed.course.track);
}

/** A plain walk along `[name, children]` pairs, attributes left out. */
type Node = [name: string, children: Node[]];
function treeOf(xml: string): Node[] {
  const nodes = (raw: Record<string, unknown>[]): Node[] =>
    raw.flatMap((each) =>
      Object.entries(each)
        .filter(([name]) => name !== ':@' && name !== '#text' && name !== '?xml')
        .map(([name, inside]): Node => [name, nodes(inside as Record<string, unknown>[])]),
    );
  return nodes(new XMLParser({ preserveOrder: true, processEntities: false }).parse(xml));
}

/** GPX 1.1's sequences (gpx.xsd), as far as a course without times needs them. */
const sequences: Record<string, string[]> = {
  gpx: ['metadata', 'wpt', 'rte', 'trk', 'extensions'],
  metadata: 'name desc author copyright link time keywords bounds extensions'.split(' '),
  author: ['name', 'email', 'link'],
  wpt: 'ele time magvar geoidheight name cmt desc src link sym type fix'.split(' '),
  trk: 'name cmt desc src link number type extensions trkseg'.split(' '),
  trkseg: ['trkpt', 'extensions'],
  trkpt: 'ele time magvar geoidheight name cmt desc src link sym type fix'.split(' '),
};

describe('every race', () => {
  it.each(files)('has a course that can be read: $course', ({ xml }) => {
    expect(profileIn(xml).distanceKm).toBeGreaterThan(1);
  });
});

describe.each(samples)('the sample course $course', ({ race, xml }) => {
  const profile = profileIn(xml);
  const plan = projectCourse(profile.points);
  const bearings = plan.slice(1).map((to, i) => {
    const from = plan[i] ?? to;
    return Math.atan2(to.northM - from.northM, to.eastM - from.eastM);
  });
  const turns = bearings.slice(1).map((to, i) => {
    const turn = to - (bearings[i] ?? to);
    return (Math.atan2(Math.sin(turn), Math.cos(turn)) * 180) / Math.PI;
  });
  const gradients = Array.from({ length: Math.floor(profile.distanceKm * 100) - 5 }, (_, i) => {
    const [from, to] = [pointAt(profile, i / 100), pointAt(profile, i / 100 + 0.05)];
    return Math.abs(to.eleM - from.eleM) / 50;
  });
  const share = (list: number[], is: (value: number) => boolean) =>
    list.filter(is).length / list.length;

  it('is as long as the race within 1 % and climbs as much within 3 %', () => {
    expect(Math.abs(profile.distanceKm / race.distanceKm - 1)).toBeLessThan(0.01);
    expect(Math.abs(profile.climbM / race.climbM - 1)).toBeLessThan(0.03);
  });

  it('starts and finishes in the resort at 1,100 m', () => {
    for (const at of [profile.points[0], profile.points.at(-1)]) {
      expect(Math.abs((at?.eleM ?? 0) - 1100)).toBeLessThan(15);
      expect(Math.abs((at?.lat ?? 0) - 46.69)).toBeLessThan(0.001);
      expect(Math.abs((at?.lon ?? 0) - 22.62)).toBeLessThan(0.001);
    }
  });

  it('has a point every 10 to 15 m', () => {
    const spacings = profile.points.slice(1).map((at, i) => at.km - (profile.points[i]?.km ?? 0));
    expect(Math.min(...spacings)).toBeGreaterThan(0.01);
    expect(Math.max(...spacings)).toBeLessThan(0.015);
  });

  it('has no 300 m that stay within 1 m of a straight line', () => {
    for (const [i, from] of plan.entries()) {
      const to = plan[i + 24];
      if (!to) break;
      const [east, north] = [to.eastM - from.eastM, to.northM - from.northM];
      const aside = plan.slice(i, i + 24).map((at) => {
        const across = east * (at.northM - from.northM) - north * (at.eastM - from.eastM);
        return Math.abs(across) / Math.hypot(east, north);
      });
      expect(Math.max(...aside), `at km ${profile.points[i]?.km}`).toBeGreaterThan(1);
    }
  });

  it('bends as a path does: seldom sharply, and not left and right by turns', () => {
    expect(share(turns, (turn) => Math.abs(turn) > 25)).toBeLessThan(0.01);
    expect(Math.max(...turns.map(Math.abs))).toBeLessThan(90);
    const swaps = turns.slice(1).map((turn, i) => turn * (turns[i] ?? 0));
    expect(share(swaps, (product) => product < 0)).toBeLessThan(0.33);
    const jags = turns.map((turn, i) =>
      turn * (turns[i + 1] ?? 0) < 0 ? Math.min(Math.abs(turn), Math.abs(turns[i + 1] ?? 0)) : 0,
    );
    expect(Math.max(...jags)).toBeLessThan(15);
  });

  it('does not tread its own path twice, except at the start and finish', () => {
    const doubled = plan.filter((at, i) =>
      plan.some((other, j) => {
        const apart = Math.hypot(at.eastM - other.eastM, at.northM - other.northM);
        return Math.abs(i - j) > 25 && apart < 20;
      }),
    );
    expect(doubled.length).toBeLessThan(8);
  });

  it('can be run: mostly below 25 %, nowhere 40 % over 50 m', () => {
    expect(share(gradients, (gradient) => gradient < 0.25)).toBeGreaterThan(0.95);
    expect(Math.max(...gradients)).toBeLessThan(0.4);
  });

  it('has its aid stations on gentle ground', () => {
    for (const km of race.aidStationsKm) {
      const rise = pointAt(profile, km + 0.1).eleM - pointAt(profile, km - 0.1).eleM;
      expect(Math.abs(rise) / 200, `at km ${km}`).toBeLessThan(0.06);
    }
  });

  it('is drawn by 200 points to within 6 m of elevation', () => {
    const thin = { ...profile, points: thinProfile(profile, 200) };
    for (const at of profile.points) {
      expect(Math.abs(pointAt(thin, at.km).eleM - at.eleM)).toBeLessThan(6);
    }
  });

  it('follows the order of elements of GPX 1.1 and has no times', () => {
    const inOrder = ([name, children]: Node) => {
      const found = children.map(([child]) => child);
      const known = sequences[name] ?? [];
      const sorted = found.toSorted((x, y) => known.indexOf(x) - known.indexOf(y));
      expect({ name, found }).toEqual({ name, found: sorted });
      expect(found.filter((child) => known.length > 0 && !known.includes(child))).toEqual([]);
      children.forEach(inOrder);
    };
    const [root, ...others] = treeOf(xml);
    expect(others).toEqual([]);
    expect(root?.[0]).toBe('gpx');
    if (root) inOrder(root);
    expect(xml).not.toContain('<time>');
    expect(xml).toContain('version="1.1" creator=');
    expect(xml).toContain(' xmlns="http://www.topografix.com/GPX/1/1" ');
    expect(xml).toContain(
      'xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd"',
    );
  });

  it('says that it is a sample, and marks the start and every aid station where it stands', () => {
    const parsed = parseCourseGpx(xml);
    expect(parsed.ok && parsed.course.description).toMatch(/^Indicative sample course /);
    const marks = [...xml.matchAll(/<wpt lat="([\d.]+)" lon="([\d.]+)"><ele>([\d.]+)</g)];
    const expected = [0, ...race.aidStationsKm].map((km) => pointAt(profile, km));
    expect(marks).toHaveLength(expected.length);
    for (const [i, at] of expected.entries()) {
      const [lat = 0, lon = 0, ele = 0] = marks[i]?.slice(1).map(Number) ?? [];
      expect(Math.abs(lat - at.lat) + Math.abs(lon - at.lon)).toBeLessThan(0.0001);
      expect(Math.abs(ele - at.eleM)).toBeLessThan(1);
    }
  });

  it('has the bounds of its track', () => {
    const [minlat, minlon, maxlat, maxlon] =
      /<bounds minlat="(.+)" minlon="(.+)" maxlat="(.+)" maxlon="(.+)"\/>/.exec(xml)?.slice(1) ??
      [];
    const [lats, lons] = [profile.points.map((at) => at.lat), profile.points.map((at) => at.lon)];
    expect([minlat, maxlat].map(Number)).toEqual([Math.min(...lats), Math.max(...lats)]);
    expect([minlon, maxlon].map(Number)).toEqual([Math.min(...lons), Math.max(...lons)]);
  });
});

describe('the long sample course', () => {
  const long = samples.find(({ race }) => race.kind === 'long_trail');

  it.runIf(long)('crosses the high plateau and has at least three great climbs', () => {
    const { points, minEleM, maxEleM } = profileIn(long?.xml ?? '');
    expect(maxEleM).toBeGreaterThan(1600);
    expect(maxEleM).toBeLessThan(1680);
    expect(climbM(points, 100)).toBeGreaterThan(2 * (maxEleM - minEleM));
  });
});
