import { edition } from '../../edition/edition.ts';
import { onceFor } from '../../edition/facts/once-for.ts';
import { raceStripPaths, stripSize, woods } from './race-strip-paths.ts';
import type { ProfilePoint } from './ridge-paths.ts';

const artOf = onceFor((profile: readonly ProfilePoint[]) =>
  raceStripPaths(profile, edition().look.dress),
);

/** A row of trees: one stretch, repeated over the width of the drawing. */
function Wood({ of, path }: { of: keyof typeof woods; path: string }) {
  const [id, every] = [`strip-${of}`, woods[of]];
  const more = Array.from({ length: Math.ceil(stripSize.width / every) - 1 }, (_, i) => i + 1);
  return (
    <g className={of}>
      <path id={id} d={path} />
      {more.map((i) => (
        <use key={i} href={`#${id}`} x={i * every} />
      ))}
    </g>
  );
}

/**
 * The mountain of a race, drawn from its course for a strip: its summit, its crest, forest below.
 */
export function RaceStrip({ profile }: { profile: readonly ProfilePoint[] }) {
  const art = artOf(profile);
  const { width, height } = stripSize;
  return (
    <svg
      className="race-strip"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <radialGradient id="strip-glow">
        <stop offset=".17" stopOpacity=".5" />
        <stop offset=".4" stopOpacity=".17" />
        <stop offset=".7" stopOpacity=".04" />
        <stop offset="1" stopOpacity="0" />
      </radialGradient>
      <linearGradient id="strip-mist" x2="0" y2="1">
        <stop stopOpacity="0" />
        <stop offset="1" stopOpacity=".7" />
      </linearGradient>
      <clipPath id="strip-clip">
        <path id="strip-course" d={art.course} />
      </clipPath>
      <path className="stars" d={art.stars} />
      <circle {...art.sun} r="170" fill="url(#strip-glow)" />
      <circle className="sun" {...art.sun} />
      <path className="farthest" d={art.farthest} />
      <path className="farther" d={art.farther} />
      <path className="far" d={art.far} />
      <path fill="url(#strip-mist)" d={`M0 130H${width}V214H0z`} />
      <use className="course" href="#strip-course" />
      <path className="shade" clipPath="url(#strip-clip)" fillRule="evenodd" d={art.shade} />
      <path className="crest" d={art.crest} />
      <path fill="url(#strip-mist)" d={`M0 160H${width}V218H0z`} />
      <Wood of="back" path={art.back} />
      <Wood of="front" path={art.front} />
    </svg>
  );
}
