import { derived } from '../../edition/derived.ts';
import { edition } from '../../edition/edition.ts';
import {
  elevationsOf,
  type PageRidgePaths,
  pageRidgePaths,
  ridgeStrip,
} from './page-ridge-paths.ts';

/** Neighbours in the menu are far apart on the course, so that each page has another view. */
const order = [
  'races',
  'program',
  'how-to-get-there',
  'results',
  'contact',
  'participants',
  'accommodation',
  'sponsors',
  'rules',
  'cn-masters',
  'live',
  'registration',
  'privacy-policy',
  'ema-circuit',
  'terms-conditions',
  'cookie-policy',
];

const longestCourse = derived(() => {
  const { races, courses } = edition();
  const longest = races.reduce((best, race) => (race.distanceKm > best.distanceKm ? race : best));
  const drawn = new Map<number, PageRidgePaths>();
  return { elevations: elevationsOf(courses[longest.course] ?? ''), drawn };
});

/** The position on the course of the window for an address, from 0 to 1. */
const shareOf = (path: string): number => {
  const [, name = ''] = path.split('/');
  const listed = order.indexOf(name);
  const place = listed >= 0 ? listed : name.length;
  return (place % order.length) / (order.length - 1);
};

/** The picture behind the heading of a page: its own window of the longest course. */
export function PageRidge({ path }: { path: string }) {
  const share = shareOf(path);
  const { elevations, drawn } = longestCourse();
  const art = drawn.get(share) ?? pageRidgePaths(elevations, share);
  drawn.set(share, art);
  return (
    <svg
      className="page-ridge"
      viewBox={`0 0 ${ridgeStrip.width} ${ridgeStrip.height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <linearGradient id="page-crest">
        <stop offset=".42" stopColor="var(--accent)" stopOpacity="0" />
        <stop offset=".56" stopColor="var(--accent)" />
      </linearGradient>
      <linearGradient id="page-mist" x2="0" y2="1">
        <stop stopColor="var(--bg)" stopOpacity="0" />
        <stop offset=".8" stopColor="var(--bg)" />
      </linearGradient>
      <path className="stars" d={art.stars} />
      <circle {...art.sun} />
      <path className="far" d={art.far} />
      <path className="middle" d={art.middle} />
      <path className="course" d={art.course} />
      {/* Reaches below the foot of the ridges, which could leave a line between two pixels. */}
      <path className="haze" d="M0 120h1920v50H0z" />
    </svg>
  );
}
