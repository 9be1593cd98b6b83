import type { TestProject } from 'vitest/node';

/**
 * One PostgreSQL for the whole run, which starts with the first project that needs it; each test
 * file copies its own database from the template.
 */
export default async function setup(project: TestProject) {
  const run = project.vitest.getRootProject();
  if (run.getProvidedContext().testServer) return undefined;
  // Imported only here, since each project would otherwise load all of it.
  const [{ startTestServer }, { migrations }, { unlockStoredData }] = await Promise.all([
    import('./test-database.ts'),
    import('./migrations.ts'),
    import('./seal-stored-data.ts'),
  ]);
  const server = await startTestServer(migrations, unlockStoredData);
  run.provide('testServer', server.address);
  run.provide('emptyCluster', server.emptyCluster);
  return () => server.stop();
}
