import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import type { Photograph } from '../../edition/look.schema.ts';
import { HeroRidges } from './hero-ridges.tsx';
import { Logo } from './logo.tsx';
import { logoPaths, waymarkColours, waymarkSigns } from './marks.ts';
import { HeroPhotograph, photographStyles } from './photograph-figure.tsx';
import { Waymark } from './waymark.tsx';

const { look } = edition();

const { logo } = look;
afterEach(() => {
  look.logo = logo;
});
const drawn = (element: ReactElement) => renderToStaticMarkup(element);

describe('the logo', () => {
  it('is the product’s mark where the edition has none', () => {
    look.logo = undefined;
    expect(drawn(<Logo />)).toMatch(/^<svg.*var\(--primary\).*var\(--accent\)/);
    for (const path of Object.values(logoPaths)) expect(drawn(<Logo />)).toContain(path);
  });

  it('is the edition’s own picture where it has one, which readers hear nothing of', () => {
    look.logo = '/pictures/own.svg';
    expect(drawn(<Logo />)).toMatch(/<img [^>]*src="\/pictures\/own\.svg"[^>]* alt=""/);
  });
});

it('a waymark is its sign in its paint, and hidden from readers', () => {
  const tile = drawn(<Waymark kind="cross" colour="red" />);
  expect(tile).toContain(`<path fill="${waymarkColours.red}" d="${waymarkSigns.cross}"`);
  expect(tile).toContain('aria-hidden="true"');
});

it('the ridges are drawn once for a course, and anew for another', () => {
  const hillAt = (top: number) =>
    [0, 5, 10, 15].map((km) => ({ km, eleM: km === top ? 900 : 500 + km }));
  const profile = hillAt(5);
  const before = drawn(<HeroRidges profile={profile} />);
  profile.splice(0, 4, ...hillAt(10));
  expect(drawn(<HeroRidges profile={profile} />)).toBe(before);
  expect(drawn(<HeroRidges profile={hillAt(10)} />)).not.toBe(before);
  // In both schemes: every colour is the page's own.
  expect(before.match(/#(?!ridges-)[\w-]+/g)).toBeNull();
});

describe('a photograph', () => {
  const hero: Photograph = {
    picture: '/pictures/ridge.jpg',
    alt: { en: 'A ridge' },
    focus: [30, 70],
  };
  const page = (given: Partial<Photograph> = {}, language: 'en' | 'it' = 'en') =>
    drawn(<HeroPhotograph photograph={{ ...hero, ...given }} language={language} />);

  it('is offered in every cut and format, the best one early, with one that every browser knows', () => {
    const html = page();
    const preloads = html.match(/<link rel="preload"[^>]*>/g) ?? [];
    expect(preloads).toHaveLength(2);
    for (const each of preloads) expect(each).toMatch(/as="image".*avif/);
    expect(html.match(/<source [^>]*type="image\/\w+"/g)).toHaveLength(6);
    expect(html).toMatch(/<img src="\/pictures\/ridge-wide-1440\.jpg"[^>]* alt="A ridge"/);
  });

  it('is told in the language of its words, and names whose it is', () => {
    expect(page()).not.toContain('lang=');
    expect(page({}, 'it')).toContain('alt="A ridge" lang="en"');
    expect(page()).not.toContain('<figcaption>');
    expect(page({ credit: 'Ada' })).toContain('<figcaption>Ada</figcaption>');
  });

  it('keeps what matters in view, under the veil of each scheme', () => {
    const { light, dark } = look.scrims;
    expect(photographStyles(hero, '.of-photograph')).toBe(
      '.of-photograph img{object-position:30% 70%}' +
        `.of-photograph{--scrim:${light}}` +
        `@media(prefers-color-scheme:dark){.of-photograph{--scrim:${dark}}}`,
    );
  });
});
