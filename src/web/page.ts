import type { ReactNode } from 'react';
import type { Difficulty } from '../../edition/races.ts';
import type { ContactMessage, ContactProblems } from '../features/contact/contact-rules.ts';
import type { ParticipantFilters } from '../features/participants/participant-filter-rules.ts';
import type { Participant } from '../features/participants/participants-contract.ts';
import type { RaceDetail } from '../features/races/races-contract.ts';
import type { Language } from './languages.ts';
import type { StyleName } from './styles.ts';

/** What pages may ask of the database; the server hands it in. */
export type PageData = {
  listRaces(filter?: { difficulty?: Difficulty | undefined }): Promise<RaceDetail[]>;
  /** Undefined when there is no such race. */
  findRace(id: number): Promise<RaceDetail | undefined>;
  findParticipants(filters: ParticipantFilters): Promise<Participant[]>;
  /** Codes of the countries that somebody comes from. */
  listCountries(): Promise<readonly string[]>;
};

/** What a posted page may do for its visitor; an outage is an outcome here, not an error. */
export type PageActions = {
  /** `failure`: the sentence of a refusal that concerns no field. */
  sendContactMessage(
    message: ContactMessage & { website?: string | undefined },
  ): Promise<
    | { ok: true }
    | { ok: false; problems: ContactProblems }
    | { ok: false; status: number; failure: string }
  >;
};

/** A request for a page, reduced to what may change its HTML. */
export type PageRequest = {
  language: Language;
  /** Path without the query. */
  path: string;
  params: Record<string, string>;
  /** Only what the route knows of it. */
  query: KnownQuery;
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
  status?: number;
  /** The page's own name, put before the site's title; the home page has none. */
  name?: string;
  description: string;
  styles: readonly StyleName[];
  /** Social image in `/social/`, without language and ending. */
  socialImage?: string;
  /** Origins whose frames the page shows; `self` for pages of this site. */
  framesOf?: readonly string[];
  /** Absent: search engines may keep it. */
  isPrivate?: boolean;
  /** schema.org data. */
  structuredData?: object;
  /** Seconds after which the HTML is stale although no data changed; absent: never. */
  maxAgeS?: number;
  body: ReactNode;
};

/** A query as it came: a key may be there more than once. */
type AskedQuery = Readonly<Record<string, string | string[]>>;
type KnownQuery = Record<string, string>;

/** One address of the site. */
export type Route = {
  /** As Fastify writes it: `/races/:id`. */
  path: string;
  /**
   * Query keys and the values of each that change the page; all others are ignored. Or what makes
   * of any query the one that the page's address should have.
   */
  query?: Readonly<Record<string, readonly string[]>> | ((asked: AskedQuery) => KnownQuery);
  /** Whether a page is likely to be asked for again; absent: each is. */
  isKept?: (query: KnownQuery) => boolean;
  load(request: PageRequest): Page | Promise<Page>;
  /** Takes the page's own form, posted without script: shows a page, or sends on to an address. */
  submit?: (
    request: PageRequest,
    form: Record<string, string | undefined>,
    actions: PageActions,
  ) => Promise<Page | { goTo: string }>;
};
