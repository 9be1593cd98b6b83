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
  /** Headers of every answer; a page's own come on top. */
  headers: Record<string, string>;
  /** Development: the bundler's additions to the HTML; pages are then neither cached nor locked. */
  transformHtml?: ((url: string, html: string) => Promise<string>) | undefined;
};

/** Where a page stands, and what its header needs; no `path`: at no address of the menu. */
type Place = {
  language: Language;
  path?: string;
  query?: Record<string, string>;
  /** Undefined while the database is away. */
  registration?: RegistrationNow | undefined;
  notices?: readonly Notice[];
  /** What changed late of what every sentence may name. */
  inForce?: EventInForce | undefined;
  /** In demo mode, unless the visitor has closed its bar. */
  demo?: DemoState | undefined;
  /** Whether it is likely to be sent often before it changes. */
  isLasting?: boolean;
  /** Whether everybody may read it, and reads the same. */
  isForAll?: boolean;
  /** Whether the answer is the same for whoever asks for its address. */
  isShared?: boolean;
  /** Of this answer alone. */
  headers?: Record<string, string>;
};

/**
 * For caches between us and many visitors: a change shows within a second wherever a page is read,
 * and while the site is away they show what they have (decision 078).
 */
const shared = {
  'cache-control': 'public, max-age=0, s-maxage=1, stale-while-revalidate=1, stale-if-error=600',
  vary: 'Accept-Encoding',
};

/** Below it an answer is gone before its smallest form would have been worth making. */
const minuteS = 60;

/** Makes pages into answers, and sends them. */
export function pageAnswers(options: PageAnswersOptions) {
  const { siteUrl, scriptUrl, headers, transformHtml } = options;
  const isHttps = siteUrl.startsWith('https:');
  const headersForAll = withoutIsolation(headers);
  return {
    render(asked: Page, place: Place): PreparedAnswer {
      const { language, path = '', query = {}, registration, notices = [], inForce, demo } = place;
      // Before the policy is made, which names each page's styles by their hash.
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
          // Not `no-referrer`: with it browsers hide from us whose page a form was posted from.
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
