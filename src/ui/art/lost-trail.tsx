import { edition } from '../../edition/edition.ts';
import { WaymarkTile } from './waymark.tsx';

/** The marked trail across the drawing, from its bottom to its top. */
const trail = 'M-20 372C90 330 96 262 190 250S330 300 396 236 430 120 520 96 640 112 740 40';
/** The way of the lost runner, from where they left the trail. */
const astray = 'M396 236C450 262 474 318 540 316S606 268 648 284';
/** The positions of the marks along the trail, up to the fork and beyond it. */
const marks = [
  [92, 316],
  [222, 248],
  [330, 268],
  [424, 178],
  [520, 96],
  [640, 88],
] as const;

/**
 * A map for a visitor who has left the trail: the marks along it, the fork, and a cross where the
 * visitor is.
 */
export function LostTrail() {
  const { races } = edition();
  const { kind, colour } = races[0]?.waymark ?? { kind: 'stripe', colour: 'blue' };
  return (
    <svg className="lost-trail" viewBox="0 0 720 400" aria-hidden="true">
      <path className="astray" d={astray} />
      <path className="verge" d={trail} />
      <path className="way" d={trail} />
      <circle className="fork" cx="396" cy="236" r="10" />
      {marks.map(([x, y]) => (
        <g key={x} transform={`translate(${x - 18} ${y - 18})scale(1.5)`}>
          <WaymarkTile {...{ kind, colour }} />
        </g>
      ))}
      <circle className="here" cx="660" cy="287" r="24" />
      <path className="cross" d="M651 278l18 18m0-18l-18 18" />
    </svg>
  );
}
