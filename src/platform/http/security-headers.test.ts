import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

let closed: TestSite;
let open: TestSite;
beforeAll(async () => {
  const clock = { now: () => new Date('2025-06-01T10:00:00+03:00'), offsetMs: 0 };
  [closed, open] = await Promise.all([openTestSite(), openTestSite({ clock })]);
  await open.database.pool.query('update edition set is_registration_open = true');
});
afterAll(() => Promise.all([closed.close(), open.close()]));

const opener = async (site: TestSite, url: string) =>
  (await site.app.inject(url)).headers['cross-origin-opener-policy'];

describe('a window that another site opened', () => {
  it.each(['/', '/races/1', '/participants?q=ana', '/contact', '/rules?lang=de', '/registration'])(
    'is kept in the process that is ready for it at %s, which everybody may read',
    async (url) => {
      expect(await opener(closed, url)).toBeUndefined();
    },
  );

  it('is let go of by the form of an open registration', async () => {
    expect(await opener(open, '/registration')).toBe('same-origin');
  });

  it.each([
    '/admin',
    '/my-registration/x',
    '/registration?offer=x',
    '/checkpoint',
    '/demo',
    '/nothing-here',
    '/api/races',
  ])('is let go of by %s, which is not a page for everybody', async (url) => {
    expect(await opener(closed, url)).toBe('same-origin');
  });
});
