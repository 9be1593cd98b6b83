import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { orRefuse } from '../../../platform/http/refusals.ts';
import { pngBomb } from '../../../test/png-bomb.ts';
import { preparePicture } from './change-race-picture.ts';
import { type PreparedPicture, preparePictureHere } from './prepare-picture-here.ts';

const photo = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#1d5a3f' } });
const jpeg = (width?: number, height?: number) => photo(width, height).jpeg().toBuffer();

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1000">
  <script>alert(1)</script><image href="file:///etc/passwd"/></svg>`;

/** What becomes of it in one small size: encoding the largest takes most of the time. */
const prepare = (content: Buffer) => preparePictureHere(content, [160]);

// What the reader of strangers' pictures blocks, the tests of other files may read.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

/** What each file of a picture is called behind its hash, and what it is. */
const contentsOf = ({ hash, files }: PreparedPicture) =>
  Promise.all(
    files.map(async ({ name, type, content }) => {
      const { width, height, format } = await sharp(content).metadata();
      return [name.replace(hash, ''), type, width, height, format];
    }),
  );
const sized = (width: number) => [
  [`-${width}.avif`, 'image/avif', width, (width / 16) * 9, 'heif'],
  [`-${width}.webp`, 'image/webp', width, (width / 16) * 9, 'webp'],
];

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be a %s', async (format) => {
    const read = await prepare(await photo(960, 540).toFormat(format).toBuffer());
    expect(await contentsOf(orRefuse(read))).toEqual(sized(160));
  });

  it('is made in every width by a process of its own', async () => {
    // A busy machine may take its time.
    const made = await preparePicture(await jpeg(960, 540), { mostMs: 600_000 });
    expect(await contentsOf(orRefuse(made))).toEqual([480, 960, 1600].flatMap(sized));
  });

  it('stands upright and says nothing of its place and camera', async () => {
    // Red above green, stored lying on its side.
    const lying = await sharp({
      create: { width: 1000, height: 1600, channels: 3, background: '#00ff00' },
    })
      .composite([
        {
          input: { create: { width: 500, height: 1600, channels: 3, background: '#ff0000' } },
          left: 0,
          top: 0,
        },
      ])
      .withExif({ IFD0: { Model: 'Secret Camera' }, IFD3: { GPSLatitude: '46/1 41/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(lying.includes('Secret Camera')).toBe(true);
    const { files } = orRefuse(await prepare(lying));
    for (const { content } of files) {
      expect(content.includes('Secret Camera')).toBe(false);
      expect((await sharp(content).metadata()).exif).toBeUndefined();
    }
    const { data, info } = await sharp(files.at(-1)?.content)
      .raw()
      .toBuffer({ resolveWithObject: true });
    // Top right and bottom left.
    const red = data[(info.width - 1) * info.channels];
    const green = data[(info.height - 1) * info.width * info.channels + 1];
    expect([red, green].map((part) => (part ?? 0) > 200)).toEqual([true, true]);
  });

  it('loses what else its file held', async () => {
    const polyglot = Buffer.concat([
      await jpeg(),
      Buffer.from('<html><script>alert(1)</script></html>'),
    ]);
    const { files } = orRefuse(await prepare(polyglot));
    expect(files).toHaveLength(2);
    for (const { content } of files) expect(content.includes('script')).toBe(false);
  });

  it('is refused when making its sizes takes longer than it may', async () => {
    const refused = await preparePicture(await jpeg(), { mostMs: 1 });
    expect(refused).toEqual({ ok: false, code: 'picture-too-heavy' });
  });

  it.each<[code: string, what: string, () => Promise<Buffer> | Buffer]>([
    ['picture-type', 'an SVG with a script', () => Buffer.from(svg)],
    ['picture-type', 'a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['picture-type', 'a GIF', () => photo().gif().toBuffer()],
    ['picture-type', 'a TIFF', () => photo().tiff().toBuffer()],
    ['picture-unreadable', 'nothing at all', () => Buffer.alloc(0)],
    ['picture-type', 'noise', () => Buffer.alloc(5000, 'noise')],
    ['picture-too-many-pixels', 'a bomb of 100 megapixels', () => pngBomb(10_000, 10_000)],
    ['picture-too-small', 'a thumbnail', () => jpeg(959, 800)],
    [
      'picture-unreadable',
      'half a JPEG',
      async () => {
        const whole = await jpeg();
        return whole.subarray(0, whole.length / 2);
      },
    ],
    [
      'picture-unreadable',
      'a PNG without its end',
      async () => {
        const whole = await photo().png().toBuffer();
        return whole.subarray(0, whole.length - 60);
      },
    ],
  ])('is refused as %s: %s', async (code, _what, make) => {
    expect(await prepare(await make())).toMatchObject({ ok: false, code });
  });
});
