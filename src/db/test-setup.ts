import type { TestProject } from 'vitest/node';
import { migrations } from './migrations.ts';
import { unlockStoredData } from './seal-stored-data.ts';
import { startTestServer } from './test-database.ts';

/** One PostgreSQL for the whole run; each test file copies its own database from the template. */
export default async function setup(project: TestProject) {
  const server = await startTestServer(migrations, unlockStoredData);
  project.provide('testServer', server.address);
  return () => server.stop();
}
