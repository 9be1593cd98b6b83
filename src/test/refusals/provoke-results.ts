import { postForm } from '../admin-kit.ts';
import type { Answer, Provoke, Provoked, RefusedSite } from './refused-site.ts';

const url = '/admin/results/1?do=publish';

/**
 * Posts the form of a publication as the page shows it, except for the given fields, once or more.
 */
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

/** Posts decisions about a runner who has not started; returns the answer to the last. */
const decide =
  (...forms: Record<string, string>[]): Provoke =>
  async ({ raceDay }) => {
    const { post, nextRunner } = await raceDay();
    const { id } = await nextRunner();
    let answer: Answer | undefined;
    for (const form of forms)
      answer = await post(`/admin/results/1?runner=${id}`, {
        seen: '0',
        reason: 'Seen by the referee',
        ...form,
      });
    if (!answer) throw new Error('nothing is decided');
    return answer;
  };

const time = { intent: 'time', resultTime: '4:00:00' };

/** The refusals of the office’s page of results. */
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
  'result-reason': decide({ ...time, reason: ' ' }),
  'result-decided': decide(time, time),
  'result-time': decide({ ...time, resultTime: 'late' }),
  'result-minutes': decide({ intent: 'adjustment', resultMinutes: '0', rule: 'missingEquipment' }),
  'result-rule': decide({ intent: 'adjustment', resultMinutes: '30' }),
  'result-impossible': decide({ intent: 'state', action: 'reinstated' }),
  'result-close': decide({ intent: 'close' }),
  'results-kind': (site) => publish(site, { kind: '' }),
  'results-protest': (site) => publish(site, { kind: 'provisional', protestUntil: '' }),
  'results-changed': (site) => publish(site, { fingerprint: 'of another hour' }),
  'results-taken': (site) => publish(site, {}, {}),
  async 'results-official'(site) {
    await publish(site, { kind: 'official' });
    return publish(site, { kind: 'provisional', protestUntil: '2099-01-01T12:00' });
  },
};
