import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf, onFirstCore, type Served } from '../../bench/visits.ts';

const started: ChildProcess[] = [];

/** Starts a program on the first core; `stopAll` ends it. */
export function start(
  command: string[],
  env: Record<string, string> = {},
  cwd?: string,
): () => number[] {
  const child = onFirstCore(command, env, cwd);
  started.push(child);
  return () => familyOf(child.pid ?? 0);
}

/** Waits until this address answers with 200. */
export async function whenUp(url: string): Promise<void> {
  const patience = Date.now() + 60_000;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > patience) throw new Error(`${url} does not answer.`);
    await sleep(100);
  }
}

/** Ends what `start` began, the last first, and waits for it. */
export async function stopAll(): Promise<void> {
  for (const child of started.reverse()) {
    if (child.exitCode !== null) continue;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
}

/** An nginx with one process and these servers, in a folder of its own. */
export function startNginx(folder: string, servers: string): () => number[] {
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.errors;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000;
  open_file_cache max=1000 inactive=60s;
  open_file_cache_valid 60s;
  gzip_static on;
  client_body_temp_path ${folder}/temp-body;
  proxy_temp_path ${folder}/temp-proxy;
  fastcgi_temp_path ${folder}/temp-fastcgi;
  uwsgi_temp_path ${folder}/temp-uwsgi;
  scgi_temp_path ${folder}/temp-scgi;
${servers}
}
`,
  );
  return start(['nginx', '-e', `${folder}/nginx.errors`, '-c', file]);
}

/** For what is kept once for each encoding; Debian's nginx and PHP know no other. */
export const gzipOrNothing = `map $http_accept_encoding $encoding {
  default "";
  "~*\\bgzip\\b" gzip;
}`;

/** What nginx says of each answer that it may have kept. */
export const cacheStatus = 'add_header X-Cache-Status $upstream_cache_status always;';

/**
 * A server of nginx that sends the files of a folder itself and keeps the answers of the server
 * behind, one for each address and encoding: compressed once, by that server.
 */
export const keepingFront = (
  folder: string,
  { files, port, frontPort }: { files: string; port: number; frontPort: number },
) => `${gzipOrNothing}
proxy_cache_path ${folder}/kept keys_zone=pages:10m;
server {
  listen 127.0.0.1:${frontPort};
  listen [::1]:${frontPort};
  root ${files};
  location / { try_files $uri @behind; }
  location @behind {
    proxy_pass http://localhost:${port};
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Connection "";
    proxy_set_header Accept-Encoding $encoding;
    proxy_cache pages;
    proxy_cache_key "$request_uri $encoding $http_rsc";
    # In the key already.
    proxy_ignore_headers Vary;
    proxy_cache_lock on;
    proxy_cache_background_update on;
    proxy_cache_use_stale updating;
    ${cacheStatus}
  }
}`;

/** Of one server or of several that answer together. */
export const servedBy = (port: number, ...families: (() => number[])[]): Served => ({
  origin: `http://localhost:${port}`,
  pids: () => families.flatMap((family) => family()),
});
