import { postForm, signedIn } from '../admin-kit.ts';
import { openTestSite } from '../test-site.ts';
import type { Answer, Provoked } from './refused-site.ts';

const url = '/admin/results/1/import';

/**
 * Enters pasted times of a race that has one runner, with the bib 8, once or more; answers what the
 * last one's dry run would be entered with, and the page that posts.
 */
async function enterTimes<Found>(
  texts: readonly string[],
  then: (
    post: (at: string, form: Record<string, string>) => Promise<Answer>,
    drafts: readonly { at: string; fingerprint: string }[],
  ) => Promise<Found>,
): Promise<Found> {
  const site = await openTestSite();
  const { db } = site.database;
  const runners = db.selectFrom('participant').select('id').where('race_id', '=', 1);
  const { id } = await runners.where('status', '<>', 'cancelled').executeTakeFirstOrThrow();
  await db.updateTable('participant').set({ bib: null }).execute();
  await db.updateTable('participant').set({ bib: 8 }).where('id', '=', id).execute();
  const { cookie } = await signedIn(db, 'admin');
  const post = (at: string, form: Record<string, string>) =>
    postForm(site.app, at, form, { cookie });
  const drafts: { at: string; fingerprint: string }[] = [];
  for (const text of texts) {
    const at = String((await post(url, { intent: 'upload', text })).headers.location);
    const { body } = await site.app.inject({ url: at, headers: { cookie } });
    const [, fingerprint = ''] = /name="fingerprint" value="([^"]+)"/.exec(body) ?? [];
    drafts.push({ at, fingerprint });
  }
  const found = await then(post, drafts);
  await site.close();
  return found;
}

const run = ({ fingerprint = '' }) => ({ intent: 'run', fingerprint, reason: 'Line judges' });

/** What the pages of times from files refuse. */
export const provokeFinishImport: Provoked = {
  'finish-import-changed': () =>
    enterTimes(['8 9:31:24', '8 9:40:00'], async (post, [one, other]) => {
      if (!one || !other) throw new Error('there is no draft');
      await post(one.at, run(one));
      return post(other.at, run(other));
    }),
  'finish-import-kept': () =>
    enterTimes(['8 9:31:24'], async (post, [first]) => {
      if (!first) throw new Error('there is no draft');
      await post(first.at, run(first));
      const again = String((await post(url, { intent: 'upload', text: '8 DNF' })).headers.location);
      const { body } = await post(again, { intent: 'run', reason: 'x', fingerprint: '' });
      const [, fingerprint = ''] = /name="fingerprint" value="([^"]+)"/.exec(body) ?? [];
      await post(again, run({ fingerprint }));
      const id = first.at.split('/').at(-1) ?? '';
      return post(url, { intent: 'undo', id, reason: 'Wrong' });
    }),
};
