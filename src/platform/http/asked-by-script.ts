import type { FastifyRequest } from 'fastify';

/** Whether a page's script asks for changes by itself, while the visitor does nothing. */
export function isAskedByScript({ method, headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return method === 'GET' && mode !== undefined && mode !== 'navigate';
}
