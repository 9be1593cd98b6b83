import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { followServer, type ServerProcess } from './follow-server.ts';
import { program, seededDataDir } from './seeded-site.ts';

type Env = Record<string, string>;

/** A seeded data folder of its own, with the servers that are started on it. */
export async function openServerFolder() {
  const dataDir = await seededDataDir();
  const servers: ServerProcess[] = [];
  const run = (command: string, args: string[], env: Env = {}) => {
    const child = spawn(command, args, {
      env: {
        PATH: process.env['PATH'],
        PICTURES_DIR: process.env['PICTURES_DIR'],
        DATA_DIR: dataDir,
        PORT: '0',
        ...env,
      },
    });
    const server = followServer(child);
    servers.push(server);
    return server;
  };
  return {
    dataDir,
    start: (env?: Env) => run('node', [program], env),
    /** As in a terminal where a person reads along; it passes on how its program ends. */
    startInTerminal: (env?: Env) =>
      run('script', ['-qefc', `exec node ${program}`, '/dev/null'], env),
    close: async () => {
      for (const server of servers) await server.ended('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
