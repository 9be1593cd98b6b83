import type { ReactNode } from 'react';
import { onceFor } from '../../edition/facts/once-for.ts';
import { type MapFrame, type MapLabel, placeLabels } from './labels.rules.ts';

/** A sign or a name of a map and how it is drawn: what it shows lies around its place, in px. */
export type MapItem = MapLabel & {
  key: string;
  draw: (by: readonly [dx: number, dy: number]) => ReactNode;
  /** The key of an item without which it is not drawn: the sign that a name belongs to. */
  of?: string;
};

type Props = {
  /** By its class, the widths at which each way of placing holds; a style sheet shows one. */
  frames: Record<string, MapFrame>;
  /** What is shown within a frame, the most important first. */
  items: (frame: MapFrame) => readonly MapItem[];
  /** Points of lines that names keep clear of, in shares of the map's width and height. */
  lines: readonly (readonly [number, number])[];
};

type Places = ReturnType<typeof placeLabels>;
const placesBeside = onceFor((_lines: Props['lines']) => new Map<string, Places>());

/** Found once for the same names beside the same lines: that takes milliseconds. */
function placesOf(frame: MapFrame, items: readonly MapItem[], lines: Props['lines']): Places {
  const kept = placesBeside(lines);
  const name = JSON.stringify([frame, items]);
  const places = kept.get(name) ?? placeLabels(frame, items, lines);
  kept.set(name, places);
  return places;
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;

/** What stands on a map, in type that keeps its size; no name lies on another. */
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
