import { describe, expect, it } from 'vitest';
import {
  isUploadName,
  pictureLimits,
  pictureSources,
  uploadedPictureUrl,
  uploadName,
} from './uploaded-picture.rules.ts';

const hash = '0123456789abcdef0123456789abcdef';

describe('an uploaded picture', () => {
  it('may have 15 MiB and 64 megapixels, is at least 960 px wide, and has 20 seconds', () => {
    const limits = { bytes: 15_728_640, megapixels: 64, minWidthPx: 960, mostMs: 20_000 };
    expect(pictureLimits).toEqual(limits);
  });

  it('is known by its largest size in the format that every browser reads', () => {
    expect(uploadedPictureUrl(hash)).toBe(`/uploads/${hash}-1600.webp`);
  });

  it('is offered in three widths, the better format first', () => {
    expect(pictureSources(uploadedPictureUrl(hash))).toEqual([
      {
        type: 'image/avif',
        srcSet: `/uploads/${hash}-480.avif 480w, /uploads/${hash}-960.avif 960w, /uploads/${hash}-1600.avif 1600w`,
      },
      {
        type: 'image/webp',
        srcSet: `/uploads/${hash}-480.webp 480w, /uploads/${hash}-960.webp 960w, /uploads/${hash}-1600.webp 1600w`,
      },
    ]);
  });

  it.each([
    ['no picture', null],
    ['a preset', '/pictures/33km.svg'],
    ['another site’s picture', `https://photos.example/uploads/${hash}-1600.webp`],
    ['a smaller size', `/uploads/${hash}-960.webp`],
    ['another format', `/uploads/${hash}-1600.avif`],
    ['a shorter name', '/uploads/0123abcd-1600.webp'],
    ['a name with more behind it', `/uploads/${hash}-1600.webp?v=1`],
    ['any character for the full stop', `/uploads/${hash}-1600xwebp`],
  ])('has no sizes where it is %s', (_, imageUrl) => {
    expect(pictureSources(imageUrl)).toEqual([]);
  });
});

describe('the name of an upload', () => {
  it.each([480, 960, 1600])('is recognised at %i px in both formats', (width) => {
    expect(isUploadName(uploadName(hash, width, 'avif'))).toBe(true);
    expect(isUploadName(uploadName(hash, width, 'webp'))).toBe(true);
  });

  it.each([
    `../${hash}-960.webp`,
    `${hash}-960.webp/..`,
    `${hash}-960.webp.exe`,
    `${hash}-960.svg`,
    `${hash}-960xwebp`,
    `${hash}-96.webp`,
    `${hash}-96000.webp`,
    `${hash}-wide.webp`,
    `${hash.slice(1)}-960.webp`,
    `a${hash}-960.webp`,
    `${hash.toUpperCase()}-960.webp`,
    '',
  ])('is not %j', (name) => expect(isUploadName(name)).toBe(false));
});
