import { describe, expect, it } from 'vitest';
import { adminPaths, madePaths } from './admin-kit.ts';
import { allPages } from './all-pages.ts';
import { furtherPages, pages } from './visited-pages.ts';

const visited = [...pages, ...furtherPages, ...adminPaths, ...madePaths].map(
  (address) => address.split('?')[0] ?? '',
);

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:[a-z]+/gi, '[^/]+')}$`);

describe('each page is among those that browser tests look at', () => {
  it.each(allPages.map(({ path }) => path))('%s', (path) => {
    const pattern = patternOf(path);
    expect(visited.filter((address) => pattern.test(address))).not.toEqual([]);
  });
});
