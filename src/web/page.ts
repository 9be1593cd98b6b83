import type { ReactNode } from 'react';
import type { Difficulty } from '../../edition/races.ts';
import type { ContactMessage, ContactProblems } from '../features/contact/contact-rules.ts';
import type { EventNow, RegistrationNow } from '../features/event/event-phase-rules.ts';
import type {
  GuardianRequest,
  LinkKey,
  MyRegistration,
  MyRegistrationService,
} from '../features/my-registration/my-registration-contract.ts';
import type { Subscription } from '../features/newsletter/newsletter-contract.ts';
import type { ParticipantFilters } from '../features/participants/participant-filter-rules.ts';
import type { Participant } from '../features/participants/participants-contract.ts';
import type { ReturnState } from '../features/payments/return-rules.ts';
import type { RaceDetail } from '../features/races/races-contract.ts';
import type { Choices } from '../features/readings/reading-rules.ts';
import type { WaitingView } from '../features/registration/registration-contract.ts';
import type {
  RegistrationForm,
  RegistrationProblems,
} from '../features/registration/registration-rules.ts';
import type { WaitingForm } from '../features/registration/waiting-list-rules.ts';
import type { StaffDoor } from '../features/staff/sign-in-contract.ts';
import type { Access, InvitationView } from '../features/staff/staff-contract.ts';
import type { RefusalCode } from '../http/refusals.ts';
import type { DemoPayment } from '../services/demo-payments.ts';
import type { Language } from './languages.ts';
import type { Office } from './office.ts';
import type { StyleName } from './styles.ts';

/** Who asks for an order: with the browser's cookies, and a mail's link where one came along. */
export type OrderAsked = {
  participantId: number;
  cookies: string | undefined;
  link: string | undefined;
};

/** A registration as its pay page shows it. */
export type Order = {
  participantId: number;
  raceId: number;
  firstname: string;
  lastname: string;
  isInCircuit: boolean;
  amountBani: number;
  /** Whether it waits to be paid. */
  isDue: boolean;
  /** Whether the fee is paid, and this is what it lacks since. */
  isDifference: boolean;
  /** Whether its race has started, so that it cannot be paid here any more. */
  isLate: boolean;
  /** Whether the payment provider's form or page is another company's. */
  isPaidElsewhere: boolean;
  /** Has the browser hold the order when the link has gone from the address. */
  cookie?: string;
};

/** Whom a visitor who comes back from paying is asked for by. */
export type ReturnAsked = {
  /** The provider's name of the payment; wins over the number. */
  reference: string | undefined;
  /** Only where the address says that this one has paid. */
  participantId: number | undefined;
  /** Whether the provider is to be asked first. */
  isAsked: boolean;
};
/** `payAt`: where it can be paid still. */
export type PaymentReturn = { stand: ReturnState; payAt?: string };

/** What pages may ask of the database; the server hands it in. */
export type PageData = {
  listRaces(filter?: { difficulty?: Difficulty | undefined }): Promise<RaceDetail[]>;
  /** Undefined when there is no such race. */
  findRace(id: number): Promise<RaceDetail | undefined>;
  findParticipants(filters: ParticipantFilters): Promise<Participant[]>;
  /** Codes of the countries that somebody comes from. */
  listCountries(): Promise<readonly string[]>;
  /** Where the event stands, now or at another moment. */
  event(at?: Date): Promise<EventNow>;
  /** Whether registration is open: for pages that need no more of the event. */
  registration(): Promise<RegistrationNow>;
  /** Which readings the office has chosen of facts that are stated twice. */
  readings(): Promise<Choices>;
  /** Where the office says that the results are; undefined: at the edition's address. */
  resultsUrl(): Promise<string | undefined>;
  /** What the token of a mail's link leads to; undefined when that is nothing. */
  findMyRegistration(key: LinkKey): Promise<MyRegistration | undefined>;
  /** What the link that makes an account of the office is good for; undefined: nothing. */
  findWelcome(token: string): Promise<InvitationView | undefined>;
  /** The entry of the waiting list that a mail's link names; undefined: none. */
  findWaiting(token: string): Promise<WaitingView | undefined>;
  /** Undefined: the link is none of the newsletter's. */
  findSubscription(token: string): Promise<Subscription | undefined>;
  findGuardianRequest(token: string): Promise<GuardianRequest | undefined>;
  /** Undefined: none that whoever asks may see. */
  findOrder(asked: OrderAsked): Promise<Order | undefined>;
  findReturn(asked: ReturnAsked): Promise<PaymentReturn>;
  /** Undefined: there is no such payment, or no demo mode. */
  findDemoPayment(reference: string): Promise<DemoPayment | undefined>;
};

