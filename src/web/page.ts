import type { ReactNode } from 'react';
import type { Difficulty } from '../../edition/races.ts';
import type { RaceDetail } from '../features/races/races-contract.ts';
import type { Language } from './languages.ts';
import type { StyleName } from './styles.ts';

/** What pages may ask of the database; the server hands it in. */
export type PageData = {
  listRaces(filter?: { difficulty?: Difficulty | undefined }): Promise<RaceDetail[]>;
  /** Undefined when there is no such race. */
  findRace(id: number): Promise<RaceDetail | undefined>;
};

/** A request for a page, reduced to what may change its HTML. */
export type PageRequest = {
  language: Language;
  /** Path without the query. */
  path: string;
  params: Record<string, string>;
  /** Only the route's known query keys, first value each. */
  query: Record<string, string>;
  /** The server's moment, for what depends on the day or on the race being over. */
  now: Date;
  /** Milliseconds that the site's clock runs ahead of the real one (rehearsals; else 0). */
  clockOffsetMs: number;
  /** Whether sample data stand in for what is not there yet. */
  isDemo: boolean;
  data: PageData;
};

/** A page ready to be rendered. */
export type Page = {
  status?: 200 | 404 | 500;
  /** The page's own name, put before the site's title; the home page has none. */
  name?: string;
  description: string;
  styles: readonly StyleName[];
  /** Social image in `/social/`, without language and ending. */
  socialImage?: string;
  /** Origins whose frames the page shows; `self` for pages of this site. */
  framesOf?: readonly string[];
  /** schema.org data. */
  structuredData?: object;
  /** Seconds after which the HTML is stale although no data changed; absent: never. */
  maxAgeS?: number;
  body: ReactNode;
};

/** One address of the site. */
export type Route = {
  /** As Fastify writes it: `/races/:id`. */
  path: string;
  /** Query keys that change the page; all others are ignored. */
  query?: readonly string[];
  load(request: PageRequest): Page | Promise<Page>;
};
