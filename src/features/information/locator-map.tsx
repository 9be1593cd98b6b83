import type { SVGProps } from 'react';
import { useTranslation } from 'react-i18next';
import { airports, event, mapLines, nearbyTown } from '../../edition/facts.ts';
import { formatCountry } from '../../i18n/format.ts';
import type { Language } from '../../i18n/languages.ts';
import { type MapLabel, placeLabels, textWidth } from '../../ui/art/labels.rules.ts';

const { west, east, south, north } = mapLines.frame;
/** The drawing's size. */
const width = 700;
const unit = width / (east - west);
/** A degree of latitude is longer than one of longitude by this, in the middle of the drawing. */
const stretch = 1 / Math.cos((((south + north) / 2) * Math.PI) / 180);
const height = Math.round((north - south) * unit * stretch);

const x = (lon: number) => Math.round((lon - west) * unit);
const y = (lat: number) => Math.round((north - lat) * unit * stretch);
const line = (points: readonly (readonly number[])[]) =>
  `M${points.map(([lon = 0, lat = 0]) => `${x(lon)} ${y(lat)}`).join('L')}`;

/** A race in or just above the town stands where the town's name would. */
const isTownApart =
  Math.hypot(x(event.place.lon) - x(nearbyTown.lon), y(event.place.lat) - y(nearbyTown.lat)) > 24;

/** Where the race is: airports, main roads, border and sea, drawn from their coordinates. */
export function LocatorMap({ language }: { language: Language }) {
  const { t } = useTranslation('travel');
  const { resort } = event.place;
  const names = namesIn(language);
  const places = placeLabels(
    { minWidth: width, maxWidth: width, aspect: height / width },
    [...signs, ...names],
    lineShares,
  ).slice(signs.length);
  return (
    <svg
      className="locator"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('map.label', { resort })}
    >
      {mapLines.sea.length > 0 && <path className="sea" d={`${line(mapLines.sea)}z`} />}
      {mapLines.border.length > 0 && <path className="border" d={line(mapLines.border)} />}
      {mapLines.roads.map((road) => (
        <path key={line(road)} className="road" d={line(road)} />
      ))}
      {airports.map((airport) => (
        <circle key={airport.id} cx={x(airport.lon)} cy={y(airport.lat)} r="7" />
      ))}
      {isTownApart && (
        <circle className="town" cx={x(nearbyTown.lon)} cy={y(nearbyTown.lat)} r="5" />
      )}
      <path className="goal" d={`M${x(event.place.lon)} ${y(event.place.lat) - 17}l16 28h-32z`} />
      {names.map(({ key, at, text, className }, i) => {
        const by = places[i];
        if (!by) return null;
        const [left, top] = [at[0] * width + by[0], at[1] * height + by[1]].map(Math.round);
        return (
          <Label key={key} className={className} x={left} y={top} dy=".35em" textAnchor="middle">
            {text}
          </Label>
        );
      })}
    </svg>
  );
}

const share = ({ lon, lat }: { lon: number; lat: number }) =>
  [x(lon) / width, y(lat) / height] as const;

/** What no name may cover, in the drawing's units. */
const sign = (place: { lon: number; lat: number }, size: number): MapLabel => ({
  at: share(place),
  width: size,
  height: size,
  gap: 0,
  fixed: [0, 0],
});
const signs = [
  sign(event.place, 34),
  ...(isTownApart ? [sign(nearbyTown, 12)] : []),
  ...airports.map((airport) => sign(airport, 16)),
];

/** Points along roads and border, close enough for names to keep clear of them. */
const lineShares = [...mapLines.roads, mapLines.border].flatMap((points) =>
  points.flatMap(([lon, lat], i) => {
    const [toLon = lon, toLat = lat] = points[i + 1] ?? [];
    const steps = Math.max(1, Math.ceil(Math.hypot(x(toLon) - x(lon), y(toLat) - y(lat)) / 12));
    return Array.from({ length: steps }, (_, n) => {
      const part = n / steps;
      return share({ lon: lon + (toLon - lon) * part, lat: lat + (toLat - lat) * part });
    });
  }),
);

type Name = MapLabel & { key: string; text: string; className?: string };
const [namePx, countryPx, linePx] = [26, 24, 26];

/** Names, the most important first. */
function namesIn(language: Language): Name[] {
  const name = (text: string, place: { lon: number; lat: number }, gap: number) => ({
    key: text,
    text,
    at: share(place),
    width: textWidth(text, namePx),
    height: linePx,
    gap,
  });
  const { place } = event;
  return [
    { ...name(place.resort, place, 16), className: 'goal-name', wish: [0, 37] },
    ...(isTownApart ? [name(nearbyTown.name, nearbyTown, 10)] : []),
    ...airports.map((airport): Name => {
      const { dx, dy, anchor } = airport.label;
      const own = name(airport.name, airport, 12);
      const aside = { start: own.width / 2, middle: 0, end: -own.width / 2 };
      return { ...own, wish: [dx + aside[anchor], dy - namePx * 0.35] };
    }),
    ...mapLines.countries.map(({ code, ...at }): Name => {
      const text = formatCountry(language, code);
      // Capitals, set apart.
      const wide = textWidth(text.toUpperCase(), countryPx) + text.length * countryPx * 0.18;
      return { ...name(text, at, 0), className: 'country', width: wide, isOn: true };
    }),
  ];
}

/**
 * A text whose outline, in the ground's colour, lies behind it: lines stop short of the letters.
 */
function Label({ children, ...rest }: SVGProps<SVGTextElement>) {
  return (
    <text paintOrder="stroke" {...rest}>
      {children}
    </text>
  );
}
