import path from 'node:path';
import { mergeConfig } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { productEdition, sortTests, testedEditions } from './scripts/test-projects.ts';
import viteConfig from './vite.config.ts';

/** A project of tests that runs with one edition, named as `EDITION` names it. */
const testProject = (
  edition: string,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  extends: true,
  // Servers that tests start find the pictures that an earlier one has made.
  test: {
    ...test,
    env: { ...test?.env, EDITION: edition, PICTURES_DIR: path.resolve('test-results/pictures') },
  },
});

/** `vitest --project unit` needs no database; each of the others starts a server for all its files. */
const testProjects = (): TestProjectInlineConfiguration[] => {
  const { unit, api, processes } = sortTests();
  const withDatabase = { globalSetup: ['src/platform/db/test-setup.ts'] };
  // Pages as visitors are sent them: React’s other variant takes twice as long to draw one.
  const drawn = { env: { NODE_ENV: 'production' } };
  return [
    testProject(productEdition, { name: 'unit', include: unit, isolate: false }),
    testProject(productEdition, {
      name: 'api',
      include: api,
      isolate: false,
      ...drawn,
      ...withDatabase,
    }),
    testProject(productEdition, {
      name: 'processes',
      include: processes,
      isolate: false,
      ...withDatabase,
    }),
    ...Object.entries(testedEditions).map(([name, edition]) =>
      testProject(edition, {
        name,
        include: [`src/test/editions/{every-edition,${name},${name}-*,${name}/*}.test.ts`],
        ...drawn,
        globalSetup: ['src/test/editions/make-editions.ts', ...withDatabase.globalSetup],
      }),
    ),
  ];
};

// Apart from the build's, which needs no test runner to be installed.
export default mergeConfig(
  viteConfig,
  defineConfig({
    // The only calls that both variants of React have.
    oxc: { jsx: { development: false } },
    test: {
      css: true,
      // For what hangs, on the slowest machine too.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 120_000 } },
      // By itself it leaves a core to whoever watches: on two cores that is half of them.
      maxWorkers: '100%',
      projects: testProjects(),
    },
  }),
);
