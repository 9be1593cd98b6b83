import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const set = '@iconify-json/lucide/icons.json';
const asked = `${set}?icon=`;
const loaded = '\0icon:';
let drawings: Record<string, { body: string } | undefined> | undefined;

/** `icons.json?icon=house` is the SVG of that icon alone: no bundle holds the others. */
export const iconPlugin = (): Plugin => ({
  name: 'trailrun-icons',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^@iconify-json\/lucide\/icons\.json\?icon=/ },
    handler: (source) => source.replace(asked, loaded),
  },
  load: {
    filter: { id: /^\0icon:/ },
    handler(id) {
      drawings ??= JSON.parse(readFileSync(resolve(set), 'utf8')).icons as NonNullable<
        typeof drawings
      >;
      const drawing = drawings[id.slice(loaded.length)];
      if (!drawing) throw new Error(`There is no icon ${id.slice(loaded.length)} in ${set}.`);
      return `export default ${JSON.stringify(drawing.body)};`;
    },
  },
});
