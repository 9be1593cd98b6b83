import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { iconPlugin } from './scripts/icon-plugin.ts';
import { makeFonts } from './scripts/make-fonts.ts';
import { outFolder } from './scripts/out-folder.ts';

/** The fonts are cut from their packages before anything imports them: build, dev and tests. */
const fonts = (): Plugin => ({ name: 'trailrun-fonts', buildStart: () => makeFonts() });

/**
 * Scripts for the browser take the few facts that they use from the page, as they are built for every edition: no
 * other module may bring the edition along.
 */
const factsOfPage = (): Plugin => ({
  name: 'trailrun-facts-of-page',
  // Tests draw islands without a page.
  apply: () => !process.env['VITEST'],
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/src\/edition\/(shown-facts|edition)\.ts$/ },
    handler(id) {
      if (!id.endsWith('/shown-facts.ts'))
        throw new Error('A script for the browser asks for edition.ts.');
      return `export * from ${JSON.stringify(id.replace('.ts', '.browser.ts'))};`;
    },
  },
});

/** Server-rendered modules have no hot update in the browser: reload the page when one changes. */
const reloadServerModules = (): Plugin => ({
  name: 'trailrun-reload-server-modules',
  hotUpdate({ server, modules }) {
    if (this.environment.name !== 'ssr' || modules.length === 0) return;
    const inBrowser = server.environments.client.moduleGraph;
    if (modules.every((module) => module.id && inBrowser.getModuleById(module.id))) return;
    server.environments.client.hot.send({ type: 'full-reload' });
  },
});

/**
 * The server's build holds what it uses of its packages, in their variants for production: reading a
 * thousand files of theirs took a third of each start.
 */
const packagesInside = (): Plugin => ({
  name: 'trailrun-packages-inside',
  apply: 'build',
  config: () => ({
    environments: {
      ssr: {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: {
          noExternal: true,
          // These have native parts, or find files by their own folder.
          external: [
            '@myriaddreamin/typst-ts-node-compiler',
            '@resvg/resvg-js',
            'sharp',
            'subset-font',
          ],
        },
      },
    },
  }),
});

/**
 * The server's files have no letter beyond ASCII: one beyond Latin-1 makes Node keep the text of the whole file in
 * two bytes a letter for as long as it runs.
 */
const serverInAscii = (): Plugin => ({
  name: 'trailrun-server-in-ascii',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
});

export default defineConfig({
  appType: 'custom',
  plugins: [
    factsOfPage(),
    iconPlugin(),
    fonts(),
    react(),
    packagesInside(),
    serverInAscii(),
    reloadServerModules(),
  ],
  builder: {},
  build: { assetsInlineLimit: 0, modulePreload: false, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: `${outFolder}/client`,
        manifest: true,
        rolldownOptions: { input: { site: 'src/site/browser/site.ts' } },
      },
    },
    ssr: {
      build: {
        outDir: `${outFolder}/server`,
        ssr: true,
        emitAssets: true,
        target: 'node24',
        minify: false,
        rolldownOptions: {
          input: {
            server: 'src/production.ts',
            'admin-link': 'scripts/print-admin-link.ts',
            'compile-pdf': 'src/ui/pdf/compile-pdf.ts',
            'course-process': 'src/event/races/course-process.ts',
            'make-pictures': 'src/make-pictures.ts',
            'picture-process': 'src/event/office/pictures/picture-process.ts',
            'table-process': 'src/registration/office/imports/table-process.ts',
          },
          // Beside the entries: code finds its neighbours by its own folder.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
});
