import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { readPostedForm } from '../http/posted-form.ts';
import { sendPrepared } from '../http/prepared-answer.ts';
import { Refusal } from '../http/refusals.ts';
import { requestLanguage } from '../http/request-language.ts';
import { admitStaff, type StaffAdmission } from './admit-staff.ts';
import { officeAddress } from './office-address.ts';
import { inAskedLanguage, isOwnPath, ownPath, rememberAskedLanguage } from './own-address.ts';
import type { Page, PageActions, PageData, PageRequest, Route } from './page.ts';
import { type PageAnswersOptions, pageAnswers } from './page-answers.ts';
import { PageCache } from './page-cache.ts';
import { type RequestedSite, toPageRequest } from './page-request.ts';
import { failedPage, refusedPage } from './pages/failed.tsx';
import { notFoundPage } from './pages/not-found.tsx';
import { takeWithStepUp } from './pages/office-step-up.tsx';
import { type DataSource, watchedData } from './watched-data.ts';

export type PageServer = PageAnswersOptions &
  DataSource &
  StaffAdmission &
  RequestedSite & {
    routes: readonly Route[];
    actions(request: FastifyRequest, reply: FastifyReply): PageActions;
  };

/**
 * What a page's own form may send: urlencoded, so that no other kind of body is ever read, and room
 * for far more than its fields take, so that too long a text comes back with its problem.
 */
const formOptions = ({ access, fileBytes }: Route): RouteShorthandOptions => ({
  bodyLimit: 256 * 1024,
  // On race day the whole office sits behind one address.
  config: { rateLimit: { max: access ? 600 : 60 } },
  onRequest: (request, _reply, done) => {
    const type = request.headers['content-type'] ?? '';
    const isForm =
      /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type) ||
      (fileBytes !== undefined && /^multipart\/form-data\s*;/i.test(type));
    done(isForm ? undefined : new Refusal('media-type-unsupported'));
  },
});

type Mounted = {
  server: PageServer;
  answers: ReturnType<typeof pageAnswers>;
  cache: PageCache;
  isHttps: boolean;
};

/** Mounts every page; the handlers it returns answer for unknown addresses and for failures. */
export function servePages(app: FastifyInstance, server: PageServer) {
  const answers = pageAnswers(server);
  const isHttps = server.siteUrl.startsWith('https:');
  const mounted: Mounted = { server, answers, cache: new PageCache(), isHttps };
  for (const route of server.routes) {
    mountForm(app, route, mounted);
    if (route.access) mountStaffPage(app, route, mounted);
    else mountPublicPage(app, route, mounted);
  }
  return {
    notFound: (request: FastifyRequest, reply: FastifyReply) => {
      const language = requestLanguage(request);
      rememberAskedLanguage(request, reply, language, isHttps);
      const back = ownPath(request.headers.referer, request.host);
      const page = notFoundPage(language, back);
      return answers.send(request, reply, answers.render(page, { language }));
    },
    /** `sentence`: why it was not accepted, where that is no failure. */
    failed: (request: FastifyRequest, reply: FastifyReply, status: number, sentence?: string) => {
      const language = requestLanguage(request);
      const asked = request.url.split('?', 1)[0];
      const path = isOwnPath(asked) ? asked : '/';
      const page = sentence
        ? refusedPage(language, sentence, path)
        : failedPage(language, request.id, path);
      // Such as `Allow`, or how long to wait.
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

/** The header's part of the data; a page that needs no database comes without one, too. */
const headed = (data: PageData) => data.registration().catch(() => undefined);

/** Sends on, or shows a page that nothing keeps. */
async function answer(
  { server, answers }: Mounted,
  [request, reply]: [FastifyRequest, FastifyReply],
  { language, path, query }: Pick<PageRequest, 'language' | 'path' | 'query'>,
  page: Page | { goTo: string },
) {
  if ('goTo' in page) return reply.redirect(inAskedLanguage(request, language, page.goTo), 303);
  const registration = await headed(server.data);
  return answers.send(
    request,
    reply,
    answers.render(page, { language, path, query, registration }),
  );
}

function mountForm(app: FastifyInstance, route: Route, mounted: Mounted): void {
  const { submit } = route;
  if (!submit) return;
  const { server } = mounted;
  const post = (scope: FastifyInstance) =>
    scope.post(route.path, formOptions(route), async (request, reply) => {
      const asked = toPageRequest(route, request, server);
      const page = await admitStaff(server, route, [request, reply], asked, async (inside) => {
        // Read now, so that only those who are let in can send us files.
        const { form, files } = await readPostedForm(request, route.fileBytes);
        const actions = server.actions(request, reply);
        const take = (taken: typeof form) => submit(inside, taken, actions, files);
        const { office } = inside;
        if (!office) return take(form);
        const address = officeAddress(request.url) ?? inside.path;
        return takeWithStepUp({ ...inside, office }, { address, form }, take);
      });
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

function mountStaffPage(app: FastifyInstance, route: Route, mounted: Mounted): void {
  app.get(route.path, async (request, reply) => {
    const asked = toPageRequest(route, request, mounted.server);
    rememberAskedLanguage(request, reply, asked.language, mounted.isHttps);
    const page = await admitStaff(mounted.server, route, [request, reply], asked, (inside) =>
      route.load(inside),
    );
    return answer(mounted, [request, reply], asked, page);
  });
}

function mountPublicPage(app: FastifyInstance, route: Route, mounted: Mounted): void {
  const { server, answers, cache, isHttps } = mounted;
  // Not an async function: a cached page is answered without a turn of the event loop.
  app.get(route.path, (request, reply) => {
    const asked = toPageRequest(route, request, server);
    const { language, path, query, now } = asked;
    rememberAskedLanguage(request, reply, language, isHttps);
    const key = `${language} ${path} ${route.query ? JSON.stringify(query) : ''}`;
    const known = server.transformHtml ? undefined : cache.get(key, now.getTime());
    if (known) {
      sendPrepared(request, reply, known.answer);
      return reply;
    }
    const load = async () => {
      const { data, isCurrent } = watchedData(server);
      const page = await route.load({ ...asked, data });
      if (page.cookie) reply.header('set-cookie', page.cookie);
      const registration = await headed(data);
      const loaded = answers.render(page, { language, path, query, registration });
      const isKept = loaded.status === 200 && !page.isPersonal && (route.isKept?.(query) ?? true);
      if (registration && isKept) {
        // Whatever a page says of the event may be wrong from the moment when the phase changes.
        const staleAtMs = Math.min(
          now.getTime() + (page.maxAgeS ?? Number.POSITIVE_INFINITY) * 1000,
          registration.changesAt?.getTime() ?? Number.POSITIVE_INFINITY,
        );
        cache.set(key, { answer: loaded, staleAtMs, isCurrent });
      }
      return answers.send(request, reply, loaded);
    };
    return load();
  });
}
