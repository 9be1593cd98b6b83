import { postForm } from '../admin-kit.ts';
import type { Provoke, Provoked } from './refused-site.ts';

const url = '/admin/gear-check';
const everybody = { intent: 'draw', race: '1', checkpoint: 'finish', who: 'everybody', seen: '0' };
const allThere = { intent: 'all-there', seen: '0' };

/** Posts forms one after another about a runner on a new list, or about another bib. */
const atGearCheck =
  (forms: Record<string, string>[], otherBib?: number): Provoke =>
  async ({ raceDay }) => {
    const { db, post, nextRunner } = await raceDay();
    const { bib } = await nextRunner();
    const lists = await db.selectFrom('gear_list').select('id').execute();
    let answer = await post(`${url}?race=1`, { ...everybody, seen: String(lists.length) });
    const list = /list=\d+/.exec(String(answer.headers.location))?.[0];
    for (const form of forms) answer = await post(`${url}?${list}&bib=${otherBib ?? bib}`, form);
    return answer;
  };

const reason = 'Looked again';
const none = { intent: 'decide', verdict: 'none', seen: '0', checkSeen: '1', reason };

export const provokeGearCheck: Provoked = {
  'gear-list-invalid': ({ app, admin }) =>
    postForm(app, url, { ...everybody, checkpoint: 'nowhere' }, { cookie: admin }),
  'gear-nobody': ({ app, admin }) => postForm(app, url, everybody, { cookie: admin }),
  'gear-list-taken': atGearCheck([everybody]),
  'gear-bib-unknown': atGearCheck([allThere], 99_999),
  'gear-check-incomplete': atGearCheck([{ intent: 'check' }]),
  'gear-checked': atGearCheck([allThere, allThere]),
  'gear-decision-invalid': atGearCheck([allThere, { intent: 'accept', seen: '0', checkSeen: '1' }]),
  'gear-decided': atGearCheck([allThere, none, none]),
};
