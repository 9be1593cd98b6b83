import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Language } from '../edition/words/languages.ts';
import type { Session } from '../platform/auth/find-session.ts';
import type { Access, Staff } from '../platform/auth/staff.contract.ts';
import type { DataTable } from '../platform/db/data-versions.ts';
import type { PostedFile } from '../platform/http/posted-form.ts';
import type { Attempt } from './attempt.ts';
import type { Visitor } from './visitor-limit.ts';

/** A request for a page, reduced to what may change its HTML, and who asks. */
export type PageRequest = Visitor & {
  language: Language;
  /** Path without the query. */
  path: string;
  params: Record<string, string>;
  /** Only what the route knows of it. */
  query: KnownQuery;
  /** For pages that are kept by nobody: the browser's own. */
  cookies: string | undefined;
  /** What the browser says it is. */
  device: string;
  /** The server's moment, for what depends on the day or on the race being over. */
  now: Date;
};

/** A request that brings the page's own form. */
export type PostedRequest = PageRequest & {
  /** Does what the form asks; an outage, or a refusal of no field, comes back as a sentence. */
  attempt: Attempt;
};

/** A request of somebody who is signed in, and may see the page. */
export type SignedInRequest = PageRequest & { session: Session };

/** A page ready to be rendered. */
export type Page = {
  status?: number;
  /** The page's own name, put before the site's title; the home page has none. */
  name?: string;
  description: string;
  styles: readonly string[];
  /** Social image in `/social/`, without language and ending. */
  socialImage?: string;
  /** The path of a picture of 1200 × 630 pixels that takes the place of the social image. */
  sharePicture?: string | undefined;
  /** Origins whose frames the page shows; `self` for pages of this site. */
  framesOf?: readonly string[];
  /** Other sites whose pictures the page shows: origins, or a whole scheme. */
  picturesOf?: readonly string[];
  /** Absent: search engines may keep it. */
  isPrivate?: boolean;
  /** One person's own: kept by nobody, and its address told to no other site. */
  isPersonal?: boolean;
  /** Whether whatever opened its window has to let go of it, as with pages that are kept by nobody. */
  isIsolated?: boolean;
  /** `Set-Cookie`, for the browser to keep; not for pages that the cache keeps. */
  cookie?: string | undefined;
  /** Whether Stripe's form, or the way to its page, stands there. */
  isPaidByStripe?: boolean;
  /** Without the site's header and footer, for a page that is used with one thumb all day. */
  isBare?: boolean;
  /** Whether no ridge stands behind its heading: it has a picture of its own, or is for work. */
  isWithoutRidge?: boolean;
  /** Whether it has no table, and need not be sent how one looks. */
  isWithoutTable?: boolean;
  /** Who is signed in where it is a page of the office, with the office's own menu. */
  office?: Staff;
  /** Whether it may use the camera, with a program that reads codes. */
  hasCamera?: boolean;
  /** Whether a service worker keeps it for hours without a network. */
  worksOffline?: boolean;
  /** What a telephone reads to put this page on its home screen; absent: the site's, which its script names. */
  manifest?: string;
  /** schema.org data. */
  structuredData?: object;
  /** Seconds after which the HTML is stale although no data changed; absent: never. */
  maxAgeS?: number | undefined;
  body: ReactNode;
};

/** Where a form that was taken leads. */
export type GoTo = {
  goTo: string;
  /** A `Set-Cookie` on the way. */
  cookie?: string | undefined;
  /** Whether the browser forgets the pages and files of the site that it has kept by itself. */
  emptiesCache?: boolean;
};

/** A query as it came: a key may be there more than once. */
type AskedQuery = Readonly<Record<string, string | string[]>>;
export type KnownQuery = Record<string, string>;

/** A form's fields as they were posted: any of them may be missing. */
export type PostedFields = Record<string, string | undefined>;

/** One address of the site; a page's factory makes it with the services that the page needs. */
export type Route = PublicRoute | StaffRoute;

export type PublicRoute = RouteFor<PageRequest> & {
  access?: undefined;
  /**
   * The tables that the page's HTML follows from, with those of the site's header (`edition`, which
   * says whether registration is open): it is kept until one of them changes. Absent: never kept.
   */
  dependsOn?: readonly DataTable[];
  /** Of a page with `dependsOn`, whether it is likely to be asked for again; absent: each is. */
  isKept?: (query: KnownQuery) => boolean;
  /** In demo mode, too: the page says itself what the bar above the others says. */
  hasNoDemoBar?: true;
};

/** What is said of an action where its form is read once more before it is sent. */
export type ActionWords = {
  /** What its button says. */
  label: string;
  /** What it reads, in the order in which it is read out; one without a label is left out. */
  fields: Readonly<Record<string, z.ZodType>>;
  /** Whether it is taken from somebody who still lacks the second factor that all have to have. */
  leadsToFactor?: true | undefined;
};

/**
 * For staff: everybody else is asked to sign in (401), or told that the right is missing (403), and
 * nothing of it is kept.
 */
export type StaffRoute = RouteFor<SignedInRequest> & {
  access: Access;
  /** What its forms are called after, and do, by their intent; absent: it has none. */
  name?: (language: Language) => string;
  actions?: (language: Language) => Readonly<Record<string, ActionWords>>;
};

type RouteFor<Request extends PageRequest> = {
  /** As Fastify writes it: `/races/:id`. */
  path: string;
  /**
   * Query keys and the values of each that change the page; all others are ignored. Or what makes
   * of any query the one that the page's address should have.
   */
  query?: Readonly<Record<string, readonly string[]>> | ((asked: AskedQuery) => KnownQuery);
  /** The path's parameters as our own links write them; absent: as they came. */
  params?: (asked: Record<string, string>) => Record<string, string>;
  /** Not for search engines' lists of pages. */
  isUnlisted?: true;
  /** How many bytes a file in the page's form may have; absent: forms bring none. */
  fileBytes?: number;
  load(request: Request): Page | Promise<Page>;
  /** Takes the page's own form, posted without script: shows a page, or sends on to an address. */
  submit?: (
    request: Request & PostedRequest,
    form: PostedFields,
    /** By the name of their field; one that was left empty is absent. */
    files: Record<string, PostedFile>,
  ) => Promise<Page | GoTo>;
};
