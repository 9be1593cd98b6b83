import { expect, it, vi } from 'vitest';
import { openTestSite } from '../../test/test-site.ts';

vi.mock('@myriaddreamin/typst-ts-node-compiler', () => {
  throw new Error('no binary for this machine');
});

it('answers that the regulations are away where the compiler has no binary, and lives on', async () => {
  const site = await openTestSite();
  const answers = [
    await site.app.inject('/api/ema-circuit/regulations?lang=de'),
    await site.app.inject('/api/ema-circuit/regulations'),
    await site.app.inject('/ema-circuit'),
  ];
  await site.close();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200]);
  expect(answers[1]?.json()).toEqual({
    code: 'unavailable',
    message: 'The service is not available right now. Try again in a moment.',
  });
});
