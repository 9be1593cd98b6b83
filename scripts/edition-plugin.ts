import path from 'node:path';
import type { Plugin } from 'vite';
import { editionName } from '../src/edition/edition-folder.ts';
import { readEdition } from '../src/edition/read-edition.ts';

const factsModule = path.join(import.meta.dirname, '../src/edition/facts.ts');

/** Puts the facts of the edition that is built for into bundles, each as a constant of its own. */
export const editionPlugin = (): Plugin => ({
  name: 'trailrun-edition',
  apply: 'build',
  load: {
    filter: { id: factsModule },
    handler: () =>
      Object.entries(readEdition(editionName()))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n'),
  },
});
