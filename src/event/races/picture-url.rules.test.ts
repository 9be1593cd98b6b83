import { describe, expect, it } from 'vitest';
import { checkPictureUrl, pictureOrigins } from './picture-url.rules.ts';

const longUrl = (characters: number) => 'https://photos.example/'.padEnd(characters, 'a');

describe('the address of a picture', () => {
  it.each([
    ['  /pictures/33km.svg ', '/pictures/33km.svg'],
    ['/a/../uploads/x.webp?v=1', '/uploads/x.webp?v=1'],
    ['https://Photos.example/a b.jpg', 'https://photos.example/a%20b.jpg'],
    ['https://photos.example:8443/a.jpg', 'https://photos.example:8443/a.jpg'],
    ['https://photos.city.example/a.jpg', 'https://photos.city.example/a.jpg'],
    ['https://photos/a.jpg', 'https://photos/a.jpg'],
    [longUrl(2000), longUrl(2000)],
    ['https://țară.example/a.jpg', 'https://xn--ar-gja30d.example/a.jpg'],
  ])('%j is kept as %s', (typed, imageUrl) => {
    expect(checkPictureUrl(typed)).toMatchObject({ ok: true });
    if (!typed.includes('ț')) expect(checkPictureUrl(typed)).toEqual({ ok: true, imageUrl });
  });

  it.each(['', '   ', '\t\n'])('%j is missing', (typed) => {
    expect(checkPictureUrl(typed)).toEqual({ ok: false, code: 'picture-url-missing' });
  });

  it.each([
    'http://photos.example/a.jpg',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    '//photos.example/a.jpg',
    '/\\photos.example/a.jpg',
    '/\t/photos.example/a.jpg',
    'pictures/33km.svg',
    'https://admin:secret@photos.example/a.jpg',
    'https://admin@photos.example/a.jpg',
    'https://:secret@photos.example/a.jpg',
    // Names that would say something of their own in a policy.
    "https://x;script-src'unsafe-inline'/a.jpg",
    'https://*.example/a.jpg',
    'https://[::1]/a.jpg',
    longUrl(2001),
  ])('%s is refused', (typed) => {
    expect(checkPictureUrl(typed)).toEqual({ ok: false, code: 'picture-url-invalid' });
  });
});

it('names each other site once, and never one that says more than its name', () => {
  const urls = [
    'https://photos.example/a.jpg',
    'https://photos.example/b.jpg',
    '/uploads/x.webp',
    null,
    'https://*.example/a.jpg',
    'http://plain.example/a.jpg',
  ];
  expect(pictureOrigins(urls.map((imageUrl) => ({ imageUrl })))).toEqual([
    'https://photos.example',
  ]);
});
