import { describe, expect, it } from 'vitest';
import { safeRaceMap } from './race-map.rules.ts';

const options = { hosts: ['www.openstreetmap.org'], title: 'Map of the race' };
const shown = (html: string | null) => safeRaceMap(html, options);

describe('safeRaceMap', () => {
  it('keeps an https iframe of a listed host, with our own attributes', () => {
    const html = shown(
      '<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=1" onload="x()" style="top:0" name="a"></iframe>',
    );
    expect(html).toContain('src="https://www.openstreetmap.org/export/embed.html?bbox=1"');
    expect(html).toContain('title="Map of the race"');
    expect(html).toContain('loading="lazy"');
    expect(html).toContain('sandbox="allow-scripts allow-same-origin allow-popups"');
    expect(html).toContain('referrerpolicy="strict-origin-when-cross-origin"');
    expect(html).toMatch(/ allowfullscreen(=""|>| )/);
    expect(html).not.toMatch(/onload|style|name=/);
  });

  it('keeps the iframe alone of what stands around it', () => {
    const map = '<iframe src="https://www.openstreetmap.org/export/embed.html"></iframe>';
    const html = shown(` Map: <div class="map">\n<p>Our course</p> ${map} </div><br> by us `);
    expect(html).toMatch(/^<iframe [^<]*><\/iframe>$/);
    expect(html).toContain('src="https://www.openstreetmap.org/export/embed.html"');
  });

  it('keeps, of several, those of listed hosts', () => {
    const html = shown(
      '<iframe src="https://evil.example/"></iframe><iframe src="https://www.openstreetmap.org/a"></iframe>',
    );
    expect(html?.match(/<iframe/g)).toHaveLength(1);
    expect(html).toContain('https://www.openstreetmap.org/a');
  });

  it.each([
    ['nothing', null],
    ['an empty text', ''],
    ['plain text', 'see the map'],
    ['another host', '<iframe src="https://evil.example/"></iframe>'],
    ['http', '<iframe src="http://www.openstreetmap.org/"></iframe>'],
    ['a host without scheme', '<iframe src="//www.openstreetmap.org/"></iframe>'],
    [
      'a host in the user name',
      '<iframe src="https://www.openstreetmap.org@evil.example/"></iframe>',
    ],
    [
      'a host with a longer name',
      '<iframe src="https://www.openstreetmap.org.evil.example/"></iframe>',
    ],
    ['a user’s name', '<iframe src="https://ana@www.openstreetmap.org/"></iframe>'],
    ['a password', '<iframe src="https://:secret@www.openstreetmap.org/"></iframe>'],
    ['no address', '<iframe></iframe>'],
    ['another port', '<iframe src="https://www.openstreetmap.org:8443/"></iframe>'],
    ['a script address', '<iframe src="javascript:alert(1)"></iframe>'],
    ['a document of its own', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['a script', '<script>alert(1)</script>'],
    ['a picture that fails', '<img src=x onerror=alert(1)>'],
  ])('shows nothing for %s', (_what, html) => {
    expect(shown(html)).toBeUndefined();
  });
});
