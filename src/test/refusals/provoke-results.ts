import { postForm } from '../admin-kit.ts';
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

/** What the office’s page of results refuses. */
export const provokeResults: Provoked = {
  'results-race': ({ app, admin }) =>
    postForm(
      app,
      '/admin/results/99?do=publish',
      { intent: 'publish', kind: 'draft' },
      { cookie: admin },
    ),
  'results-kind': (site) => publish(site, { kind: '' }),
  'results-protest': (site) => publish(site, { kind: 'provisional', protestUntil: '' }),
  'results-changed': (site) => publish(site, { fingerprint: 'of another hour' }),
  'results-taken': (site) => publish(site, {}, {}),
  async 'results-official'(site) {
    await publish(site, { kind: 'official' });
    return publish(site, { kind: 'provisional', protestUntil: '2099-01-01T12:00' });
  },
};
