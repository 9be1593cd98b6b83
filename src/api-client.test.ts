import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import createClient from 'openapi-fetch';
// Of version 6: later ones want the compiler's older API, which TypeScript 7 does not have.
import generateTypes from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedIn } from './test/admin-kit.ts';
import { addCheckpointLink } from './test/checkpoint-kit.ts';
import { openRegistration } from './test/registration-kit.ts';
import { publishFinishes } from './test/results-kit.ts';
import { openTestSite, type TestSite } from './test/test-site.ts';

type Schema = {
  $ref?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
};
type Content = Record<
  string,
  { schema?: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }
>;
type Operation = {
  operationId: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: 'path' | 'query'; schema: Schema; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

let site: TestSite;
let description: Description;
let operations: { at: string; method: string; operation: Operation }[];
beforeAll(async () => {
  site = await openTestSite({ now: '2025-03-01T10:00:00Z' });
  description = (await site.app.inject('/api/openapi.json')).json<Description>();
  operations = Object.entries(description.paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ at, method, operation })),
  );
});
afterAll(() => site.close());

/** What is refused as described, since the example names what this site does not have. */
const refused: Record<string, number> = {
  // The race has places.
  postWaitingList: 409,
  postCreatePaymentIntent: 409,
  postConfirmPayment: 402,
  // Nothing that the provider signed, and no file.
  postPaymentsEventsByProvider: 400,
  postRacesByIdPicture: 400,
  // No standings, link, download, import or backup of that name.
  getEmaCircuitStandingsXlsx: 404,
  getEmaCircuitStandingsPdf: 404,
  getMyRegistrationByToken: 404,
  getAdminDownloadsById: 410,
  getAdminImportsById: 409,
  getAdminBackupsById: 410,
};

/** The example of a schema, its own or that of what it is made of. */
function exampleOf(schema: Schema = {}): unknown {
  const { $ref, examples, items, properties = {} } = schema;
  if ($ref) return exampleOf(description.components.schemas[$ref.split('/').at(-1) ?? '']);
  const [example] = examples ?? [];
  if (example !== undefined) return example;
  return (items && exampleOf(items)) ?? Object.values(properties).map(exampleOf).find(Boolean);
}
const inContent = (content: Content = {}) =>
  Object.values(content)
    .map(
      ({ schema, example, examples }) =>
        example ?? Object.values(examples ?? {})[0]?.value ?? exampleOf(schema),
    )
    .find((each) => each !== undefined);

/** The examples of what an operation is asked with, as a client of the API takes them. */
function requestOf({ parameters = [], requestBody }: Operation) {
  const params: { path?: Record<string, unknown>; query?: Record<string, unknown> } = {};
  for (const { in: place, name, schema, example = exampleOf(schema) } of parameters)
    if (example !== undefined) params[place] = { ...params[place], [name]: example };
  return { params, body: inContent(requestBody?.content) };
}

/** Calls the site as `fetch` would. */
async function fetchFromSite(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const answer = await site.app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return new Response(answer.statusCode === 204 ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
  });
}

it('says of each operation whom it is for, what it does, and one example', () => {
  expect(operations.length).toBeGreaterThan(40);
  const poor = operations.filter(({ operation }) => {
    const { params, body = inContent(operation.responses['200']?.content) } = requestOf(operation);
    return (
      operation.tags?.length !== 1 ||
      !/^[A-Z].{20,}\.$/.test(operation.description ?? '') ||
      (Object.keys(params).length === 0 && body === undefined)
    );
  });
  expect(poor.map(({ operation }) => operation.operationId)).toEqual([]);
});

it('is enough for a client whose every call compiles, and is answered as described', async () => {
  const { db } = site.database;
  await openRegistration(db, 400);
  await publishFinishes(db, [5000, 5100]);
  const { cookie } = await signedIn(db, 'admin');
  const token = await addCheckpointLink(db);

  const folder = path.resolve('test-results/api-client');
  mkdirSync(folder, { recursive: true });
  const types = await generateTypes(description as unknown as Parameters<typeof generateTypes>[0]);
  writeFileSync(path.join(folder, 'api.ts'), types);
  const calls = operations.map(({ at, method, operation }) => {
    const request = JSON.stringify({ ...requestOf(operation), parseAs: 'text' });
    return `  ${operation.operationId}: () => client.${method.toUpperCase()}('${at}', ${request}),`;
  });
  const source = `import type createClient from 'openapi-fetch';\nimport type { paths } from './api.ts';\n
export const callsBy = (client: ReturnType<typeof createClient<paths>>) => ({\n${calls.join('\n')}\n});\n`;
  const file = path.join(folder, 'calls.ts');
  writeFileSync(file, source);
  const flags = '--noEmit --strict --exactOptionalPropertyTypes --allowImportingTsExtensions';
  const target = '--module nodenext --target es2024 --ignoreConfig';
  const asked = [...flags.split(' '), ...target.split(' '), file];
  expect(spawnSync('node_modules/.bin/tsc', asked, { encoding: 'utf8' }).stdout).toBe('');

  const client = createClient({
    baseUrl: 'http://localhost:3000',
    fetch: fetchFromSite,
    headers: { cookie, authorization: `Bearer ${token}` },
  });
  const { callsBy } = (await import(pathToFileURL(file).href)) as {
    callsBy: (by: typeof client) => Record<string, () => Promise<{ response: Response }>>;
  };
  const found: Record<string, number> = {};
  for (const [name, call] of Object.entries(callsBy(client)))
    found[name] = (await call()).response.status;
  const expected = operations.map(({ operation: { operationId, responses } }) => {
    const [good = ''] = Object.keys(responses)
      .filter((code) => code.startsWith('2'))
      .toReversed();
    const status = refused[operationId] ?? Number(good);
    expect(Object.keys(responses), operationId).toContain(String(status));
    return [operationId, status] as const;
  });
  expect(found).toEqual(Object.fromEntries(expected));
});
