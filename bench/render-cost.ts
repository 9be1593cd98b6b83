import { createServer } from 'vite';

/** CPU microseconds of one uncached render of each page, data already loaded. */
export async function measureRenders(): Promise<Record<string, number>> {
  process.env.NODE_ENV = 'production';
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false },
    mode: 'production',
    logLevel: 'error',
  });
  const module = (await vite.ssrLoadModule(
    '/bench/sample-pages.tsx',
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
  await vite.close();
  return costs;
}
