import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { productEdition, sortTests } from './test-projects.ts';

const { unit } = sortTests();
const isRule = /\.(?:rules|contract)\.test\.tsx?$/;
/** But for the one that loads the whole site. */
const isDrawn = /^src\/(?!site\/drawn-pages).*\.test\.tsx$/;
const rules = unit.filter((file) => isRule.test(file));
const drawn = unit.filter((file) => isDrawn.test(file));

/** Where `mutate-drawn.ts` has put code with faults in it, each asleep; absent: Stryker plants its own. */
const folder = process.env.PLANTED;
const planted: Record<string, string> = folder
  ? JSON.parse(readFileSync(path.join(folder, 'files.json'), 'utf8'))
  : {};
const faults: Plugin = {
  name: 'trailrun-faults',
  enforce: 'pre',
  load: (id) => planted[path.relative('.', id.split('?')[0] ?? '').replaceAll('\\', '/')],
};

/**
 * The tests that mutation testing runs: those of rules and contracts, `npm run mutate`, and those that
 * draw components and pages, `node lab/mutants/mutate-drawn.ts`. None needs a database.
 */
export default defineConfig({
  plugins: [faults],
  test: {
    env: { EDITION: productEdition },
    css: true,
    testTimeout: 120_000,
    ...(folder === undefined
      ? { include: rules }
      : {
          include: drawn,
          runner: 'lab/mutants/mutate-runner.ts',
          isolate: false,
          maxWorkers: 1,
          fsModuleCache: false,
        }),
  },
});
