import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { byField, bySchema, type FormField, type JsonSchema } from './fuzz-inputs.ts';

/** A request as a well-meaning client sends it. */
export type Wish = {
  method: string;
  path: string;
  query: Record<string, unknown>;
  /** Fields of a form or of a JSON body. */
  fields?: Record<string, unknown> | undefined;
};
export type Target = {
  kind: 'api' | 'page' | 'form';
  name: string;
  encoding?: 'json' | 'urlencoded' | 'multipart';
  wishes: fc.Arbitrary<Wish>;
};

/** By name of a path's parameter: values of things that exist. */
export type Known = Record<string, string[]>;

const textOf = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s>/])`).exec(tag);
  return found ? textOf(found[1] ?? '') : undefined;
};

/** Every operation in the API's description. */
export async function apiTargets(app: FastifyInstance, known: Known): Promise<Target[]> {
  type Parameter = { name: string; in: string; schema: JsonSchema };
  type Operation = {
    parameters?: Parameter[];
    requestBody?: { content: Record<string, { schema: JsonSchema }> };
  };
  const { paths, components } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, JsonSchema> };
  }>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]): Target => {
      const values = (place: string) =>
        parameters
          .filter((each) => each.in === place)
          .map(({ name, schema }): [string, fc.Arbitrary<unknown>] => {
            const here = known[`${path} ${name}`] ?? known[name];
            const value = bySchema(schema, name, components.schemas);
            if (place === 'path') return [name, here ? fc.constantFrom(...here) : value];
            return [name, fc.option(value, { nil: undefined, freq: 1 })];
          });
      const body = requestBody?.content['application/json']?.schema;
      return {
        kind: 'api',
        name: `${method.toUpperCase()} ${path}`,
        encoding: path.endsWith('/picture') ? 'multipart' : 'json',
        wishes: fc.record({
          method: fc.constant(method.toUpperCase()),
          path: fc
            .record(Object.fromEntries(values('path')))
            .map((given) => path.replace(/{(\w+)}/g, (_, name: string) => String(given[name]))),
          query: fc.record(Object.fromEntries(values('query'))),
          fields: (body
            ? bySchema(body, '', components.schemas)
            : fc.constant(method === 'get' ? undefined : {})) as fc.Arbitrary<Wish['fields']>,
        }),
      };
    }),
  );
}

/** Pages at these paths, also with the queries of their own links. */
export function pageTargets(paths: readonly string[], links: readonly string[]): Target[] {
  return [...new Set([...paths, ...links])].map((address) => {
    const { pathname, searchParams } = new URL(address, 'http://site');
    const query = Object.fromEntries(searchParams);
    const asked = fc.constantFrom({}, {}, { lang: 'de' }, { lang: 'ro', page: '2' });
    return {
      kind: 'page',
      name: `GET ${pathname}`,
      wishes: asked.map((more) => ({
        method: 'GET',
        path: pathname,
        query: { ...query, ...more },
      })),
    };
  });
}

/** The paths of a route with its parameters filled in. */
export function pathsOf(path: string, known: Known): string[] {
  const name = /:(\w+)/.exec(path)?.[1];
  if (!name) return [path];
  return (known[`${path} ${name}`] ?? known[name] ?? ['1']).map((value) =>
    path.replace(`:${name}`, encodeURIComponent(value)),
  );
}

/** Addresses with a query to which a page links. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="(\/[^"#]*\?[^"#]*)/g)].map(([, href = '']) => textOf(href));

/** The forms of a page, one target for each of its buttons. */
export function formTargets(html: string, address: string): Target[] {
  return [...html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)].flatMap(([form]) => {
    const tag = /^<form\b[^>]*>/.exec(form)?.[0] ?? '';
    if (attribute(tag, 'method') !== 'post') return [];
    const action = new URL(attribute(tag, 'action') || address, `http://site${address}`);
    const fields = fieldsIn(form);
    const buttons = fields.filter(({ kind }) => kind === 'submit');
    const others = fields.filter(({ kind }) => kind !== 'submit');
    const isMultipart = attribute(tag, 'enctype') === 'multipart/form-data';
    return (buttons.length > 0 ? buttons : [undefined]).map((button): Target => {
      const sent = button ? [...others, button] : others;
      const values = sent.map((field) => [field.name, byField(field)] as const);
      return {
        kind: 'form',
        name: `POST ${action.pathname} ${sent.map(({ name }) => name).join(',')} ${button?.values[0] ?? ''}`,
        encoding: isMultipart ? 'multipart' : 'urlencoded',
        wishes: fc.record({
          method: fc.constant('POST'),
          path: fc.constant(action.pathname),
          query: fc.constant(Object.fromEntries(action.searchParams)),
          fields: fc.record(Object.fromEntries(values)),
        }),
      };
    });
  });
}

function fieldsIn(form: string): FormField[] {
  const found = new Map<string, FormField>();
  const add = (name: string | undefined, kind: string, values: string[]) => {
    if (!name) return;
    const key = kind === 'submit' ? `${name} ${values.join()}` : name;
    const known = found.get(key);
    if (known) known.values.push(...values);
    else found.set(key, { name, kind, values });
  };
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const kind = attribute(tag, 'type') ?? 'text';
    add(attribute(tag, 'name'), kind, [
      attribute(tag, 'value') ?? (kind === 'checkbox' ? 'on' : ''),
    ]);
  }
  for (const [, tag = '', inside = ''] of form.matchAll(/(<select\b[^>]*>)(.*?)<\/select>/gs)) {
    const options = [...inside.matchAll(/<option\b[^>]*>/g)].map(
      ([o]) => attribute(o, 'value') ?? '',
    );
    add(attribute(tag, 'name'), 'select', options.length > 0 ? options : ['']);
  }
  for (const [tag] of form.matchAll(/<textarea\b[^>]*>/g))
    add(attribute(tag, 'name'), 'lines', ['']);
  for (const [tag] of form.matchAll(/<button\b[^>]*>/g)) {
    add(attribute(tag, 'name'), 'submit', [attribute(tag, 'value') ?? '']);
  }
  return [...found.values()];
}
