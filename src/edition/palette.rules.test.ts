import { blend, converter, wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLookMistakes } from './check-edition.ts';
import type { EditionFacts } from './edition-files.ts';
import { look, type Photograph } from './look.schema.ts';
import { paletteOf, poorContrasts, scrimsOf, shadeFor } from './palette.rules.ts';

const given = look.parse(undefined);
const told = (chosen: Partial<typeof given>, hasPicture = true) =>
  findLookMistakes(
    { look: { ...given, ...chosen }, races: { races: [{ slug: 'long' }] } } as EditionFacts,
    {
      courses: [],
      marks: [],
      hasPicture: () => hasPicture,
      placeOf: (file, ...where) => `${file}.yaml:${where.join('.')}`,
    },
  );

const byte = fc.integer({ min: 0, max: 255 });
const colour = fc
  .tuple(byte, byte, byte)
  .map((parts) => `#${parts.map((each) => each.toString(16).padStart(2, '0')).join('')}`);

const inOklch = converter('oklch');
const toOklch = (hex: string) => ({ h: 0, ...(inOklch(hex) ?? { l: 0, c: 0 }) });

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

  it('are colours, each of them, whatever is chosen', () => {
    fc.assert(
      fc.property(colour, colour, colour, (primary, accent, info) => {
        for (const palette of [paletteOf({ primary, accent, info }), paletteOf(given)]) {
          for (const [name, shade] of Object.entries({ ...palette.light, ...palette.dark })) {
            expect(shade, name).toMatch(/^#([0-9a-f]{3}){1,2}$/);
          }
          for (const [name, shade] of Object.entries(palette.light)) {
            expect(shade, name).toMatch(/^#([0-9a-f]{3}){1,2}$/);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('tell good from bad by night as by day: words on their own ground, on others in the dark', () => {
    const { light, dark } = paletteOf(given);
    for (const name of ['ok', 'warn', 'err'] as const) {
      expect(wcagContrast(light[name], light[`${name}-bg`]), name).toBeGreaterThan(4.5);
      expect(wcagContrast(dark[name], dark[`${name}-bg`]), name).toBeGreaterThan(4.5);
      expect(wcagContrast(dark[name], dark.bg), name).toBeGreaterThan(4.5);
    }
    expect(wcagContrast(light.focus, light.bg)).toBeGreaterThan(3);
    expect(wcagContrast(dark.focus, dark.bg)).toBeGreaterThan(3);
    for (const name of ['sun', 'sky0', 'sky1', 'sky2'] as const) {
      expect(dark[name], name).not.toBe(light[name]);
    }
  });

  it('stay to the sign what they are, where nothing turns', () => {
    expect(shadeFor('#fff', '#1d5a3f')).toBe('#fff');
    fc.assert(
      fc.property(colour, (shade) => {
        expect(shadeFor(shade, '#1d5a3f')).toBe(shade);
      }),
    );
  });

  it('need no veil where the words over it are dark', () => {
    const { light, dark } = paletteOf(given);
    const words = { 'on-deep': '#000000', 'focus-on-deep': '#000000' };
    expect(scrimsOf({ light: { ...light, ...words }, dark }).light).toBe(`${light.deep}00`);
  });

  it('turn around the circle of hues and back', () => {
    // One that lies before red from a colour behind it.
    for (const shade of ['#8dc0f0', '#f2c565', '#7fcfa3']) {
      for (const to of ['#9c1c3f', '#9c1c9c', '#3c1c9c']) {
        const back = toOklch(shade).h - toOklch('#1d5a3f').h + toOklch(to).h;
        const turned = toOklch(shadeFor(shade, to));
        expect(Math.abs(((turned.h - back + 900) % 360) - 180), `${shade} ${to}`).toBeLessThan(4);
      }
    }
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

  it('turn a shade as far as the colour turned, as light as it was, and no stronger', () => {
    const shade = '#8db29c';
    const from = '#1d5a3f';
    expect(shadeFor(shade, from)).toBe(shade);
    for (const to of ['#2a4d63', '#5f3b2f', '#3c3a5c']) {
      const turned = toOklch(shadeFor(shade, to));
      const [drawn, old, given] = [toOklch(shade), toOklch(from), toOklch(to)];
      const around = turned.h - given.h - (drawn.h - old.h);
      expect(Math.abs(((around + 540) % 360) - 180)).toBeLessThan(4);
      expect(turned.l).toBeCloseTo(drawn.l, 2);
      expect(turned.c).toBeCloseTo((drawn.c * given.c) / old.c, 2);
    }
    // Of a loud colour not louder than half as much again; of none, none.
    const most = toOklch(shade).c * 1.5;
    expect(toOklch(shadeFor(shade, '#c00000')).c).toBeLessThan(most + 0.003);
    expect(toOklch(shadeFor(shade, '#777777')).c).toBeLessThan(0.003);
  });

  it('make a dark accent darker under the pointer', () => {
    const { accent, ...light } = paletteOf({ ...given, accent: '#9c3f1d' }).light;
    expect(toOklch(light['accent-hover']).l).toBeCloseTo(toOklch(accent).l - 0.05, 2);
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

  it.each([
    ['ink', 'bg surface sunken mist', 4.5],
    ['ink-2', 'bg surface sunken mist', 4.5],
    ['ink-3', 'bg surface', 4.5],
    ['primary', 'bg surface mist', 4.5],
    ['accent', 'deep', 4.5],
    ['accent-text', 'bg surface', 4.5],
    ['info', 'bg surface', 4.5],
    ['line-strong', 'bg surface', 3],
    ['on-primary', 'primary primary-hover', 4.5],
    ['on-accent', 'accent accent-hover', 4.5],
    ['on-deep', 'deep', 4.5],
    ['on-deep-2', 'deep', 4.5],
    ['focus-on-deep', 'deep', 3],
    ['on-deep-action', 'deep-action deep-action-hover', 4.5],
  ] as const)('are refused where %s could not be told from %s', (front, grounds, least) => {
    const { light, dark } = paletteOf(given);
    for (const ground of grounds.split(' ') as (keyof typeof light)[]) {
      const poor = poorContrasts({ light: { ...light, [front]: light[ground] }, dark });
      expect(poor).toContainEqual(
        expect.objectContaining({ scheme: 'light', front, ground, contrast: 1, least }),
      );
    }
  });

  it('come with a logo that is an SVG of the folder, if any', () => {
    expect(told({ logo: '/pictures/logo.svg' })).toEqual([]);
    expect(told({ logo: '/pictures/logo.png' })).toEqual([
      'look.yaml:logo: the logo /pictures/logo.png is no SVG in the folder pictures.',
    ]);
  });

  it('come with a photograph that is in the folder, if any', () => {
    const hero: Photograph = {
      picture: '/pictures/ridge.jpg',
      alt: { en: 'A ridge' },
      focus: [50, 50],
    };
    expect(told({ hero })).toEqual([]);
    expect(told({ hero }, false)).toEqual([
      'look.yaml:hero.picture: the photograph /pictures/ridge.jpg is not in the folder pictures.',
    ]);
    expect(told({ lodge: hero }, false)).toEqual([
      'look.yaml:lodge.picture: the photograph /pictures/ridge.jpg is not in the folder pictures.',
    ]);
  });

  it('come with photographs of races that there are', () => {
    const ridge: Photograph = {
      picture: '/pictures/ridge.jpg',
      alt: { en: 'A ridge' },
      focus: [50, 50],
    };
    expect(told({ races: { long: ridge } })).toEqual([]);
    expect(told({ races: { lang: ridge } })).toEqual([
      'look.yaml:races.lang: there is no race with the slug lang.',
    ]);
  });

  it('veil a photograph so that words are read and focus is seen over any of its pixels', () => {
    fc.assert(
      fc.property(colour, colour, (primary, pixel) => {
        const palette = paletteOf({ ...given, primary });
        const { light, dark } = palette;
        const scrims = scrimsOf(palette);
        for (const scheme of ['light', 'dark'] as const) {
          const tokens = { ...light, ...(scheme === 'dark' ? dark : {}) };
          const ground = blend([pixel, scrims[scheme]]);
          expect(wcagContrast(tokens['on-deep'], ground)).toBeGreaterThanOrEqual(4.45);
          expect(wcagContrast(tokens['focus-on-deep'], ground)).toBeGreaterThanOrEqual(2.95);
        }
      }),
      { numRuns: 200 },
    );
    // No thicker than that needs: less would not do over white.
    const palette = paletteOf(given);
    const { light } = scrimsOf(palette);
    const thinner = Number.parseInt(light.slice(7), 16) - 2;
    const ground = blend(['#ffffff', `${light.slice(0, 7)}${thinner.toString(16)}`]);
    const contrasts = [palette.light['on-deep'], palette.light['focus-on-deep']].map(
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
