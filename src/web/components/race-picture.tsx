import { stockPicture } from '../../../edition/races.ts';
import type { Race } from '../../features/races/races-contract.ts';

/** A race's picture, decorative; the stock picture stands in for one that is missing or broken. */
export function RacePicture({ race, loading }: { race: Race; loading: 'lazy' | 'eager' }) {
  return (
    <img
      src={race.imageUrl ?? stockPicture}
      data-fallback={stockPicture}
      width="1600"
      height="900"
      alt=""
      loading={loading}
      fetchPriority="low"
    />
  );
}
