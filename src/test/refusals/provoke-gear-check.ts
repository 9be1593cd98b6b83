import { postForm, signedIn } from '../admin-kit.ts';
import { openTestSite } from '../test-site.ts';
import type { Answer, Provoked } from './refused-site.ts';

const url = '/admin/gear-check';
const everybody = { intent: 'draw', race: '1', checkpoint: 'finish', who: 'everybody', seen: '0' };
const allThere = { intent: 'all-there', seen: '0' };

/** Posts forms one after another about a bib on a list of a race that has one runner, with the bib 8. */
async function atGearCheck(bib: number, ...forms: Record<string, string>[]): Promise<Answer> {
  const site = await openTestSite({ now: '2025-07-05T07:00:00Z' });
  const { db } = site.database;
  const runners = db.selectFrom('participant').select('id').where('race_id', '=', 1);
  const { id } = await runners.where('status', '<>', 'cancelled').executeTakeFirstOrThrow();
  await db.updateTable('participant').set({ bib: null }).execute();
  await db.updateTable('participant').set({ bib: 8 }).where('id', '=', id).execute();
  const { cookie } = await signedIn(db, 'admin');
  let answer = await postForm(site.app, `${url}?race=1`, everybody, { cookie });
  const list = /list=\d+/.exec(String(answer.headers.location))?.[0];
  for (const form of forms)
    answer = await postForm(site.app, `${url}?${list}&bib=${bib}`, form, { cookie });
  await site.close();
  return answer;
}

export const provokeGearCheck: Provoked = {
  'gear-list-invalid': ({ app, admin }) =>
    postForm(app, url, { ...everybody, checkpoint: 'nowhere' }, { cookie: admin }),
  'gear-nobody': ({ app, admin }) => postForm(app, url, everybody, { cookie: admin }),
  'gear-list-taken': () => atGearCheck(8, everybody),
  'gear-bib-unknown': () => atGearCheck(99_999, allThere),
  'gear-check-incomplete': () => atGearCheck(8, { intent: 'check' }),
  'gear-checked': () => atGearCheck(8, allThere, allThere),
  'gear-decision-invalid': () =>
    atGearCheck(8, allThere, { intent: 'accept', seen: '0', checkSeen: '1' }),
  async 'gear-decided'() {
    const reason = 'Looked again';
    const none = { intent: 'decide', verdict: 'none', seen: '0', checkSeen: '1', reason };
    return atGearCheck(8, allThere, none, none);
  },
};
