import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** Pages that each peer shows, and where. */
export const pages = { home: '/', rules: '/rules', participants: '/participants' } as const;
export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as PageName[];

/** What a peer is given of a page: HTML by place, as an author or another system would hand it over. */
type PageContent = {
  title: string;
  description: string;
  jsonLd: string;
  css: string;
  /** Inside of the elements of these names; of the list of participants without its rows. */
  header: string;
  menu: string;
  main: string;
  footer: string;
};

type Participant = Record<
  'bib' | 'name' | 'flag' | 'code' | 'country' | 'race' | 'category' | 'gender' | 'age' | 'status',
  string | null
> & { isInCircuit: boolean };

export type Content = {
  pages: Record<PageName, PageContent>;
  participants: Participant[];
  /** The drawn mark of each race, by its name. */
  waymarks: Record<string, string>;
};

/** Gives the first participant another name where a peer keeps its data. */
export type Renaming = { rename(name: string): void };

/** Stands where the rows of the list go. */
const rowsGoHere = '[participants]';

/** Takes the pages of the running site apart, and puts the files that they name below `folder`. */
export async function readContent(tab: Page, origin: string, folder: string): Promise<Content> {
  const ask = async (address: string) =>
    (await fetch(origin + address, { headers: { 'accept-language': 'en' } })).text();
  const content: Content = { pages: {} as Content['pages'], participants: [], waymarks: {} };
  for (const name of pageNames) {
    const html = await ask(pages[name]);
    content.pages[name] = await tab.evaluate(takePageApart, { html, rowsGoHere });
    for (const address of filesIn(html)) await keepFile(origin, address, folder);
  }
  for (let page = 1; ; page++) {
    const html = await ask(`${pages.participants}?page=${page}`);
    const { rows, waymarks, isLast } = await tab.evaluate(readRows, html);
    content.participants.push(...rows);
    Object.assign(content.waymarks, waymarks);
    for (const address of filesIn(html)) await keepFile(origin, address, folder);
    if (isLast) break;
  }
  return content;
}

const filesIn = (html: string) =>
  new Set([
    ...[...html.matchAll(/(?:href|src)="(\/[^"?#]+\.(?:svg|png|ico|woff2|webmanifest))"/g)].map(
      ([, address = '']) => address,
    ),
    ...[...html.matchAll(/url\(["']?(\/[^)"'#?]+)/g)].map(([, address = '']) => address),
  ]);

async function keepFile(origin: string, address: string, folder: string): Promise<void> {
  const answer = await fetch(origin + address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const file = path.join(folder, address);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, await answer.bytes());
}

/** Runs in the browser. Leaves out what only our own scripts and demo mode need. */
function takePageApart({ html, rowsGoHere }: { html: string; rowsGoHere: string }): PageContent {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const comments = page.createNodeIterator(page, NodeFilter.SHOW_COMMENT);
  for (let node = comments.nextNode(); node; node = comments.nextNode())
    node.parentNode?.removeChild(node);
  for (const island of page.querySelectorAll('[data-props]')) island.removeAttribute('data-props');
  const rows = page.querySelector('#participants tbody');
  if (rows) rows.innerHTML = rowsGoHere;
  const inside = (selector: string) => page.querySelector(selector)?.innerHTML ?? '';
  return {
    title: page.title,
    description: page.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    jsonLd: inside('script[type="application/ld+json"]'),
    css: inside('style'),
    header: inside('.site-header'),
    menu: inside('#menu'),
    main: inside('main'),
    footer: inside('.site-footer'),
  };
}

/** Runs in the browser. */
function readRows(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const waymarks: Record<string, string> = {};
  const rows = [...page.querySelectorAll('#participants tbody tr')].map((row): Participant => {
    const cell = (name: string) => row.querySelector(`.${name}`);
    const text = (name: string) =>
      cell(name)?.querySelector('.missing') ? null : (cell(name)?.textContent?.trim() ?? null);
    const race = text('race') ?? '';
    waymarks[race] = cell('race')?.querySelector('svg')?.outerHTML ?? '';
    const country = cell('country')?.querySelector('span[title]');
    return {
      bib: text('bib'),
      name: cell('name')?.firstChild?.textContent?.trim() ?? '',
      isInCircuit: cell('name')?.querySelector('.circuit') !== null,
      flag: country?.querySelector('img')?.getAttribute('src') ?? null,
      code: country?.querySelector('[aria-hidden]')?.textContent ?? null,
      country: country?.getAttribute('title') ?? null,
      race,
      category: text('category'),
      gender: text('gender'),
      age: text('age'),
      status: text('status'),
    };
  });
  return { rows, waymarks, isLast: page.querySelector('nav.pages a.arrow:last-child') === null };
}
