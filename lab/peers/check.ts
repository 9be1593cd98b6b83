import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { measure, phone, type Served } from '../../bench/visits.ts';
import { type PageName, pageNames, pages } from './content.ts';

/** How it shows that an answer was kept: by a header, or by what asking again costs. */
type KeptBy = { header: string; says: RegExp } | { atMostUs: number };

export type Peer = Served & { keptBy: KeptBy };

/** What a page says and holds; the same on every peer. */
type Facts = {
  title: string;
  description: string;
  jsonLd: string;
  /** Without spaces: those between elements are a template's. */
  text: string;
  headings: number;
  links: number;
  pictures: number;
  drawings: number;
  rows: number;
};

/** Below the least that each page has, it would be an empty page that is alike everywhere. */
const least: Record<PageName, Partial<Facts>> = {
  home: { headings: 4, links: 20, drawings: 3, rows: 0 },
  rules: { headings: 10, links: 20, rows: 0 },
  participants: { headings: 1, links: 20, pictures: 5, rows: 10 },
};

export async function factsOf(tab: Page, origin: string, name: PageName, language: string) {
  return tab.evaluate(readFacts, (await answerOf(origin + pages[name], language)).text());
}

/** Runs in the browser. */
function readFacts(html: string): Facts {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const jsonLd = page.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  // Scripts fill the place where they say that they work.
  for (const unseen of page.querySelectorAll('script, style, .progress')) unseen.remove();
  const count = (selector: string) => page.querySelectorAll(selector).length;
  return {
    title: page.title,
    description: page.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    jsonLd,
    text: page.body.textContent?.replace(/\s+/g, '') ?? '',
    headings: count('h1, h2, h3'),
    links: count('a[href]'),
    pictures: count('img'),
    drawings: count('main svg'),
    rows: count('#participants tbody tr'),
  };
}

/** Throws where a page is not what it is elsewhere, or holds too little to be compared. */
export function demandSame(who: string, name: PageName, facts: Facts, wanted: Facts): void {
  for (const [what, value] of Object.entries(facts)) {
    const other = wanted[what as keyof Facts];
    if (value === other) continue;
    const said =
      typeof value === 'string' ? firstDifference(value, String(other)) : `${value} for ${other}`;
    throw new Error(`${who}, ${pages[name]}: ${what} differ: ${said}`);
  }
  for (const [what, count] of Object.entries(least[name])) {
    const found = facts[what as keyof Facts];
    if (Number(found) < Number(count))
      throw new Error(`${who}, ${pages[name]}: only ${found} ${what}`);
  }
}

function firstDifference(text: string, wanted: string): string {
  let at = 0;
  while (text[at] === wanted[at]) at++;
  const around = (whole: string) => whole.slice(Math.max(0, at - 30), at + 40);
  return `“${around(text)}” for “${around(wanted)}”`;
}

/** Throws where a cache that is measured as one keeps nothing, or one is there that should not be. */
export async function demandKept(who: string, peer: Peer, language: string): Promise<void> {
  const { origin, keptBy } = peer;
  for (const name of pageNames) {
    const ask = () => answerOf(origin + pages[name], language);
    for (let warm = 0; warm < 3; warm++) await ask();
    if ('header' in keptBy) {
      const said = String((await ask()).headers[keptBy.header]);
      if (!keptBy.says.test(said))
        throw new Error(`${who}, ${pages[name]}: ${keptBy.header} says “${said}”`);
      continue;
    }
    const asked = { seconds: 1, headers: { 'accept-language': language } };
    const us = Math.round(measure(peer, [pages[name]], asked).cpuUs);
    if (us > keptBy.atMostUs) throw new Error(`${who}, ${pages[name]}: ${us} µs of a kept page`);
  }
}

/** An answer as a phone gets it, over a connection of its own; its body as it travels. */
export async function answerOf(url: string, language: string) {
  const headers = { ...phone, 'accept-language': language };
  const asked = http.get(url, { headers, agent: false });
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  const body = await buffer(answer);
  const encoding = answer.headers['content-encoding'] ?? '';
  return {
    headers: answer.headers,
    bytes: body.byteLength,
    text: () => (decoders[encoding]?.(body) ?? body).toString(),
  };
}

const decoders: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};
