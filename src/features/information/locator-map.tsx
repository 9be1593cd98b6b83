import type { SVGProps } from 'react';
import { useTranslation } from 'react-i18next';
import { airports, event, mapLines, nearbyTown } from '../../edition/facts.ts';
import { formatCountry } from '../../i18n/format.ts';
import type { Language } from '../../i18n/languages.ts';

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
  const { resort, lat, lon } = event.place;
  return (
    <svg
      className="locator"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('map.label', { resort })}
    >
      {mapLines.sea.length > 0 && <path className="sea" d={`${line(mapLines.sea)}z`} />}
      {mapLines.countries.map(({ code, lon, lat }) => (
        <Label key={code} className="country" x={x(lon)} y={y(lat)} textAnchor="middle">
          {formatCountry(language, code)}
        </Label>
      ))}
      {mapLines.border.length > 0 && <path className="border" d={line(mapLines.border)} />}
      {mapLines.roads.map((road) => (
        <path key={line(road)} className="road" d={line(road)} />
      ))}
      {airports.map((airport) => {
        const { dx, dy, anchor } = airport.label;
        return (
          <g key={airport.id}>
            <circle cx={x(airport.lon)} cy={y(airport.lat)} r="7" />
            <Label x={x(airport.lon) + dx} y={y(airport.lat)} dy={dy} textAnchor={anchor}>
              {airport.name}
            </Label>
          </g>
        );
      })}
      {isTownApart && (
        <>
          <circle className="town" cx={x(nearbyTown.lon)} cy={y(nearbyTown.lat)} r="5" />
          <Label x={x(nearbyTown.lon) - 14} y={y(nearbyTown.lat)} dy="14" textAnchor="end">
            {nearbyTown.name}
          </Label>
        </>
      )}
      <path className="goal" d={`M${x(lon)} ${y(lat) - 17}l16 28h-32z`} />
      <Label className="goal-name" x={x(lon)} y={y(lat)} dy="46" textAnchor="middle">
        {resort}
      </Label>
    </svg>
  );
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
