import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Served } from '../../bench/visits.ts';
import { type Content, pageNames, pages, type Renaming } from './content.ts';
import { keepingFront, servedBy, start, startNginx, whenUp } from './start.ts';
import { zipFiles } from './zip-files.ts';

/** Builds the peer in Next.js in this folder, and starts it, alone and behind an nginx. */
export async function startNext(
  folder: string,
  content: Content,
  {
    files,
    fonts,
    port,
    frontPort,
  }: { files: string; fonts: string[]; port: number; frontPort: number },
): Promise<Record<'alone' | 'behindNginx', Served> & Renaming> {
  cpSync(path.join(import.meta.dirname, 'next'), folder, { recursive: true });
  cpSync(files, path.join(folder, 'public'), { recursive: true });
  const contentFolder = path.join(folder, 'content');
  mkdirSync(contentFolder);
  const write = (name: string, value: unknown) =>
    writeFileSync(path.join(contentFolder, `${name}.json`), JSON.stringify(value));
  for (const name of pageNames) {
    const { css, ...page } = content.pages[name];
    write(name, page);
    writeFileSync(path.join(folder, 'app', pages[name], `${name}.css`), css);
  }
  write('participants-list', content.participants);
  write('waymarks', content.waymarks);

  const env = {
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    PRELOADED_FONTS: JSON.stringify(fonts),
  };
  const run = (command: string, ...args: string[]) => {
    const { status } = spawnSync(command, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`);
  };
  run('npm', 'ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund');
  const next = path.join(folder, 'node_modules/next/dist/bin/next');
  run('node', next, 'build', folder);
  const family = start(['node', next, 'start', folder, '-p', String(port)], env, folder);

  const statics = path.join(folder, 'front');
  cpSync(path.join(folder, 'public'), statics, { recursive: true });
  cpSync(path.join(folder, '.next/static'), path.join(statics, '_next/static'), {
    recursive: true,
  });
  zipFiles(statics);
  const nginx = startNginx(folder, keepingFront(folder, { files: statics, port, frontPort }));
  await whenUp(`http://localhost:${port}/`);
  await whenUp(`http://localhost:${frontPort}/`);
  return {
    alone: servedBy(port, family),
    behindNginx: servedBy(frontPort, nginx, family),
    rename(name) {
      const [first, ...others] = content.participants;
      write('participants-list', [{ ...first, name }, ...others]);
    },
  };
}
