import {
  type WaymarkColour,
  type WaymarkKind,
  waymarkColours,
  waymarkGround,
  waymarkInk,
  waymarkSigns,
} from './marks.ts';

type WaymarkProps = { kind: WaymarkKind; colour: WaymarkColour };

/** A painted waymark tile. Decorative: there is always a text label beside it. */
export function Waymark({ kind, colour }: WaymarkProps) {
  return (
    <svg className="mk" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <WaymarkTile {...{ kind, colour }} />
    </svg>
  );
}

/** The tile within a drawing, 24 units wide and high. */
export const WaymarkTile = ({ kind, colour }: WaymarkProps) => (
  <>
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
  </>
);
