import type { RefusalCode } from '../../platform/http/refusals.ts';
import { postForm, signedIn } from '../admin-kit.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

/** The answer to a request by `app.inject`. */
export type Answer = Awaited<ReturnType<TestSite['app']['inject']>>;

/** Brings the site to answer with a refusal. */
export type Provoke = (site: RefusedSite) => Promise<Answer>;

/** How each code is provoked. */
export type Provoked = Partial<Record<RefusalCode, Provoke>>;

export const now = new Date('2025-03-01T10:00:00Z');

/** A site with one person of each kind who can send requests, and without registrations. */
export type RefusedSite = Awaited<ReturnType<typeof openRefusedSite>>;

export async function openRefusedSite() {
  const site = await openTestSite({ now: now.toISOString(), isWithoutParticipants: true });
  let raceDay: ReturnType<typeof openRaceDay> | undefined;
  const { app, database } = site;
  const admin = (await signedIn(database.db, 'admin')).cookie;
  const volunteer = (await signedIn(database.db, 'volunteer')).cookie;
  let visitors = 0;
  return {
    ...site,
    db: database.db,
    admin,
    volunteer,
    /** The noon of the race on a database of its own, one for all callers. */
    raceDay: () => (raceDay ??= openRaceDay()),
    async close() {
      await (await raceDay)?.close();
      await site.close();
    },
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

/** A site whose runners have no bibs but those that are given here. */
async function openRaceDay() {
  const site = await openTestSite({ now: '2025-07-05T12:00:00Z' });
  const { db } = site.database;
  await db.updateTable('participant').set({ bib: null }).execute();
  const ids = await db
    .selectFrom('participant')
    .select('id')
    .where('race_id', '=', 1)
    .where('status', '<>', 'cancelled')
    .orderBy('id')
    .execute();
  const { cookie } = await signedIn(db, 'admin');
  let given = 0;
  return {
    ...site,
    db,
    /** An admin's. */
    cookie,
    post: (url: string, form: Record<string, string>) => postForm(site.app, url, form, { cookie }),
    /** A new runner of race 1 for each caller, with a bib. */
    nextRunner: async () => {
      const { id } = ids[given] ?? {};
      if (id === undefined) throw new Error('there are no more runners');
      const bib = ++given;
      await db.updateTable('participant').set({ bib }).where('id', '=', id).execute();
      return { id, bib };
    },
  };
}
