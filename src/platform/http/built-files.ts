import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PreparedAnswer, sendPrepared } from './prepared-answer.ts';

/**
 * The types of files that the build makes. A file of another type stops the start, so that none is
 * sent with an unknown type.
 */
const typeOf: Record<string, string> = {
  '.avif': 'image/avif',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const dayOld = { 'cache-control': 'public, max-age=86400' };
const picture = {
  ...dayOld,
  // Drawings use their own styles for the colour scheme; other sites show social images.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};
// The browser checks it for changes at each visit; its own policy, not the page's, says what it may
// fetch.
const worker = {
  'cache-control': 'public, max-age=0',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

const folders = {
  assets: { 'cache-control': 'public, max-age=31536000, immutable' },
  pictures: picture,
  social: picture,
};
const files = {
  'favicon.svg': dayOld,
  'favicon.ico': dayOld,
  'apple-touch-icon.png': dayOld,
  'icon-192.png': dayOld,
  'icon-512.png': dayOld,
  'checkpoint-worker.js': worker,
  'race-control-worker.js': worker,
};

/**
 * Serves the files of several folders as one, from memory and as they were compressed: files with a
 * hash in their name are cached for ever, pictures for a day. `headers`: those of every answer.
 */
export function serveBuiltFiles(
  app: FastifyInstance,
  dirs: readonly string[],
  headers: Record<string, string>,
): void {
  for (const [folder, own] of Object.entries(folders)) {
    const answers = new Map(
      dirs.flatMap((dir) => [...readFolder(path.join(dir, folder), { ...headers, ...own })]),
    );
    app.get<{ Params: { '*': string } }>(`/${folder}/*`, (request, reply) => {
      const answer = answers.get(request.params['*']);
      if (answer) sendPrepared(request, reply, answer);
      else reply.callNotFound();
      return reply;
    });
  }
  for (const [name, own] of Object.entries(files)) {
    const file = dirs.map((dir) => path.join(dir, name)).find((each) => existsSync(each));
    if (!file) throw new Error(`The build has no ${name}`);
    const answer = readAnswer(file, { ...headers, ...own });
    app.get(`/${name}`, (request, reply) => {
      sendPrepared(request, reply, answer);
      return reply;
    });
  }
}

/** The answer for each file name in a folder and its subfolders. */
function readFolder(
  root: string,
  headers: Record<string, string>,
): ReadonlyMap<string, PreparedAnswer> {
  if (!existsSync(root)) return new Map();
  return new Map(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [
        path.relative(root, file).replaceAll(path.sep, '/'),
        readAnswer(file, headers),
      ]),
  );
}

function readAnswer(file: string, headers: Record<string, string>): PreparedAnswer {
  const type = typeOf[path.extname(file)];
  if (!type) throw new Error(`The build has a file of a kind that is not served: ${file}`);
  const [br, gzip] = ['.br', '.gz'].map((ending) =>
    existsSync(file + ending) ? readFileSync(file + ending) : undefined,
  );
  return new PreparedAnswer({
    body: readFileSync(file),
    headers: { ...headers, 'content-type': type, ...(br && { vary: 'Accept-Encoding' }) },
    encoded: { br, gzip },
  });
}
