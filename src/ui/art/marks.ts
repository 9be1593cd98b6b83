import type { RaceFacts } from '../../edition/compose-edition.ts';

export type WaymarkKind = RaceFacts['waymark']['kind'];
export type WaymarkColour = RaceFacts['waymark']['colour'];

export const waymarkColours: Readonly<Record<WaymarkColour, string>> = {
  blue: '#1C5C9C',
  yellow: '#E0A01E',
  red: '#B3261E',
  green: '#2E7D32',
  white: '#FFFFFF',
  black: '#1C1C1C',
};

/** The sign of each mark, on a tile of 24 by 24. */
export const waymarkSigns: Readonly<Record<WaymarkKind, string>> = {
  stripe: 'M8.2 1.5h7.6v21H8.2z',
  triangle: 'M12 4.8 19.4 18H4.6z',
  cross: 'M9.2 4.2h5.6v5h5v5.6h-5v5H9.2v-5h-5V9.2h5z',
  diamond: 'M12 3.4 20.6 12 12 20.6 3.4 12z',
  dot: 'M12 5.2a6.8 6.8 0 1 1 0 13.6 6.8 6.8 0 0 1 0-13.6z',
};

/** The colour of the tile under a sign: white, except under white signs. */
export const waymarkGround = (colour: WaymarkColour): string =>
  colour === 'white' ? waymarkInk : '#fff';

export const waymarkInk = '#14231C';

/** The club mark on a field of 40 by 28: a far peak, the summit with a trail cut out, its cap. */
export const logoPaths = {
  far: 'M0 28 11.2 9.4 16 16.9 8.6 28z',
  summit:
    'M10.2 28 20.3 12.4l3.1 1.9 2.6-2.7 2.9 2.9 2.6-1.6L40 28H26.6c1.5-2.6.7-4.1-1.7-5.4-2-1.1-2.3-2.1-.9-3.8' +
    '-2.9 1.5-3.3 3.2-1.3 4.8 2 1.5 1.8 2.7-.4 4.4z',
  cap: 'M21.3 10.8 26.3 2l4.3 8.9-1.9 1.2-2.8-2.8-2.7 2.7z',
} as const;

/** A race's colour on white paper, where white would be invisible, and the colour of text on it. */
export const printColoursOf = (colour: WaymarkColour) => ({
  colour: colour === 'white' ? waymarkInk : waymarkColours[colour],
  onColour: colour === 'yellow' ? waymarkInk : waymarkColours.white,
});
