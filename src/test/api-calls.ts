import type { FastifyInstance } from 'fastify';

/** The addresses of the routes, from the tree that the framework prints. */
export function routePaths(app: FastifyInstance): string[] {
  const above: string[] = [];
  const paths: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] =
      /^([│├└─\s]*)(\S+)(?: \((.*)\))?$/u.exec(line) ?? [];
    above.length = Math.max(0, indent.length / 4 - 1);
    const path = above.join('') + part;
    above.push(part);
    if (methods) paths.push(path);
  }
  return [...new Set(paths)];
}

/** `GET /api/races` and so on, with the methods that each address allows. */
export async function apiCalls(app: FastifyInstance): Promise<string[]> {
  await app.ready();
  const found: string[] = [];
  for (const path of routePaths(app).filter((path) => path.startsWith('/api'))) {
    const { headers } = await app.inject({ method: 'OPTIONS', url: path });
    const methods = String(headers.allow).split(', ');
    found.push(
      ...methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
    );
  }
  return found;
}
