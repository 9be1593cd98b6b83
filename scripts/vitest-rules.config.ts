import { defineConfig } from 'vitest/config';

/** The tests that need no database, for mutation testing: `npm run mutate`. */
export default defineConfig({
  test: { include: ['src/**/*-{rules,contract}.test.{ts,tsx}'], testTimeout: 120_000 },
});
