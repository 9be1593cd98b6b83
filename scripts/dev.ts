/** Development: the whole site through the bundler, every change shown at once. */
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'vite';

const http = createHttpServer();
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server: http }, watch: { ignored: ['**/data/**'] } },
});
const dev = (await vite.ssrLoadModule(
  '/src/dev-server.ts',
)) as typeof import('../src/dev-server.ts');
const site = await dev.openDevSite({
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
