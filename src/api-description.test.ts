import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestSite } from './test/test-site.ts';

type Operation = {
  operationId?: string;
  security?: object[];
  responses: Record<string, unknown>;
};
type Description = {
  info: { license?: { name: string } };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes?: Record<string, unknown> };
};

let site: TestSite;
let text: string;
let description: Description;
let operations: [call: string, operation: Operation][];
beforeAll(async () => {
  site = await openTestSite({ isWithoutParticipants: true });
  text = (await site.app.inject('/api/openapi.json')).body;
  description = JSON.parse(text) as Description;
  operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]): [string, Operation] => [
      `${method} ${path}`,
      each,
    ]),
  );
});
afterAll(() => site.close());

const callsWithout = (is: (operation: Operation) => unknown) =>
  operations.filter(([, operation]) => !is(operation)).map(([call]) => call);

describe('the API’s description', () => {
  it('names every operation as a client generator can, and none twice', () => {
    expect(callsWithout(({ operationId = '' }) => /^[a-z][A-Za-z]+$/.test(operationId))).toEqual(
      [],
    );
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says of every operation how it refuses', () => {
    expect(
      callsWithout(({ responses }) => Object.keys(responses).some((code) => code[0] === '4')),
    ).toEqual([]);
  });

  it('says which calls need a session, and what that is', () => {
    const { securitySchemes = {} } = description.components;
    expect(Object.keys(securitySchemes)).toEqual(['session', 'checkpointLink']);
    const closed = operations.filter(([, { responses }]) => '401' in responses);
    expect(closed.length).toBeGreaterThan(4);
    for (const [call, operation] of operations) {
      const who = call.includes('/api/checkpoint') ? 'checkpointLink' : 'session';
      const expected = '401' in operation.responses ? [{ [who]: [] }] : [];
      expect([call, operation.security]).toEqual([call, expected]);
    }
  });

  it('has a licence, and no schema that nothing uses', () => {
    expect(description.info.license?.name).toBeTruthy();
    const names = Object.keys(description.components.schemas);
    expect(names).toContain('Refusal');
    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });
});