type RegistrationStep =
  | 'correct'
  | 'sendCode'
  | 'giveCode'
  | 'renew'
  | 'changeRace'
  | 'cancel'
  | 'erase'
  | 'sign';

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
  /** Mails new links to whoever is registered with an address, if anybody is. */
  sendLinks(
    address: string,
  ): Promise<{ ok: true } | { ok: false; status: number; failure: string }>;
  /** `id`: the participant's. One that is sent again within the hour makes no second. */
  register(
    form: RegistrationForm,
    from: { offer: string | undefined; acceptOverlap: boolean },
  ): Promise<
    | { ok: true; id: number }
    | { ok: false; problems: RegistrationProblems }
    | { ok: false; status: number; failure: string; code?: RefusalCode }
  >;
  joinWaitingList(
    form: WaitingForm,
  ): Promise<
    | { ok: true }
    | { ok: false; problems: RegistrationProblems }
    | { ok: false; status: number; failure: string }
  >;
  /** Takes the holder of a mail's link off the waiting list. */
  leaveWaitingList(
    token: string,
  ): Promise<{ ok: true } | { ok: false; status: number; failure: string }>;
  /** By an address that was typed, or by the token of a mail's link. */
  newsletter: Record<
    'subscribe' | 'confirm' | 'leave',
    (typed: string) => Promise<{ ok: true } | { ok: false; status: number; failure: string }>
  >;
  /** The steps of whoever holds the link of a mail. */
  registration: {
    [Step in RegistrationStep]: (
      ...asked: Parameters<MyRegistrationService[Step]>
    ) => Promise<
      | Awaited<ReturnType<MyRegistrationService[Step]>>
      | { ok: false; status: number; failure: string }
    >;
  };
  /** Without a link only a browser with script can pay. */
  startPayment(
    order: OrderAsked & { raceId: number },
    asked: { acceptNotKept: boolean },
  ): Promise<
    | { ok: true; paymentLink?: string | undefined }
    | { ok: false; status: number; failure: string; code?: RefusalCode }
  >;
  door: StaffDoor;
  /** The invented card is charged, or declined. */
  useDemoCard(reference: string, isGood: boolean): Promise<void>;
};

/** A request for a page, reduced to what may change its HTML. */
export type PageRequest = {
  language: Language;
  /** Path without the query. */
  path: string;
  params: Record<string, string>;
  /** Only what the route knows of it. */
  query: KnownQuery;
  /** For pages that are kept by nobody: the browser's own. */
  cookies: string | undefined;
  /** The server's moment, for what depends on the day or on the race being over. */
  now: Date;
  /** Milliseconds that the site's clock runs ahead of the real one (rehearsals; else 0). */
  clockOffsetMs: number;
  /** Whether sample data stand in for what is not there yet. */
  isDemo: boolean;
  data: PageData;
  /** Counts one more question to the payment provider; false: this visitor has asked too many. */
  mayAskProvider(): Promise<boolean>;
  /** The desk of the one who is signed in; there on routes with `access` only. */
  office?: Office | undefined;
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
  /** Other sites whose pictures the page shows: origins, or a whole scheme. */
  picturesOf?: readonly string[];
  /** Absent: search engines may keep it. */
  isPrivate?: boolean;
  /** One person's own: kept by nobody, and its address told to no other site. */
  isPersonal?: boolean;
  /** For the browser to keep, of a page that is one person's own. */
  cookie?: string | undefined;
  /** Whether Stripe's form, or the way to its page, stands there. */
  isPaidByStripe?: boolean;
  /** schema.org data. */
  structuredData?: object;
  /** Seconds after which the HTML is stale although no data changed; absent: never. */
  maxAgeS?: number | undefined;
  body: ReactNode;
};

/** A query as it came: a key may be there more than once. */
type AskedQuery = Readonly<Record<string, string | string[]>>;
type KnownQuery = Record<string, string>;

/** A file that a form brought. */
export type PostedFile = {
  /** What the visitor's machine calls it; not to be believed. */
  name: string;
  /** Undefined: more bytes than the route takes. */
  content: Buffer | undefined;
};

/** One address of the site. */
export type Route = {
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
  /**
   * For staff: everybody else is asked to sign in (401), or told that the role is missing (403), and
   * nothing of it is kept.
   */
  access?: Access;
  /** How many bytes a file in the page's form may have; absent: forms bring none. */
  fileBytes?: number;
  /** Whether a page is likely to be asked for again; absent: each is. */
  isKept?: (query: KnownQuery) => boolean;
  load(request: PageRequest): Page | Promise<Page>;
  /** Takes the page's own form, posted without script: shows a page, or sends on to an address. */
  submit?: (
    request: PageRequest,
    form: Record<string, string | undefined>,
    actions: PageActions,
    /** By the name of their field; one that was left empty is absent. */
    files: Record<string, PostedFile>,
  ) => Promise<Page | { goTo: string }>;
};
