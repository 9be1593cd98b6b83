import { postForm } from '../admin-kit.ts';
import { now, type Provoke, type Provoked } from './refused-site.ts';

const year = String(now.getUTCFullYear() - 2);

const upload =
  (race: Record<string, string>): Provoke =>
  async (site) => {
    const file = { name: 'list.csv', content: Buffer.from('Place,Name\n1,Ana Pop') };
    const fields = { intent: 'upload', ...race, file };
    return site.postParts('/admin/results/history', fields);
  };

/** The refusals of the office's page of earlier years. */
export const provokeHistory: Provoked = {
  'past-race-invalid': upload({ year: '', race: '' }),
  async 'past-race-there'(site) {
    const run = async () => {
      const { headers } = await upload({ year, race: 'Ridge' })(site);
      const at = String(headers.location);
      const { body } = await site.app.inject({ url: at, headers: { cookie: site.admin } });
      const fingerprint = /name="fingerprint" value="([^"]+)"/.exec(body)?.[1] ?? '';
      return postForm(site.app, at, { intent: 'run', fingerprint }, { cookie: site.admin });
    };
    await run();
    return run();
  },
  async 'import-changed'(site) {
    const { headers } = await upload({ year, race: 'Lake' })(site);
    const form = { intent: 'run', fingerprint: 'of another look' };
    return postForm(site.app, String(headers.location), form, { cookie: site.admin });
  },
};
