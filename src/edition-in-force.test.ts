import { afterAll, describe, expect, it, vi } from 'vitest';

const atStart = process.env['EDITION'];
afterAll(() => {
  process.env['EDITION'] = atStart;
  vi.resetModules();
});

/**
 * Every page in each language as a site draws it that serves an edition: from its start, or since
 * it replaced the one that was loaded with the code.
 */
async function pagesOf(edition: string, before = edition): Promise<Record<string, string>> {
  vi.resetModules();
  process.env['EDITION'] = before;
  await import('./pages.ts');
  if (before !== edition) {
    const { putInForce } = await import('./edition/edition.ts');
    const { readEdition } = await import('./edition/read-edition.ts');
    putInForce(readEdition(edition));
  }
  // What tests make of the edition is made now.
  const { editionPages } = await import('./test/edition-pages.ts');
  const { drawn } = await import('./test/drawn-page.tsx');
  const { languages } = await import('./edition/words/languages.ts');
  const { hasPage } = await import('./edition/facts/has-page.ts');
  const shown: Record<string, string> = {};
  const pages = Object.entries(editionPages()).filter(([path]) => hasPage(path));
  for (const [path, page] of pages)
    for (const { code } of languages())
      shown[`${path} in ${code}`] = (
        await drawn(page, { language: code, params: { id: '1' } })
      ).html;
  return shown;
}

describe('an edition that is put in force', () => {
  it.each([
    ['stana-de-vale', 'trail-dei-forti'],
    ['trail-dei-forti', 'stana-de-vale'],
    ['../src/test/editions/fixture', '../src/test/editions/bare'],
  ])('in the place of %s, %s is drawn as after a start with it', async (before, edition) => {
    const [fresh, replaced] = [await pagesOf(edition), await pagesOf(edition, before)];
    expect(Object.keys(replaced)).toEqual(Object.keys(fresh));
    for (const [name, html] of Object.entries(fresh)) expect.soft(replaced[name], name).toBe(html);
  });
});
