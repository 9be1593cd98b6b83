import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Session } from '../platform/auth/find-session.ts';
import type { KeptForm } from '../platform/auth/sealed-form.ts';
import { isAllowed } from '../platform/auth/staff.contract.ts';
import { readPostedForm } from '../platform/http/posted-form.ts';
import { Refusal } from '../platform/http/refusals.ts';
import { adminAddress } from './admin-address.ts';
import { inAskedLanguage, isSitePath, rememberAskedLanguage, sitePath } from './asked-language.ts';
import { attemptFor } from './attempt.ts';
import { failedPage, refusedPage } from './failed.page.tsx';
import { mountPublicPage, type PublicPageServer, type PublicPages } from './mount-public-page.ts';
import { notFoundPage } from './not-found.page.tsx';
import type {
  GoTo,
  Page,
  PageRequest,
  PostedRequest,
  PublicRoute,
  Route,
  SignedInRequest,
  StaffRoute,
} from './page.ts';
import { pageAnswers } from './page-answers.ts';
import { PageCache } from './page-cache.ts';
import { frameOf } from './page-frame.ts';
import { pageAddress, toPageRequest } from './page-request.ts';
import { requestLanguage } from './request-language.ts';
import { roleMissingPage, signInPage } from './sign-in-page.tsx';

export type PageServer = PublicPageServer &
  StaffAdmission & {
    routes: readonly Route[];
    /** Resolves once the database answers; absent: it is not checked. */
    pingData?: (() => Promise<void>) | undefined;
    /** How long a visitor waits for a page if there is an older one; absent: a second. */
    patienceMs?: number | undefined;
    /**
     * Handles a form of the organiser's side, and asks for the password or second factor again if
     * the step is serious; `address`: where the form was posted to.
     */
    takeWithStepUp(
      request: SignedInRequest & PostedRequest,
      posted: { address: string; form: Record<string, string> },
      take: (form: Record<string, string>) => Promise<Page | GoTo>,
    ): Promise<Page | GoTo>;
  };

/**
 * The limits on a page's own form: urlencoded, so that no other kind of body is ever read, and much
 * larger than its fields need, so that too long a text comes back with its problem.
 */
const formOptions = ({ access, fileBytes }: Route): RouteShorthandOptions => ({
  bodyLimit: 256 * 1024,
  // On race day, all members of staff share one address.
  config: { rateLimit: { max: access ? 600 : 60 } },
  onRequest: (request, _reply, done) => {
    const type = request.headers['content-type'] ?? '';
    const isForm =
      /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) ||
      (fileBytes !== undefined && /^multipart\/form-data\s*;/i.test(type));
    done(isForm ? undefined : new Refusal('media-type-unsupported'));
  },
});

type Mounted = PublicPages & { server: PageServer };

/** Mounts every page; returns the handlers for unknown addresses and for failures. */
export function servePages(app: FastifyInstance, server: PageServer) {
  const answers = pageAnswers(server);
  const isHttps = server.siteUrl.startsWith('https:');
  const cache = new PageCache({
    // In development, the bundler may have changed a page meanwhile.
    most: server.transformHtml ? 0 : undefined,
    ping: server.pingData,
    patienceMs: server.patienceMs,
  });
  const mounted = { server, answers, cache, isHttps };
  for (const route of server.routes) {
    mountForm(app, route, mounted);
    if (route.access === undefined) mountPublicPage(app, route, mounted);
    else mountStaffPage(app, route, mounted);
  }
  return {
    notFound: async (request: FastifyRequest, reply: FastifyReply) => {
      const language = requestLanguage(request);
      rememberAskedLanguage(request, reply, language, isHttps);
      const back = sitePath(request.headers.referer, request.host);
      const page = notFoundPage(language, back);
      const { notices, inForce } = await frameOf(server);
      return answers.send(request, reply, answers.render(page, { language, notices, inForce }));
    },
    /** `sentence`: why the request was refused, if it is not a failure. */
    failed: (request: FastifyRequest, reply: FastifyReply, status: number, sentence?: string) => {
      const language = requestLanguage(request);
      const asked = request.url.split('?', 1)[0];
      const path = isSitePath(asked) ? asked : '/';
      const page = sentence
        ? refusedPage(language, sentence, path)
        : failedPage(language, { requestId: request.id, path, isAway: status === 503 });
      // For example `Allow`, or how long to wait.
      const found = Object.entries(reply.getHeaders()).map(([name, value]) => [
        name,
        String(value),
      ]);
      const answer = answers.render(
        { ...page, status },
        { language, headers: Object.fromEntries(found) },
      );
      return answers.send(request, reply, answer);
    },
  };
}

