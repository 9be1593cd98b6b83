import base from './styles/base.css?inline';
import home from './styles/home.css?inline';
import race from './styles/race.css?inline';
import raceCards from './styles/race-cards.css?inline';
import races from './styles/races.css?inline';
import shell from './styles/shell.css?inline';

/** The style sheets that pages inline; each page names its own after `base` and `shell`. */
const styleSheets = { base, shell, home, raceCards, races, race } as const;

export type StyleName = keyof typeof styleSheets;

/** The one style element of a page: the sheets of every page, then its own. */
export const inlineStyles = (names: readonly StyleName[]): string =>
  (['base', 'shell', ...names] as const).map((name) => styleSheets[name]).join('\n');
