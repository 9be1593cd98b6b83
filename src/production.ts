import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Compiling the imports would take a fifth of each start. The cache is in the build's folder, as no
// other build can use it.
enableCompileCache(path.join(import.meta.dirname, 'compiled'));
const { readEnv } = await import('./env.ts');
const read = readEnv(process.env);
if (cluster.isPrimary && read.ok && read.env.workers > 1) {
  const { keepWorkers } = await import('./workers.ts');
  keepWorkers(read.env);
} else await import('./server.ts');
