import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../../test/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

it('leads a browser without script to what it asked for, at once and by no anchor', async () => {
  const focused = async (url: string) =>
    [...(await site.app.inject(url)).body.matchAll(/<\w+[^>]* autofocus=""[^>]*>/gi)].map(
      ([tag]) => tag,
    );
  expect(await focused('/participants?search=an')).toEqual([]);
  expect(await focused('/participants?found=here&search=an')).toEqual([
    expect.stringContaining('class="results"'),
  ]);
});

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
