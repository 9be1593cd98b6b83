import { preload } from 'react-dom';
import { look } from '../../edition/facts.ts';
import type { Hero } from '../../edition/look.schema.ts';
import type { Language } from '../../i18n/languages.ts';
import { textIn } from '../../i18n/text-in.ts';
import { photographSources, photographUrl } from './photograph.ts';

/** The hero's picture where the edition has a photograph, loaded before anything else that is seen. */
export function HeroPhotograph({ hero, language }: { hero: Hero; language: Language }) {
  const alt = textIn(language, hero.alt);
  const sources = photographSources(hero.picture);
  const fallback = { width: 1440, format: 'jpg' } as const;
  const href = photographUrl(hero.picture, { name: 'wide' }, fallback);
  // Browsers that do not know the best format find theirs in the page.
  const [best] = sources;
  for (const { type, media, srcSet, sizes } of sources) {
    if (type !== best?.type) continue;
    const chosen = { imageSrcSet: srcSet, imageSizes: sizes, fetchPriority: 'high' } as const;
    preload(href, { as: 'image', type, media, ...chosen });
  }
  return (
    <figure className="photograph">
      <picture>
        {sources.map((source) => (
          <source key={source.srcSet} {...source} />
        ))}
        <img
          src={href}
          width="1440"
          height="810"
          alt={alt.text}
          lang={alt.language === language ? undefined : alt.language}
          fetchPriority="high"
        />
      </picture>
      {hero.credit && <figcaption>{hero.credit}</figcaption>}
    </figure>
  );
}

/** What the style sheet needs to know of a photograph: what every cut keeps, and its veils. */
export const photographStyles = ({ focus: [fromLeft, fromTop] }: Pick<Hero, 'focus'>): string =>
  `.photograph img{object-position:${fromLeft}% ${fromTop}%}` +
  `.of-photograph{--scrim:${look.scrims.light}}` +
  `@media(prefers-color-scheme:dark){.of-photograph{--scrim:${look.scrims.dark}}}`;
