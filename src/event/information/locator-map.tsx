import type { SVGProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Edition } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import { onceFor } from '../../edition/facts/once-for.ts';
import { formatCountry } from '../../edition/words/format.ts';
import { type Language, type LanguageFacts, languageFacts } from '../../edition/words/languages.ts';
import { planLocator } from './locator.rules.ts';

/** A pin from its tip, with a hole; not a race’s waymark, as all races are at this place. */
const pin =
  'c-9-11-13-17-13-22a13 13 0 0 1 26 0c0 5-4 11-13 22zm-5-22a5 5 0 1 0 10 0a5 5 0 1 0-10 0z';

/**
 * Made once for each language, as it takes time to place the names clear of each other and the
 * roads.
 */
const planIn = onceFor(({ code: language }: LanguageFacts) => {
  const { mapLines, event, nearbyTown, airports } = edition();
  const { frame, roads, border } = mapLines;
  const countries = mapLines.countries.map((country) => ({
    ...country,
    name: formatCountry(language, country.code),
  }));
  const { place } = event;
  return planLocator({ frame, place, town: nearbyTown, airports, countries, roads, border });
});

/** The surroundings of the race: airports, main roads, border and sea, drawn from coordinates. */
export function LocatorMap({ language }: { language: Language }) {
  const { event, mapLines, airports, nearbyTown } = edition();
  const { t } = useTranslation('travel');
  const { place } = event;
  const { resort } = place;
  const { roads, border, sea } = mapLines;
  const plan = planIn(languageFacts(language));
  const line = (points: typeof border) =>
    `M${points.map(([lon, lat]) => plan.at({ lon, lat }).join(' ')).join('L')}`;
  const [goalX, goalY] = plan.at(place);
  const dot = (point: Edition['nearbyTown'] | Edition['airports'][number]) => {
    const [cx, cy] = plan.at(point);
    return { cx, cy };
  };
  return (
    <svg
      className="locator"
      viewBox={`0 0 ${plan.width} ${plan.height}`}
      role="img"
      aria-label={t('map.label', { resort })}
    >
      {sea.length > 0 && <path className="sea" d={`${line(sea)}z`} />}
      {border.length > 0 && <path className="border" d={line(border)} />}
      {roads.map((road) => (
        <path key={line(road)} className="road" d={line(road)} />
      ))}
      {airports.map((airport) => (
        <circle key={airport.id} {...dot(airport)} r="7" />
      ))}
      {plan.town && <circle className="town" {...dot(nearbyTown)} r="5" />}
      <path className="goal" d={`M${goalX} ${goalY}${pin}`} />
      {plan.names.map(({ key, x, y, text, className }) => (
        <Label key={key} className={className} x={x} y={y} dy=".35em" textAnchor="middle">
          {text}
        </Label>
      ))}
    </svg>
  );
}

/**
 * A text with an outline behind it in the colour of the ground, which makes lines stop short of the
 * letters.
 */
function Label({ children, ...rest }: SVGProps<SVGTextElement>) {
  return (
    <text paintOrder="stroke" {...rest}>
      {children}
    </text>
  );
}
