import { edition } from '../../edition/edition.ts';
import { onceFor } from '../../edition/facts/once-for.ts';
import { type ProfilePoint, ridgePaths } from './ridge-paths.ts';

const artOf = onceFor((profile: readonly ProfilePoint[]) =>
  ridgePaths(profile, edition().look.dress),
);

/** The hero's picture: ranges in mist, the course profile with its crest, and the edition’s dress. */
export function HeroRidges({ profile }: { profile: readonly ProfilePoint[] }) {
  const { width, height, ...paths } = artOf(profile);
  return (
    <svg
      className="ridges"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="ridges-mist" x2="0" y2="1">
          <stop stopColor="var(--mist)" stopOpacity="0" />
          <stop offset=".5" stopColor="var(--mist)" stopOpacity=".25" />
          <stop offset="1" stopColor="var(--mist)" stopOpacity=".85" />
        </linearGradient>
        <radialGradient id="ridges-glow">
          <stop offset=".3" stopColor="var(--sun)" stopOpacity=".4" />
          <stop offset=".5" stopColor="var(--sun)" stopOpacity=".14" />
          <stop offset=".75" stopColor="var(--sun)" stopOpacity=".03" />
          <stop offset="1" stopColor="var(--sun)" stopOpacity="0" />
        </radialGradient>
        <clipPath id="ridges-clip">
          <path id="ridges-course" d={paths.course} />
        </clipPath>
      </defs>
      <path className="ridges-stars" d={paths.stars} />
      <circle {...paths.sun} r={190} fill="url(#ridges-glow)" />
      <circle className="ridges-sun" {...paths.sun} fill="var(--sun)" />
      <path className="ridges-farthest" d={paths.farthest} />
      <path className="ridges-farther" d={paths.farther} />
      <path fill="var(--r1)" d={paths.far} />
      <path fill="var(--r2)" d={paths.middle} />
      <path className="ridges-mist" fill="url(#ridges-mist)" d="M0 300H1440V480H0z" />
      <use href="#ridges-course" fill="var(--r3)" />
      <path
        clipPath="url(#ridges-clip)"
        fill="var(--r4)"
        fillOpacity=".28"
        fillRule="evenodd"
        d={paths.shade}
      />
      <path fill="none" stroke="var(--accent)" strokeWidth="2.5" d={paths.crest} />
      <path className="ridges-mist" fill="url(#ridges-mist)" d="M0 350H1440V510H0z" />
      <path fill="var(--r4)" d={paths.foot} />
      <path fill="var(--r5)" d={paths.front} />
    </svg>
  );
}
