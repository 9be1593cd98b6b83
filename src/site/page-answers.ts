import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RegistrationNow } from '../edition/facts/event-phase.rules.ts';
import type { Notice } from '../edition/facts/notice.rules.ts';
import type { EventInForce } from '../edition/words/event-words.ts';
import type { Language } from '../edition/words/languages.ts';
import { PreparedAnswer, sendPrepared } from '../platform/http/prepared-answer.ts';
import { permissionsPolicy, withoutIsolation } from '../platform/http/security-headers.ts';
import demoCss from '../ui/demo.css?inline';
import noticesCss from '../ui/notices.css?inline';
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { DemoState } from './demo-bar.tsx';
import { retryHeaders } from './error-answers.ts';
import type { Page } from './page.ts';
import { renderPage } from './render-page.tsx';

export type PageAnswersOptions = {
  /** Origin for absolute addresses, without a trailing slash. */
  siteUrl: string;
  scriptUrl: string;
  /** Headers of every answer; a page adds its own. */
  headers: Record<string, string>;
  /** Development: the bundler's additions to the HTML; pages then have no cache and no policy. */
  transformHtml?: ((url: string, html: string) => Promise<string>) | undefined;
};

/** The address of a page and the data of its header; no `path`: it has no address in the menu. */
type Place = {
  language: Language;
  path?: string;
  query?: Record<string, string>;
  /** Undefined while the database is unavailable. */
  registration?: RegistrationNow | undefined;
  notices?: readonly Notice[];
  /** Late changes of the values that every sentence may use. */
  inForce?: EventInForce | undefined;
  /** In demo mode, unless the visitor has closed its bar. */
  demo?: DemoState | undefined;
  /** Whether it is likely to be sent often before it changes. */
  isLasting?: boolean;
  /** Whether it is public and the same for everybody. */
  isForAll?: boolean;
  /** Whether the answer is the same for everybody who requests its address. */
  isShared?: boolean;
  /** Headers of this answer only. */
  headers?: Record<string, string>;
};

/**
 * For caches in front that serve many visitors: a change is visible within a second wherever a page
 * is read, and while the site is down they show their last copy (decision 078).
 */
const shared = {
  'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=600',
  vary: 'Accept-Encoding',
};

/** A shorter-lived answer is outdated before its best compression would have been worth it. */
const minuteS = 60;

/** Renders pages and sends them as answers. */
export function pageAnswers(options: PageAnswersOptions) {
  const { siteUrl, scriptUrl, headers, transformHtml } = options;
  const isHttps = siteUrl.startsWith('https:');
  const headersForAll = withoutIsolation(headers);
  return {
    render(asked: Page, place: Place): PreparedAnswer {
      const { language, path = '', query = {}, registration, notices = [], inForce, demo } = place;
      // Before the policy is made, which names the hashes of each page's styles.
      const around = [...(notices.length > 0 ? [noticesCss] : []), ...(demo ? [demoCss] : [])];
      const page = around.length > 0 ? { ...asked, styles: [...around, ...asked.styles] } : asked;
      const isOpen = registration?.state === 'open';
      const stands = { language, path, query, isOpen, notices, inForce, demo, siteUrl, scriptUrl };
      return new PreparedAnswer({
        body: Buffer.from(renderPage(page, stands)),
        status: page.status ?? 200,
        life: (page.maxAgeS ?? minuteS) < minuteS ? 'short' : place.isLasting ? 'long' : undefined,
        headers: {
          ...(place.isForAll && !page.isIsolated ? headersForAll : headers),
          ...retryHeaders(page.status ?? 200),
          ...place.headers,
          'content-type': 'text/html; charset=utf-8',
          'cache-control': page.isPersonal ? 'private, no-store' : 'private, no-cache',
          // Not `no-referrer`: with that, browsers hide from us on which page a form was posted.
          ...(page.isPersonal && { 'referrer-policy': 'same-origin' }),
          vary: 'Accept-Encoding, Accept-Language, Cookie',
          ...(place.isShared && shared),
          'content-security-policy': contentSecurityPolicy(page, { isHttps }),
          ...(page.hasCamera && { 'permissions-policy': permissionsPolicy({ camera: 'self' }) }),
        },
      });
    },
    async send(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer) {
      if (transformHtml) {
        const html = await transformHtml(request.url, answer.text);
        return reply.code(answer.status).type('text/html; charset=utf-8').send(html);
      }
      return sendPrepared(request, reply, answer);
    },
  };
}
