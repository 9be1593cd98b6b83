import { blend, wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLookMistakes } from './check-look.ts';
import type { EditionFacts } from './edition-files.ts';
import { type Hero, look } from './look.schema.ts';
import { paletteOf, poorContrasts, scrimsOf } from './palette.ts';

const given = look.parse(undefined);
const told = (chosen: Partial<typeof given>, hasPicture = true) =>
  findLookMistakes({ look: { ...given, ...chosen } } as EditionFacts, {
    courses: [],
    marks: [],
    hasPicture: () => hasPicture,
    placeOf: (file, ...where) => `${file}.yaml:${where.join('.')}`,
  });

const byte = fc.integer({ min: 0, max: 255 });
const colour = fc
  .tuple(byte, byte, byte)
  .map((parts) => `#${parts.map((each) => each.toString(16).padStart(2, '0')).join('')}`);

describe('the colours of an edition', () => {
  it('are those that the style sheets were drawn for, where it chooses none', () => {
    const { light, dark } = paletteOf(given);
    expect(light).toMatchObject({
      primary: '#1d5a3f',
      bg: '#f6f5ee',
      r3: '#4f8368',
      sky0: '#cfe0d6',
    });
    expect(light).toMatchObject({ accent: '#f2b63c', 'on-accent': '#241a04', info: '#1c5c9c' });
    expect(dark).toMatchObject({ primary: '#7fcfa3', bg: '#0d1713', 'accent-text': '#f2c565' });
    expect(told({})).toEqual([]);
  });

  it('are as they were chosen, and turn every shade but those that mean something', () => {
    const chosen = { primary: '#14507a', accent: '#f0a53a', info: '#8c3a1f' };
    const [before, after] = [paletteOf(given), paletteOf(chosen)];
    expect(after.light).toMatchObject(chosen);
    for (const name of ['ink', 'mist', 'deep', 'r1', 'r5', 'sky0', 'accent-text'] as const) {
      expect([name, after.light[name]]).not.toEqual([name, before.light[name]]);
    }
    for (const name of ['bg', 'primary', 'info', 'r2'] as const) {
      expect([name, after.dark[name]]).not.toEqual([name, before.dark[name]]);
    }
    for (const name of ['err', 'warn', 'ok', 'focus'] as const) {
      expect(after.light[name]).toBe(before.light[name]);
    }
  });

  it('put white on an accent that is dark, and dark on one that is light', () => {
    const onAccent = (accent: string) => paletteOf({ ...given, accent }).light['on-accent'];
    expect(onAccent('#9c3f1d')).toBe('#ffffff');
    expect(onAccent('#f6d65a')).not.toBe('#ffffff');
  });

  it('are refused where nobody could read, each with its worst pair', () => {
    expect(told({ primary: '#f2d94c' })).toEqual([
      expect.stringMatching(
        /^look\.yaml:primary: with the primary #f2d94c, primary on mist has a contrast of 1\.1 in the light scheme, and needs 4\.5\.$/,
      ),
    ]);
    expect(told({ accent: '#7a1f1f' })).toEqual([
      expect.stringContaining('look.yaml:accent: with the accent #7a1f1f, accent on deep has'),
    ]);
    expect(told({ info: '#717171' })).toEqual([
      expect.stringContaining('a contrast of 4.4 in the light scheme, and needs 4.5.'),
    ]);
    expect(told({ info: '#ffffff' })).toEqual([
      expect.stringContaining('look.yaml:info: with the info #ffffff, info on surface'),
    ]);
  });

  it('come with a logo that is an SVG of the folder, if any', () => {
    expect(told({ logo: '/pictures/logo.svg' })).toEqual([]);
    expect(told({ logo: '/pictures/logo.png' })).toEqual([
      'look.yaml:logo: the logo /pictures/logo.png is no SVG in the folder pictures.',
    ]);
  });

  it('come with a photograph that is in the folder, if any', () => {
    const hero: Hero = { picture: '/pictures/ridge.jpg', alt: { en: 'A ridge' }, focus: [50, 50] };
    expect(told({ hero })).toEqual([]);
    expect(told({ hero }, false)).toEqual([
      'look.yaml:hero.picture: the photograph /pictures/ridge.jpg is not in the folder pictures.',
    ]);
  });

  it('veil a photograph so that words are read and focus is seen over any of its pixels', () => {
    fc.assert(
      fc.property(colour, colour, (primary, pixel) => {
        const palette = paletteOf({ ...given, primary });
        const { light, dark } = palette;
        const scrims = scrimsOf(palette);
        for (const scheme of ['light', 'dark'] as const) {
          const tokens = { ...light, ...(scheme === 'dark' ? dark : {}), focus: dark.focus };
          const ground = blend([pixel, scrims[scheme]]);
          expect(wcagContrast(tokens['on-deep'], ground)).toBeGreaterThanOrEqual(4.45);
          expect(wcagContrast(tokens.focus, ground)).toBeGreaterThanOrEqual(2.95);
        }
      }),
      { numRuns: 200 },
    );
    // No thicker than that needs: less would not do over white.
    const palette = paletteOf(given);
    const { light } = scrimsOf(palette);
    const thinner = Number.parseInt(light.slice(7), 16) - 2;
    const ground = blend(['#ffffff', `${light.slice(0, 7)}${thinner.toString(16)}`]);
    const contrasts = [palette.light['on-deep'], palette.dark.focus].map(
      (front, index) => wcagContrast(front, ground) / (index === 0 ? 4.5 : 3),
    );
    expect(Math.min(...contrasts)).toBeLessThan(1);
  });

  it('leave every other shade readable, whatever is chosen', () => {
    // What stands on the chosen colours, or is one, is refused and not mended.
    const isChosen = (name: string) => /^(primary|accent|info|on-primary|on-accent)$/.test(name);
    fc.assert(
      fc.property(colour, colour, colour, (primary, accent, info) => {
        const poor = poorContrasts(paletteOf({ primary, accent, info }));
        expect(poor.filter(({ front, scheme }) => scheme === 'light' && !isChosen(front))).toEqual(
          [],
        );
      }),
      { numRuns: 300 },
    );
  });
});
