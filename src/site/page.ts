import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Language } from '../edition/words/languages.ts';
import type { Session } from '../platform/auth/find-session.ts';
import type { Access, Staff } from '../platform/auth/staff.contract.ts';
import type { DataTable } from '../platform/db/data-versions.ts';
import type { PostedFile } from '../platform/http/posted-form.ts';
import type { Attempt } from './attempt.ts';
import type { Visitor } from './visitor-limit.ts';

/** A request for a page, reduced to the parts that may change its HTML, and its sender. */
export type PageRequest = Visitor & {
  language: Language;
  /** Path without the query. */
  path: string;
  params: Record<string, string>;
  /** Only the keys that the route knows. */
  query: KnownQuery;
  /** The browser's own; only for pages that are not cached. */
  cookies: string | undefined;
  /** The browser's user agent. */
  device: string;
  /** The server's time, for pages that depend on the day or on whether the race is over. */
  now: Date;
};

/** A request with the page's own form. */
export type PostedRequest = PageRequest & {
  /**
   * Runs the action of the form; an outage, or a refusal of no field, is returned as a sentence.
   */
  attempt: Attempt;
};

/** A request of a signed-in member of staff who may see the page. */
export type SignedInRequest = PageRequest & { session: Session };

/** A page ready to be rendered. */
export type Page = {
  status?: number;
  /** The page's own name, written before the site's title; the home page has none. */
  name?: string;
  description: string;
  styles: readonly string[];
  /** Social image in `/social/`, without language and extension. */
  socialImage?: string;
  /** The path of a picture of 1200 × 630 pixels that replaces the social image. */
  sharePicture?: string | undefined;
  /** Origins whose frames the page shows; `self` for pages of this site. */
  framesOf?: readonly string[];
  /** Other sites whose pictures the page shows: origins, or a whole scheme. */
  picturesOf?: readonly string[];
  /** Absent: search engines may index it. */
  isPrivate?: boolean;
  /** A page of one person: it is not cached, and other sites do not get its address. */
  isPersonal?: boolean;
  /** Whether the window that opened it loses access to it, as with pages that are not cached. */
  isIsolated?: boolean;
  /** A `Set-Cookie` header; not for cached pages. */
  cookie?: string | undefined;
  /** Whether it has Stripe's form, or a form that leads to Stripe's page. */
  isPaidByStripe?: boolean;
  /** Without the site's header and footer, for a page that is used with one thumb all day. */
  isBare?: boolean;
  /** Whether its heading has no ridge behind it, as it has a picture of its own or is for work. */
  isWithoutRidge?: boolean;
  /** Whether it has no table, so that it does not need the styles of tables. */
  isWithoutTable?: boolean;
  /** The signed-in person, on a page of the office, which has the office's own menu. */
  office?: Staff;
  /** Whether it may use the camera, and WebAssembly to read QR codes. */
  hasCamera?: boolean;
  /** Whether a service worker keeps it for hours without a network. */
  worksOffline?: boolean;
  /**
   * The manifest for adding this page to a phone's home screen; absent: the site's, which its
   * script adds.
   */
  manifest?: string;
  /** schema.org data. */
  structuredData?: object;
  /** Seconds after which the HTML is stale although no data changed; absent: never. */
  maxAgeS?: number | undefined;
  body: ReactNode;
};

/** Where an accepted form leads. */
export type GoTo = {
  goTo: string;
  /** A `Set-Cookie` header of the redirect. */
  cookie?: string | undefined;
  /** Whether the browser has to clear its HTTP cache of the site. */
  emptiesCache?: boolean;
};

/** A query as it was sent: a key may occur more than once. */
type AskedQuery = Readonly<Record<string, string | string[]>>;
export type KnownQuery = Record<string, string>;

/** A form's fields as they were posted: any of them may be missing. */
export type PostedFields = Record<string, string | undefined>;

/** One address of the site; a page's factory makes it from the services that the page needs. */
export type Route = PublicRoute | StaffRoute;

export type PublicRoute = RouteFor<PageRequest> & {
  access?: undefined;
  /**
   * The tables on which the page's HTML depends, including those of the site's header (`edition`,
   * which says whether registration is open): the page is cached until one of them changes. Absent:
   * never cached.
   */
  dependsOn?: readonly DataTable[];
  /** For a page with `dependsOn`: whether it is likely to be requested again; absent: always. */
  isKept?: (query: KnownQuery) => boolean;
  /** Without the bar of demo mode, as the page itself shows the same. */
  hasNoDemoBar?: true;
};

/** The words about an action when its form is shown again before it is sent. */
export type ActionWords = {
  /** The label of its button. */
  label: string;
  /** The fields in the order in which they are shown; one without a label is left out. */
  fields: Readonly<Record<string, z.ZodType>>;
  /**
   * Whether it is allowed to a person who still lacks the second factor, which everybody must have.
   */
  leadsToFactor?: true | undefined;
};

/**
 * For staff: others are asked to sign in (401), or the page says that the right is missing (403);
 * none of it is cached.
 */
export type StaffRoute = RouteFor<SignedInRequest> & {
  access: Access;
  /** The name and the actions of its forms, by intent; absent: it has none. */
  name?: (language: Language) => string;
  actions?: (language: Language) => Readonly<Record<string, ActionWords>>;
};

type RouteFor<Request extends PageRequest> = {
  /** In Fastify's notation: `/races/:id`. */
  path: string;
  /**
   * Query keys with the values that change the page; all others are ignored. Or a function that
   * makes the query of the page's address from any query.
   */
  query?: Readonly<Record<string, readonly string[]>> | ((asked: AskedQuery) => KnownQuery);
  /** The path's parameters as our own links write them; absent: unchanged. */
  params?: (asked: Record<string, string>) => Record<string, string>;
  /** Left out of the sitemap. */
  isUnlisted?: true;
  /** Maximum size in bytes of a file in the page's form; absent: its forms have no file. */
  fileBytes?: number;
  load(request: Request): Page | Promise<Page>;
  /** Handles the page's own form, posted without JavaScript: shows a page, or redirects. */
  submit?: (
    request: Request & PostedRequest,
    form: PostedFields,
    /** By field name; an empty field is absent. */
    files: Record<string, PostedFile>,
  ) => Promise<Page | GoTo>;
};
