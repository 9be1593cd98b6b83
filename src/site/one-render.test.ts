import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestSite, type TestSite } from '../test/test-site.ts';
import { renderPage } from './render-page.tsx';

vi.mock('./render-page.tsx', async (load) => {
  const original = await load<typeof import('./render-page.tsx')>();
  return { renderPage: vi.fn<typeof renderPage>(original.renderPage) };
});

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const askAtOnce = async (url: string, times: number) => {
  vi.mocked(renderPage).mockClear();
  const answers = await Promise.all(Array.from({ length: times }, () => site.app.inject(url)));
  return { answers, renders: vi.mocked(renderPage).mock.calls.length };
};

it('a page is rendered once, however many ask for it before it is there', async () => {
  const { answers, renders } = await askAtOnce('/rules', 50);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(renders).toBe(1);
});

it('a page that nobody may keep is rendered for each who asks', async () => {
  const { renders } = await askAtOnce('/registration-success?participantId=999999&raceid=1', 3);
  expect(renders).toBe(3);
});
