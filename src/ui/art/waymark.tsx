import {
  type WaymarkColour,
  type WaymarkKind,
  waymarkColours,
  waymarkGround,
  waymarkInk,
  waymarkSigns,
} from './marks.ts';

/** A painted waymark tile. Decorative: a text label always stands beside it. */
export function Waymark({ kind, colour }: { kind: WaymarkKind; colour: WaymarkColour }) {
  return (
    <svg className="mk" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <rect
        x=".75"
        y=".75"
        width="22.5"
        height="22.5"
        rx="3"
        fill={waymarkGround(colour)}
        stroke={waymarkInk}
        strokeWidth="1.5"
      />
      <path fill={waymarkColours[colour]} d={waymarkSigns[kind]} />
    </svg>
  );
}
