import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { createTestDatabase, startTestServer, type TestDatabase } from './test-database.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;

/** A server for one file of tests, and databases on it that end with their test. */
export function ownTestServer() {
  let server: Server;
  beforeAll(async () => {
    server = await startTestServer({});
  });
  afterAll(() => server?.stop());
  return {
    /** Known once tests run. */
    get address(): Server['address'] {
      return server.address;
    },
    async newDatabase<S = unknown>(): Promise<TestDatabase<S>> {
      const database = await createTestDatabase<S>(server.address);
      onTestFinished(() => database.close());
      return database;
    },
  };
}
