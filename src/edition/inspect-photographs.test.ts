import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { servedFolder } from './edition-folder.ts';
import { inspectWithPhotographs } from './inspect-photographs.ts';

// As in the site, which lets no library open a path of its own (change-race-picture.ts).
beforeAll(() => sharp.block({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile'] }));

/** A picture of one colour: only its size and its format are looked at. */
const picture = (width: number, height: number, format: 'jpeg' | 'gif' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#1d5a3f' } })
    .toFormat(format)
    .toBuffer();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'edition-'));
  cpSync(servedFolder(), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What is said of an edition whose photograph is this file. */
async function toldOf(photograph: Buffer | string) {
  writeFileSync(path.join(folder, 'pictures/hero.jpg'), photograph);
  appendFileSync(
    path.join(folder, 'look.yaml'),
    'hero:\n  picture: /pictures/hero.jpg\n  alt: { en: Ranges in haze }\n',
  );
  const { edition, mistakes, hints } = await inspectWithPhotographs(folder);
  const short = (sentence: string) => sentence.replace(/^.*\/(?=[\w-]+\.yaml)/, '');
  return {
    hero: edition?.look.hero,
    mistakes: mistakes.map(short),
    hints: hints.map(short).filter((hint) => hint.includes('photograph')),
  };
}

describe('the photograph of an edition', () => {
  it('is taken when it is one and large enough, and its missing texts are hinted at', async () => {
    const { hero, mistakes, hints } = await toldOf(await picture(1920, 1280));
    expect(mistakes).toEqual([]);
    expect(hero).toEqual({
      picture: '/pictures/hero.jpg',
      alt: { en: 'Ranges in haze' },
      focus: [50, 50],
    });
    expect(hints).toEqual(
      ['Romanian', 'French', 'German', 'Italian', 'Spanish'].map(
        (name) => `look.yaml:10: the photograph has no ${name} alternative text.`,
      ),
    );
  });

  it.each([
    [1919, 1280],
    [1920, 1279],
  ])('is refused with %i by %i pixels', async (width, height) => {
    const { hero, mistakes } = await toldOf(await picture(width, height));
    expect(hero).toBeUndefined();
    expect(mistakes).toEqual([
      `look.yaml:9: the photograph /pictures/hero.jpg has ${width} by ${height} pixels, and needs 1920 by 1280 at least.`,
    ]);
  });

  it('is measured as it is seen, upright', async () => {
    const lying = sharp(await picture(1280, 1920)).withMetadata({ orientation: 6 });
    expect((await toldOf(await lying.toBuffer())).mistakes).toEqual([]);
  });

  it.each([
    ['a text', 'no picture'],
    ['of another type', picture(1920, 1280, 'gif')],
  ])('is refused when it is %s', async (_what, content) => {
    expect((await toldOf(await content)).mistakes).toEqual([
      'look.yaml:9: the photograph /pictures/hero.jpg is no JPEG, PNG, WebP or AVIF.',
    ]);
  });

  it.each([
    ['lodge', 'lodge:'],
    ['race', 'races:\n  long-trail:'],
  ])('of a %s is looked at, too', async (_where, key) => {
    writeFileSync(path.join(folder, 'pictures/small.jpg'), await picture(1200, 900));
    appendFileSync(
      path.join(folder, 'look.yaml'),
      `${key} { picture: /pictures/small.jpg, alt: { en: A meadow } }\n`,
    );
    const { mistakes } = await inspectWithPhotographs(folder);
    expect(mistakes).toEqual([
      expect.stringMatching(
        /look\.yaml:\d+: the photograph \/pictures\/small\.jpg has 1200 by 900 pixels, and needs 1920 by 1280 at least\.$/,
      ),
    ]);
  });

  it('changes nothing where there is none', async () => {
    const { edition, mistakes } = await inspectWithPhotographs(folder);
    expect([edition?.look.hero, mistakes]).toEqual([undefined, []]);
  });
});
