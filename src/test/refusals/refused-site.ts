import type { RefusalCode } from '../../http/refusals.ts';
import { signedIn } from '../admin-kit.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

/** What the one who asks was answered, by `app.inject`. */
export type Answer = Awaited<ReturnType<TestSite['app']['inject']>>;

/** Brings the site to answer with a refusal. */
export type Provoke = (site: RefusedSite) => Promise<Answer>;

/** How each code is provoked. */
export type Provoked = Partial<Record<RefusalCode, Provoke>>;

export const now = new Date('2025-03-01T10:00:00Z');

/** A site with somebody of each kind to ask it, and nobody registered. */
export type RefusedSite = Awaited<ReturnType<typeof openRefusedSite>>;

export async function openRefusedSite() {
  const site = await openTestSite({ now: now.toISOString(), isWithoutParticipants: true });
  const { app, database } = site;
  const admin = (await signedIn(database.db, 'admin')).cookie;
  const volunteer = (await signedIn(database.db, 'volunteer')).cookie;
  let visitors = 0;
  return {
    ...site,
    db: database.db,
    admin,
    volunteer,
    get: (url: string, headers: Record<string, string> = { cookie: admin }) =>
      app.inject({ url, headers }),
    /** As JSON, each time from another address. */
    post: (url: string, payload: unknown, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', cookie: admin, ...headers },
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
        remoteAddress: `192.0.2.${(++visitors % 250) + 1}`,
      }),
    /** A form with files, as a browser posts it. */
    postParts: (url: string, parts: Record<string, string | { name: string; content: Buffer }>) => {
      const form = new FormData();
      for (const [name, part] of Object.entries(parts)) {
        if (typeof part === 'string') form.append(name, part);
        else form.append(name, new File([new Uint8Array(part.content)], part.name));
      }
      return app.inject({ method: 'POST', url, headers: { cookie: admin }, body: form });
    },
  };
}
