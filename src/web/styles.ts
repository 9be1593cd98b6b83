import base from './styles/base.css?inline';
import home from './styles/home.css?inline';
import race from './styles/race.css?inline';
import raceCards from './styles/race-cards.css?inline';
import races from './styles/races.css?inline';
import shell from './styles/shell.css?inline';

/** The style sheets that pages inline; each page names its own after `base` and `shell`. */
export const styleSheets = { base, shell, home, raceCards, races, race } as const;

export type StyleName = keyof typeof styleSheets;
