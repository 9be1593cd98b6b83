import { defineConfig } from 'vitest/config';
import { sortTests } from './test-projects.ts';

const { unit, alone } = sortTests();
const isRule = /\.(?:rules|contract)\.test\.tsx?$/;

/**
 * The tests that mutation testing runs, `npm run mutate`: those of rules and contracts, and those
 * that draw components and pages. None needs a database, so that a fault is judged within a second.
 */
export default defineConfig({
  test: {
    include: [
      ...[...unit, ...alone].filter((file) => isRule.test(file)),
      ...unit.filter((file) => /^src\/(?:ui|site|features)\//.test(file)),
    ],
    css: true,
    testTimeout: 120_000,
  },
});
