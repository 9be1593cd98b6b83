/** Development: the whole site through the bundler, every change shown at once. */
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'vite';
import { servedFolder } from '../src/edition/edition-folder.ts';
import { inspectWithPhotographs } from '../src/edition/inspect-photographs.ts';
import { cutPhotographs } from '../src/ui/art/pictures/cut-photographs.ts';
import { drawIcons } from '../src/ui/art/pictures/draw-icons.ts';

const folder = servedFolder();
const { edition } = await inspectWithPhotographs(folder);
drawIcons('generated');
if (edition) await cutPhotographs(edition.look, { folder, into: 'generated' });

const http = createHttpServer();
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server: http }, watch: { ignored: ['**/data/**'] } },
});
const dev = (await vite.ssrLoadModule(
  '/src/dev-server.ts',
)) as typeof import('../src/dev-server.ts');
const site = await dev.openDevSite({
  logo: readFileSync('generated/mail-logo.png'),
  transformHtml: (url, html) => vite.transformIndexHtml(url, html),
});

/** The app made of the newest modules; made anew when one of them has changed. */
async function currentApp() {
  const { createApp } = (await vite.ssrLoadModule('/src/app.ts')) as typeof import('../src/app.ts');
  return site.appFrom(createApp);
}

http.on('request', (request, response) => {
  vite.middlewares(request, response, () => {
    currentApp()
      .then((app) => app.routing(request, response))
      .catch((error: Error) => {
        vite.ssrFixStacktrace(error);
        response.statusCode = 500;
        response.end(error.stack);
      });
  });
});
http.listen(site.port, () => {
  console.log(`TrailRun for developers: http://localhost:${site.port}`);
});

let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  await site.close();
  await vite.close();
  process.exit(0);
};
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
