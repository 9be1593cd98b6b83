import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Compiling what is imported would be a fifth of each start. A build's own: another never reads it.
enableCompileCache(path.join(import.meta.dirname, 'compiled'));
const { readEnv } = await import('./env.ts');
const read = readEnv(process.env);
if (cluster.isPrimary && read.ok && read.env.workers > 1) {
  const { keepWorkers } = await import('./workers.ts');
  keepWorkers(read.env);
} else await import('./server.ts');
