import type { SwaggerOptions } from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { edition } from './edition/edition.ts';
import { sessionCookieName } from './platform/auth/session-token.ts';

/** The callers of the API, by group. */
const audiences = {
  public: 'For everybody: what is public, and what visitors and runners do themselves.',
  'payment provider': 'For the payment provider’s servers, which sign what they send.',
  phones: 'For volunteers’ phones at checkpoints, with the token of their link.',
  office: 'For who is signed in to the organiser’s side, each call with its right.',
} as const;

/** The description of the API at `/api/openapi.json`, made from the schemas that check requests. */
export const apiDescription = (siteUrl: string): SwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: {
      title: `${edition().event.name} API`,
      version: String(edition().event.year),
      license: { name: 'All rights reserved', identifier: 'LicenseRef-All-rights-reserved' },
    },
    servers: [{ url: siteUrl }],
    tags: Object.entries(audiences).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName({ isHttps: siteUrl.startsWith('https:') }),
          description: 'Set by signing in to the organiser’s side at /admin/sign-in.',
        },
        checkpointLink: {
          type: 'http',
          scheme: 'bearer',
          description: 'What stands behind the # in the link of a volunteer’s phone.',
        },
      },
    },
  },
  transform(route) {
    const { schema, url } = jsonSchemaTransform(route);
    if (schema.hide) return { schema, url };
    const method = [route.route.method].flat().find((each) => each !== 'HEAD') ?? 'get';
    const answers = Object.keys((schema.response as object | undefined) ?? {});
    // A call that needs a signed-in caller answers 401 to others.
    const security = schema.security ?? (answers.includes('401') ? [{ session: [] }] : []);
    const described = { ...schema, operationId: operationId(method, url), security };
    return { schema: { ...described, tags: [audienceOf(url, security)] }, url };
  },
  transformObject(document) {
    const described = jsonSchemaTransformObject(document);
    const { components } = described as { components?: { schemas?: Record<string, object> } };
    // Every schema comes twice, once for requests and once for answers; most need only one.
    const { schemas = {}, ...others } = components ?? {};
    const text = JSON.stringify(described);
    const isUsed = ([name]: [string, object]) => text.includes(`"#/components/schemas/${name}"`);
    const used = Object.fromEntries(Object.entries(schemas).filter(isUsed));
    return { ...described, components: { ...others, schemas: used } };
  },
});

/** The audience of a call, by its address and by its security schemes. */
function audienceOf(url: string, security: readonly object[]): keyof typeof audiences {
  if (url.startsWith('/api/payments/events/')) return 'payment provider';
  if (url.startsWith('/api/checkpoint')) return 'phones';
  return security.length > 0 ? 'office' : 'public';
}

/** The operation id of a call: `GET /api/races/:id/start.ics` is `getRacesByIdStartIcs`. */
function operationId(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, '')
    .replace(/:(\w+)/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z]+/);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return method.toLowerCase() + joined;
}
