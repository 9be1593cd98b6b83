import { rmSync } from 'node:fs';
import path from 'node:path';
import { createBuilder } from 'vite';
import { outFolder } from '../scripts/out-folder.ts';

/** CPU microseconds of one uncached render of each page as a build has it, data already loaded. */
export async function measureRenders(): Promise<Record<string, number>> {
  const outDir = path.join(import.meta.dirname, '..', outFolder, 'bench');
  const input = { pages: path.join(import.meta.dirname, 'sample-pages.tsx') };
  const builder = await createBuilder({
    logLevel: 'error',
    environments: { ssr: { build: { outDir, rolldownOptions: { input } } } },
  });
  const { ssr } = builder.environments;
  if (!ssr) throw new Error('The build has no part for the server');
  await builder.build(ssr);
  const module = (await import(
    path.join(outDir, 'pages.js')
  )) as typeof import('./sample-pages.tsx');
  const costs: Record<string, number> = {};
  for (const [name, render] of Object.entries(await module.samplePages())) {
    for (let i = 0; i < 200; i++) render();
    const before = process.cpuUsage();
    const times = 500;
    for (let i = 0; i < times; i++) render();
    const { user, system } = process.cpuUsage(before);
    costs[name] = Math.round((user + system) / times);
  }
  rmSync(outDir, { recursive: true });
  return costs;
}