const askedOf = (route: Route, request: FastifyRequest, { clock }: PageServer): PageRequest =>
  toPageRequest(pageAddress(route, request), request, clock.now());

/** Redirects, or shows a page that is not cached. */
async function answer(
  { server, answers }: Mounted,
  [request, reply]: [FastifyRequest, FastifyReply],
  { language, path, query }: Pick<PageRequest, 'language' | 'path' | 'query'>,
  page: Page | GoTo,
) {
  if (page.cookie) reply.header('set-cookie', page.cookie);
  if ('goTo' in page) {
    // Clears neither cookies nor storage, in which a phone at a checkpoint has its log (decision
    // 046).
    if (page.emptiesCache) reply.header('clear-site-data', '"cache"');
    return reply.redirect(inAskedLanguage(request, language, page.goTo), 303);
  }
  const { registration, notices, inForce } = await frameOf(server);
  return answers.send(
    request,
    reply,
    answers.render(page, { language, path, query, registration, notices, inForce }),
  );
}

function mountForm(app: FastifyInstance, route: Route, mounted: Mounted): void {
  const take = route.access === undefined ? takeForm(route) : takeStaffForm(route, mounted.server);
  if (!take) return;
  const post = (scope: FastifyInstance) =>
    scope.post(route.path, formOptions(route), async (request, reply) => {
      const asked = askedOf(route, request, mounted.server);
      const page = await take([request, reply], { ...asked, attempt: attemptFor(request) });
      return answer(mounted, [request, reply], { ...asked, query: {} }, page);
    });
  if (route.fileBytes === undefined) post(app);
  else {
    app.register(async (scope) => {
      await scope.register(multipart);
      post(scope);
    });
  }
}

type TakeForm = (
  exchange: [FastifyRequest, FastifyReply],
  posted: PostedRequest,
) => Promise<Page | GoTo>;

function takeForm({ submit, fileBytes }: PublicRoute): TakeForm | undefined {
  if (!submit) return undefined;
  return async ([request], posted) => {
    const { form, files } = await readPostedForm(request, fileBytes);
    return submit(posted, form, files);
  };
}

function takeStaffForm(route: StaffRoute, server: PageServer): TakeForm | undefined {
  const { submit, fileBytes } = route;
  if (!submit) return undefined;
  return ([request, reply], posted) =>
    admitStaff(server, route, [request, reply], posted, async ({ session }) => {
      // Read only now, so that only people with access can send files.
      const { form, files } = await readPostedForm(request, fileBytes);
      const inside = { ...posted, session };
      const address = adminAddress(request.url) ?? posted.path;
      return server.takeWithStepUp(inside, { address, form }, (taken) =>
        submit(inside, taken, files),
      );
    });
}

function mountStaffPage(app: FastifyInstance, route: StaffRoute, mounted: Mounted): void {
  app.get(route.path, async (request, reply) => {
    const asked = askedOf(route, request, mounted.server);
    rememberAskedLanguage(request, reply, asked.language, mounted.isHttps);
    const page = await admitStaff(mounted.server, route, [request, reply], asked, (inside) =>
      route.load(inside),
    );
    return answer(mounted, [request, reply], asked, page);
  });
}

type StaffAdmission = {
  /** The session of the sender; undefined if nobody is signed in. */
  findSession(request: FastifyRequest): Promise<Session | undefined>;
  /**
   * A token that carries a form through the sign-in; undefined: there is nothing to carry, or too
   * much.
   */
  keepForm(
    request: FastifyRequest,
    reply: FastifyReply,
    form: KeptForm,
  ): Promise<string | undefined>;
};

/**
 * Shows a page of the organiser's side to people who may see it, and the sign-in or the missing
 * right to others.
 */
async function admitStaff<Shown>(
  admission: StaffAdmission,
  route: StaffRoute,
  [request, reply]: [FastifyRequest, FastifyReply],
  asked: PageRequest,
  show: (asked: SignedInRequest) => Shown | Promise<Shown>,
): Promise<Shown | Page | GoTo> {
  const session = await admission.findSession(request);
  if (!session?.isVerified) {
    const address = adminAddress(request.url);
    if (request.method !== 'POST') return signInPage(asked, address);
    // Files of strangers are not read, and are lost.
    const { form: fields } = await readPostedForm(request, undefined);
    const kept = address && (await admission.keepForm(request, reply, { address, fields }));
    return signInPage(asked, address, { isUnsent: true, kept });
  }
  const inside = { ...asked, session };
  if (session.lacksFactor && route.path !== '/admin/account') return { goTo: '/admin/account' };
  if (isAllowed(session.staff, route.access)) return show(inside);
  return roleMissingPage(inside);
}
