import cluster from 'node:cluster';
import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Compiling the imports would take a fifth of each start. The cache is in the build's folder, as no
// other build can use it.
enableCompileCache(path.join(import.meta.dirname, 'compiled'));
try {
  const { readEnv } = await import('./env.ts');
  const read = readEnv(process.env);
  if (cluster.isPrimary && read.ok && read.env.workers > 1) {
    const { makePictures } = await import('./pictures-folder.ts');
    // Once for all, who would each draw them at the same time.
    if (!makePictures(read.env.picturesDir)) process.exit(1);
    const { keepWorkers } = await import('./workers.ts');
    keepWorkers(read.env);
  } else await import('./server.ts');
} catch (error) {
  // The files of the edition are read as soon as a module needs its facts.
  const { EditionError } = await import('./edition/edition-error.ts');
  const { giveUp } = await import('./log.ts');
  if (error instanceof EditionError) giveUp(...error.message.split('\n'));
  throw error;
}
