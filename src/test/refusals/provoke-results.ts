import { postForm, signedIn } from '../admin-kit.ts';
import { openTestSite } from '../test-site.ts';
import type { Answer, Provoked, RefusedSite } from './refused-site.ts';

const url = '/admin/results/1?do=publish';

/** Posts the form of a publication as the page shows it, but for what is said, once or more. */
async function publish(
  { app, admin, get }: RefusedSite,
  ...said: Record<string, string>[]
): Promise<Answer> {
  const { body } = await get(url);
  const [, fingerprint = ''] = /name="fingerprint" value="([^"]+)"/.exec(body) ?? [];
  const [, seen = ''] = /name="seen" value="(\d+)"/.exec(body) ?? [];
  let answer: Answer | undefined;
  for (const each of said)
    answer = await postForm(
      app,
      url,
      { intent: 'publish', kind: 'draft', fingerprint, seen, ...each },
      { cookie: admin },
    );
  if (!answer) throw new Error('nothing is said');
  return answer;
}

/** Posts a decision about a runner of a race that has one, who has not started; the answer to the last. */
async function decide(...forms: Record<string, string>[]): Promise<Answer> {
  const site = await openTestSite({ now: '2025-07-05T12:00:00Z' });
  const { db } = site.database;
  const runners = db.selectFrom('participant').select('id').where('race_id', '=', 1);
  const { id } = await runners.where('status', '<>', 'cancelled').executeTakeFirstOrThrow();
  const { cookie } = await signedIn(db, 'admin');
  let answer: Answer | undefined;
  for (const form of forms) {
    const posted = { seen: '0', reason: 'Seen by the referee', ...form };
    answer = await postForm(site.app, `/admin/results/1?runner=${id}`, posted, { cookie });
  }
  await site.close();
  if (!answer) throw new Error('nothing is decided');
  return answer;
}

const time = { intent: 'time', resultTime: '4:00:00' };

/** What the office’s page of results refuses. */
export const provokeResults: Provoked = {
  'results-race': ({ app, admin }) =>
    postForm(
      app,
      '/admin/results/99?do=publish',
      { intent: 'publish', kind: 'draft' },
      { cookie: admin },
    ),
  'result-runner': ({ app, admin }) =>
    postForm(app, '/admin/results/1?runner=999999', time, { cookie: admin }),
  'result-reason': () => decide({ ...time, reason: ' ' }),
  'result-decided': () => decide(time, time),
  'result-time': () => decide({ ...time, resultTime: 'late' }),
  'result-minutes': () =>
    decide({ intent: 'adjustment', resultMinutes: '0', rule: 'missingEquipment' }),
  'result-rule': () => decide({ intent: 'adjustment', resultMinutes: '30' }),
  'result-impossible': () => decide({ intent: 'state', action: 'reinstated' }),
  'result-close': () => decide({ intent: 'close' }),
  'results-kind': (site) => publish(site, { kind: '' }),
  'results-protest': (site) => publish(site, { kind: 'provisional', protestUntil: '' }),
  'results-changed': (site) => publish(site, { fingerprint: 'of another hour' }),
  'results-taken': (site) => publish(site, {}, {}),
  async 'results-official'(site) {
    await publish(site, { kind: 'official' });
    return publish(site, { kind: 'provisional', protestUntil: '2099-01-01T12:00' });
  },
};
