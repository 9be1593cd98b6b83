import type { FastifyRequest } from 'fastify';

/** Whether a page looks for itself what has changed: nobody opens anything, nobody sends anything. */
export function isAskedByScript({ method, headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return method === 'GET' && mode !== undefined && mode !== 'navigate';
}
