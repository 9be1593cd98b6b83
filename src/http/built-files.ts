import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

type SetHeaders = NonNullable<FastifyStaticOptions['setHeaders']>;

const icons = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
];

/** Serves the files of the build: hashed names live for ever, pictures a day. */
export async function serveBuiltFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  const setHeaders: SetHeaders = (reply) => {
    // Drawings colour themselves for the scheme; social images are shown by other sites.
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    reply.header('cross-origin-resource-policy', 'cross-origin');
  };
  await app.register(fastifyStatic, {
    root: path.join(clientDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
  for (const folder of ['pictures', 'social']) {
    await app.register(fastifyStatic, {
      root: path.join(clientDir, folder),
      prefix: `/${folder}/`,
      decorateReply: false,
      preCompressed: true,
      maxAge: '1d',
      setHeaders,
    });
  }
  // Asked about anew at each visit; what it may fetch is said by its own policy, not the page's.
  for (const worker of ['checkpoint-worker.js', 'race-control-worker.js']) {
    app.get(`/${worker}`, (_request, reply) =>
      reply
        .header('content-security-policy', "default-src 'none'; connect-src 'self'")
        .sendFile(worker, clientDir, { maxAge: 0 }),
    );
  }
  for (const icon of icons) {
    app.get(`/${icon}`, (_request, reply) => reply.sendFile(icon, clientDir, { maxAge: '1d' }));
  }
}
