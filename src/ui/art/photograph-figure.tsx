import type { ComponentProps } from 'react';
import { preload } from 'react-dom';
import { edition } from '../../edition/edition.ts';
import type { Photograph, PhotographSlot } from '../../edition/look.schema.ts';
import type { Language } from '../../edition/words/languages.ts';
import { textIn } from '../../edition/words/text-in.ts';
import { photographSources, plainPhotograph } from './photograph.ts';

type Shown = { photograph: Photograph; language: Language };

/**
 * The hero's picture if the edition has a photograph; it loads before all other visible content.
 */
export function HeroPhotograph(shown: Shown) {
  const { picture } = shown.photograph;
  const sources = photographSources(picture, 'hero');
  // Browsers that do not support the best format use the sources in the page.
  const [best] = sources;
  for (const { type, media, srcSet, sizes } of sources) {
    if (type !== best?.type) continue;
    const chosen = { imageSrcSet: srcSet, imageSizes: sizes, fetchPriority: 'high' } as const;
    preload(plainPhotograph(picture, 'hero').src, { as: 'image', type, media, ...chosen });
  }
  return <PhotographFigure slot="hero" className="photograph" {...shown} fetchPriority="high" />;
}

/** A photograph of the edition, cut for the width of the screen, with its credit in the corner. */
export function PhotographFigure({
  photograph: { picture, alt, credit },
  language,
  slot,
  className,
  ...img
}: Shown & { slot: PhotographSlot; className: string } & ComponentProps<'img'>) {
  const words = textIn(language, alt);
  return (
    <figure className={className}>
      <picture>
        {photographSources(picture, slot).map((source) => (
          <source key={source.srcSet} {...source} />
        ))}
        <img
          {...plainPhotograph(picture, slot)}
          alt={words.text}
          lang={words.language === language ? undefined : words.language}
          {...img}
        />
      </picture>
      {credit && <figcaption>{credit}</figcaption>}
    </figure>
  );
}

/**
 * The variables of the style sheet for the photograph in `frame`: the part that every cut keeps,
 * and its overlays.
 */
export const photographStyles = (
  { focus: [fromLeft, fromTop] }: Pick<Photograph, 'focus'>,
  frame: string,
): string =>
  `${frame} img{object-position:${fromLeft}% ${fromTop}%}` +
  `${frame}{--scrim:${edition().look.scrims.light}}` +
  `@media(prefers-color-scheme:dark){${frame}{--scrim:${edition().look.scrims.dark}}}`;
