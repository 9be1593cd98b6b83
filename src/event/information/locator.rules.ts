/** The positions on the sketch of the way to the race, in the drawing's units. */
import { type MapLabel, placeLabels, textWidth } from '../../ui/art/labels.rules.ts';

type Point = { lon: number; lat: number };
type Line = readonly (readonly [lon: number, lat: number])[];
type Pair = readonly [x: number, y: number];

export type LocatorFacts = {
  frame: { west: number; east: number; south: number; north: number };
  place: Point & { resort: string };
  town: Point & { name: string };
  airports: readonly (Point & {
    id: string;
    name: string;
    label: { dx: number; dy: number; anchor: 'start' | 'middle' | 'end' };
  })[];
  /** With their names in the reader's language. */
  countries: readonly (Point & { code: string; name: string })[];
  roads: readonly Line[];
  border: Line;
};

type Name = MapLabel & { key: string; text: string; className?: string };

const width = 700;
const namePx = 26;

/** The drawing's size and signs, and the names that have room, each by its middle. */
export function planLocator(facts: LocatorFacts) {
  const { frame, place, airports } = facts;
  const unit = width / (frame.east - frame.west);
  // How much longer a degree of latitude is than one of longitude in the middle of the drawing.
  const stretch = 1 / Math.cos((((frame.south + frame.north) / 2) * Math.PI) / 180);
  const height = Math.round((frame.north - frame.south) * unit * stretch);
  const at = ({ lon, lat }: Point): Pair => [
    Math.round((lon - frame.west) * unit),
    Math.round((frame.north - lat) * unit * stretch),
  ];
  const share = (point: Point): Pair => [at(point)[0] / width, at(point)[1] / height];
  // A race in or just above the town takes the space of the town's name, so the town is left out.
  const town = distance(at(place), at(facts.town)) > 24 ? facts.town : undefined;
  /** A sign of the drawing, as an area that no name may cover. */
  const sign = (point: Point, size: number, raised = 0): MapLabel => ({
    at: share(point),
    width: size,
    height: size,
    gap: 0,
    fixed: [0, -raised],
    isGiven: true,
  });
  const signs = [
    sign(place, 36, 17),
    ...(town ? [sign(town, 12)] : []),
    ...airports.map((airport) => sign(airport, 16)),
  ];
  const names = namesOf({ ...facts, town }, share);
  const lines = [...facts.roads, facts.border].flatMap((line) => dotted(line, at));
  const places = placeLabels(
    { minWidth: width, maxWidth: width, aspect: height / width },
    [...signs, ...names],
    lines.map(([x, y]) => [x / width, y / height]),
  ).slice(signs.length);
  return {
    width,
    height,
    at,
    town,
    names: names.flatMap((name, i) => {
      const by = places[i];
      if (!by) return [];
      const [x, y] = [name.at[0] * width + by[0], name.at[1] * height + by[1]].map(Math.round);
      return [{ ...name, x: x ?? 0, y: y ?? 0 }];
    }),
  };
}

const distance = ([x, y]: Pair, [toX, toY]: Pair) => Math.hypot(toX - x, toY - y);

/** Points along a line, close enough together that names keep clear of it. */
function dotted(line: Line, at: (point: Point) => Pair): Pair[] {
  const points = line.map(([lon, lat]) => at({ lon, lat }));
  return points.flatMap(([x, y], i) => {
    const [toX, toY] = points[i + 1] ?? [x, y];
    const steps = Math.max(1, Math.ceil(distance([x, y], [toX, toY]) / 12));
    return Array.from({ length: steps }, (_, n): Pair => {
      const part = n / steps;
      return [x + (toX - x) * part, y + (toY - y) * part];
    });
  });
}

/** Names, the most important first. */
function namesOf(
  {
    place,
    town,
    airports,
    countries,
  }: Omit<LocatorFacts, 'town'> & { town: LocatorFacts['town'] | undefined },
  share: (point: Point) => Pair,
): Name[] {
  const name = (key: string, text: string, point: Point, gap: number) => ({
    key,
    text,
    at: share(point),
    width: textWidth(text, namePx),
    height: namePx,
    gap,
  });
  return [
    { ...name('race', place.resort, place, 16), wish: [0, 36] },
    ...(town ? [name('town', town.name, town, 10)] : []),
    ...airports.map((airport): Name => {
      const { dx, dy, anchor } = airport.label;
      const own = name(airport.id, airport.name, airport, 12);
      const aside = { start: own.width / 2, middle: 0, end: -own.width / 2 };
      return { ...own, wish: [dx + aside[anchor], dy - namePx * 0.35] };
    }),
    ...countries.map(({ code, name: text, ...point }): Name => {
      // The width in capitals with extra letter spacing.
      const wide = textWidth(text.toUpperCase(), namePx) + text.length * namePx * 0.18;
      return { ...name(code, text, point, 0), className: 'country', width: wide, isOn: true };
    }),
  ];
}
