import type { ReactNode } from 'react';
import { onceFor } from '../../edition/facts/once-for.ts';
import { type MapFrame, type MapLabel, placeLabels } from './labels.rules.ts';

/** A sign or a name of a map and its drawing, which is relative to its place, in px. */
export type MapItem = MapLabel & {
  key: string;
  draw: (by: readonly [dx: number, dy: number]) => ReactNode;
  /** The key of the sign that a name belongs to: without the sign, the name is not drawn. */
  of?: string;
};

type Props = {
  /** The widths for each layout, by its class; a style sheet shows one layout. */
  frames: Record<string, MapFrame>;
  /** The items within a frame, the most important first. */
  items: (frame: MapFrame) => readonly MapItem[];
  /** Points of lines that names avoid, as shares of the map's width and height. */
  lines: readonly (readonly [number, number])[];
};

type Places = ReturnType<typeof placeLabels>;
const placesBeside = onceFor((_lines: Props['lines']) => new Map<string, Places>());

/** Cached for the same names and lines, as placing them takes milliseconds. */
function placesOf(frame: MapFrame, items: readonly MapItem[], lines: Props['lines']): Places {
  const kept = placesBeside(lines);
  const name = JSON.stringify([frame, items]);
  const places = kept.get(name) ?? placeLabels(frame, items, lines);
  kept.set(name, places);
  return places;
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** The items of a map, in type that keeps its size; no name covers another. */
export function MapLabels({ frames, items: itemsIn, lines }: Props) {
  return Object.entries(frames).map(([name, frame]) => {
    const items = itemsIn(frame);
    const places = placesOf(frame, items, lines);
    const isPlaced = (key: string) => places[items.findIndex((item) => item.key === key)] !== null;
    return (
      <svg key={name} className={`labels ${name}`} paintOrder="stroke" aria-hidden="true">
        {items.map(({ key, at, draw, of }, i) => {
          const by = places[i];
          if (!by || (of !== undefined && !isPlaced(of))) return null;
          return (
            <svg key={key} x={percent(at[0])} y={percent(at[1])}>
              {draw([Math.round(by[0]), Math.round(by[1])])}
            </svg>
          );
        })}
      </svg>
    );
  });
}
