import { edition } from '../../edition/edition.ts';
import type { Language } from '../../edition/words/languages.ts';
import { photographSources } from '../../ui/art/photograph.ts';
import { PhotographFigure } from '../../ui/art/photograph-figure.tsx';
import { sourceInPage } from '../../ui/art/picture-in-page.ts';
import { RaceStrip } from '../../ui/art/race-strip.tsx';
import { isDrawn, photographOf } from './race-photograph.ts';
import type { Race, RaceDetail } from './races.contract.ts';
import { pictureSources } from './uploaded-picture.rules.ts';

const cardSizes = '(min-width: 48rem) 36rem, 100vw';

type Props = {
  race: Race;
  /** The displayed width, as in `sizes` of `img`; absent: that of a card. */
  sizes?: string;
  /** Whether it is the largest element that is visible without scrolling. */
  isAtTop?: boolean;
};

/** A race's picture, decorative; the stock picture replaces a missing or broken one. */
export function RacePicture({ race, sizes = cardSizes, isAtTop = false }: Props) {
  const { stockPicture } = edition();
  const found = photographOf(race);
  const sources = found
    ? photographSources(found.photograph.picture, 'card')
    : pictureSources(race.imageUrl).map((source) => ({ ...source, sizes }));
  const address = race.imageUrl ?? stockPicture;
  const picture = (
    <img
      src={isAtTop ? sourceInPage(address) : address}
      data-fallback={found?.drawing ?? stockPicture}
      width="1600"
      height="900"
      alt=""
      loading={isAtTop ? 'eager' : 'lazy'}
      fetchPriority={isAtTop ? 'high' : 'low'}
    />
  );
  if (sources.length === 0) return picture;
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.type} {...source} />
      ))}
      {picture}
    </picture>
  );
}

/**
 * The banner of a race's page: the organiser's picture with its description and its author, or else
 * the profile of the course as a mountain.
 */
export function RaceBanner({ race, language }: { race: RaceDetail; language: Language }) {
  const found = photographOf(race);
  if (!found && isDrawn(race)) return <RaceStrip profile={race.course.points} />;
  if (!found) return <RacePicture race={race} sizes="100vw" isAtTop />;
  return (
    <PhotographFigure
      slot="race"
      className="pictured"
      photograph={found.photograph}
      language={language}
      data-fallback={found.drawing}
      fetchPriority="high"
    />
  );
}
