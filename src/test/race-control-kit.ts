import type { Kysely, Updateable } from 'kysely';
import type { Schema } from '../platform/db/schema.ts';
import { postForm, signedIn } from './admin-kit.ts';
import { boardUrl, radioList } from './race-control-forms.ts';
import { between, textOf } from './rendered.tsx';
import { openTestSite } from './test-site.ts';

/** The words of a page's main part. */
export const mainOf = (html: string) =>
  textOf(between(html, '<main', '</main>')).replace(/\s+/g, ' ');

/**
 * Cancels all runners but the first `count` of the fixture's long race, and gives these the bibs
 * from 101 on, not handed out; `about` says what differs between them.
 */
export async function placeRunners(
  db: Kysely<Schema>,
  count: number,
  about: (index: number) => Updateable<Schema['participant']> = () => ({}),
): Promise<number[]> {
  await db.updateTable('participant').set({ status: 'cancelled', bib: null }).execute();
  const rows = await db
    .selectFrom('participant')
    .select('id')
    .where('race_id', '=', 1)
    .orderBy('id')
    .limit(count)
    .execute();
  const ids = rows.map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    const bib = 101 + index;
    const runner = { status: 'confirmed', bib, first_name: 'Ana', last_name: `Pop${bib}` } as const;
    await db
      .updateTable('participant')
      .set({ ...runner, ...about(index) })
      .where('id', '=', id)
      .execute();
  }
  return ids;
}

/** Hands out the bibs of runners that `placeRunners` has placed, by the first member of staff. */
export async function handOutBibs(db: Kysely<Schema>, ids: number[], at: Date): Promise<void> {
  const { id: staff_id } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const rows = ids.map((id, index) => ({ staff_id, at, participant_id: id, bib: 101 + index }));
  await db.insertInto('bib_handout').values(rows).execute();
}

/**
 * A site on race day, from the gun of the fixture's long race on, with an admin signed in and three
 * runners of that race: bibs 101 to 103, not handed out.
 */
export async function openRaceControl() {
  let now = new Date('2025-07-05T08:30:00+03:00');
  const site = await openTestSite({ clock: { now: () => now, offsetMs: 0 } });
  const { db } = site.database;
  const { cookie } = await signedIn(db, 'admin');
  const ids = await placeRunners(db, 3);
  const read = async (url: string) => (await site.app.inject({ url, headers: { cookie } })).body;
  return {
    site,
    db,
    cookie,
    ids,
    /** `time`: for example `11:30`, of the race day. */
    setTime: (time: string) => {
      now = new Date(`2025-07-05T${time}:00+03:00`);
    },
    read,
    board: async (url = boardUrl) => mainOf(await read(url)),
    post: (form: Record<string, string>, url = boardUrl) =>
      postForm(site.app, url, form, { cookie }),
    /** Enters what a station reports. */
    report: (text: string, checkpoint?: string) =>
      postForm(
        site.app,
        `${boardUrl}/radio`,
        { ...radioList(text, checkpoint), intent: 'all' },
        { cookie },
      ),
    /** The entries that the first form of a page asks about. */
    entriesAskedOn: async (url: string) =>
      /name="records" value="([^"]+)"/.exec(await read(url))?.[1] ?? '',
    handOut: () => handOutBibs(db, ids, now),
  };
}
