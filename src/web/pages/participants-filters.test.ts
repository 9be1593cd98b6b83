import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

it('offers every status in the specification’s order', async () => {
  const { body } = await site.app.inject('/participants');
  const [, options = ''] = /<select[^>]* name="status"[^>]*>(.*?)<\/select>/.exec(body) ?? [];
  expect([...options.matchAll(/value="(\w*)"/g)].map(([, value]) => value)).toEqual([
    '',
    'pending',
    'confirmed',
    'cancelled',
  ]);
});
