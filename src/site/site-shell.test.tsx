import { describe, expect, it } from 'vitest';
import { languageNames, menuPaths } from '../test/menu.ts';
import { between, linksIn, rendered, textOf, textsOf } from '../test/rendered.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

type Place = Parameters<typeof SiteHeader>[0];
const header = (place: Partial<Place> = {}) =>
  rendered(
    <SiteHeader language="en" path="/results" query={{}} isOpen={false} {...place} />,
    place.language,
  );
const navOf = (html: string) => between(html, '<nav class="site-nav"', '</nav>');
/** What header and footer both begin with. */
const firstLinks = ['Home', 'Races', 'Participants', 'Results', 'Rules', 'Programme'];

describe('the header', () => {
  it('has eleven links, in the bar and in the sheet', () => {
    const html = header();
    expect(linksIn(navOf(html))).toEqual(menuPaths);
    const sheet = between(html, '<dialog id="menu"', '</dialog>');
    expect(linksIn(sheet)).toEqual(menuPaths);
    expect(sheet).toContain('commandfor="menu" command="close"');
    expect(html).toContain('commandfor="menu" command="show-modal"');
    expect(linksIn(between(html, '<header', '<nav'))).toEqual(['/']);
  });

  it('marks the page itself, and a race as one of the races', () => {
    expect(navOf(header())).toContain('<a href="/results" aria-current="page">');
    expect(navOf(header({ path: '/races/1' }))).toContain('<a href="/races" aria-current="true">');
    expect(navOf(header({ path: '/' })).match(/aria-current/g)).toHaveLength(1);
    const circuit = navOf(header({ path: '/ema-circuit' }));
    expect(circuit).toContain('<a href="/rules" aria-current="true">');
    expect(navOf(header({ path: '/my-registration' }))).not.toContain('aria-current');
  });

  it('names each link, the menu and its buttons', () => {
    const html = header({ isOpen: true });
    expect(textsOf(navOf(html), 'a')).toEqual(
      firstLinks.concat('Contact', 'Sponsors', 'Championship', 'How to get there', 'Accommodation'),
    );
    expect(html.match(/aria-label="Main menu"/g)).toHaveLength(3);
    expect(html).toContain('aria-label="Close the menu"');
    expect(html).toContain('aria-label="Choose a language"');
    expect(textsOf(html, 'button')).toContain('Menu');
    expect(html.match(/href="\/registration">Register</g)).toHaveLength(2);
  });

  it('leads to the registration while it is open, but not on its own page', () => {
    const register = 'href="/registration"';
    expect(header()).not.toContain(register);
    expect(header({ isOpen: true }).split(register)).toHaveLength(3);
    expect(header({ isOpen: true, path: '/registration' })).not.toContain(register);
  });

  it('offers each language by its own name, at the same address', () => {
    const html = header({ language: 'de', query: { difficulty: 'long_trail' } });
    const list = between(html, '<ul id="languages"', '</ul>');
    expect(linksIn(list)).toEqual(
      ['en', 'ro', 'fr', 'de', 'it', 'es'].map(
        (code) => `?difficulty=long_trail&lang=${code}&remember=yes`,
      ),
    );
    expect(textsOf(list, 'a')).toEqual(languageNames);
    expect(list.match(/<a [^>]*aria-current="true"/g)).toEqual([
      expect.stringContaining('hrefLang="de" lang="de"'),
    ]);
    expect(list.match(/<img src="[^"]+\.svg/g)).toHaveLength(6);
    expect(list.match(/<svg/g)).toHaveLength(1);
    expect(html).toContain('<span aria-hidden="true">DE</span>');
    expect(html).toMatch(/<span class="vh">[^<]*Deutsch[^<]*<\/span>/);
  });
});

describe('the footer', () => {
  it('tells of the race, links to the pages and names the legal ones', () => {
    const html = rendered(<SiteFooter />);
    const parts = html.split(/<nav |<div class="legal">/).slice(1);
    expect(parts.map((part) => linksIn(part).filter((href) => href.startsWith('/')))).toEqual([
      ['/', '/races', '/participants', '/results', '/rules', '/program'],
      ['/how-to-get-there', '/accommodation', '/contact'],
      ['/privacy-policy', '/terms-conditions', '/cookie-policy'],
    ]);
    for (const part of ['Valea Șoaptei', '33 km', '11 km', '4–5 July 2025'])
      expect(textOf(html)).toContain(part);
  });

  it('names its parts and links', () => {
    const html = rendered(<SiteFooter />);
    expect(textsOf(html, 'h2')).toEqual([
      'About the race',
      'Quick links',
      'Resources',
      'Newsletter',
    ]);
    const links = [...html.matchAll(/<a href="\/[^"]*">([^<]*)</g)].map(([, text]) => text);
    expect(links.slice(0, 6)).toEqual(firstLinks);
    expect(links.slice(6, 9)).toEqual(['How to get there', 'Accommodation', 'Contact']);
    expect(links.slice(9)).toHaveLength(3);
    for (const text of links) expect(text).toMatch(/^\p{L}/u);
    expect(textsOf(html, 'label')).toEqual(['Email address']);
    expect(textsOf(html, 'button')).toEqual(['Subscribe One moment…']);
  });

  it('asks for an address for the newsletter', () => {
    const html = rendered(<SiteFooter />);
    const form = /<form [^>]*>/.exec(html)?.[0];
    expect(form).toContain('action="/newsletter" method="post"');
    expect(form).not.toContain('data-newsletter');
    const field = /<input [^>]*id="newsletter-email"[^>]*>/.exec(html)?.[0];
    for (const part of ['type="email"', 'name="email"', 'required=""'])
      expect(field).toContain(part);
    expect(html).toContain('<label for="newsletter-email">');
    expect(html).toMatch(/<span class="busy" role="status" hidden="">/);
  });
});
