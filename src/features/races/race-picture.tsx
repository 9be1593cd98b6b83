import { stockPicture } from '../../edition/facts.ts';
import type { Race } from './races.contract.ts';
import { pictureSources } from './uploaded-picture.rules.ts';

/** A race's picture, decorative; the stock picture stands in for one that is missing or broken. */
export function RacePicture({ race, loading }: { race: Race; loading: 'lazy' | 'eager' }) {
  const sources = pictureSources(race.imageUrl);
  const picture = (
    <img
      src={race.imageUrl ?? stockPicture}
      data-fallback={stockPicture}
      width="1600"
      height="900"
      alt=""
      loading={loading}
      // At the head of a race's page it is the largest thing in the first screen.
      fetchPriority={loading === 'eager' ? 'high' : 'low'}
    />
  );
  if (sources.length === 0) return picture;
  const sizes = loading === 'eager' ? '100vw' : '(min-width: 48rem) 36rem, 100vw';
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      {picture}
    </picture>
  );
}
