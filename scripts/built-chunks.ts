/** The bundler's list of what it built for browsers (`.vite/manifest.json`). */
export type BuiltChunks = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; assets?: string[] }
>;

const site = 'src/site/browser/site.ts';
const standalone = 'src/site/browser/standalone.ts';
const page = 'src/race-day/checkpoints/phone/checkpoint.standalone.tsx';
const camera = 'src/race-day/checkpoints/phone/camera.ts';
const board = 'src/race-day/office/race-control/control-board.island.tsx';
const ofAdmins = ['kept-copies', 'show-current', 'hydrate'].map(
  (name) => `src/site/browser/${name}.ts`,
);

/** Addresses of the scripts that race control runs on. Throws where the build has no such chunk. */
export const boardFilesOf = (chunks: BuiltChunks): string[] => [
  ...new Set([site, ...ofAdmins, board].flatMap((key) => closure(chunks, key))),
];

/**
 * Addresses of the scripts that the page of checkpoints runs on, and of those that only its camera
 * needs. Throws where the build has no such chunk.
 */
export function filesOf(chunks: BuiltChunks): { files: string[]; cameraFiles: string[] } {
  const files = new Set([site, standalone, page].flatMap((key) => closure(chunks, key)));
  const cameraKeys = [camera, ...(chunks[camera]?.dynamicImports ?? [])];
  const ofCamera = new Set(cameraKeys.flatMap((key) => closure(chunks, key)));
  return { files: [...files], cameraFiles: [...ofCamera].filter((file) => !files.has(file)) };
}

function closure(chunks: BuiltChunks, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return [];
  seen.add(key);
  const chunk = chunks[key];
  if (!chunk) throw new Error(`the build has no ${key}`);
  return [
    ...[chunk.file, ...(chunk.assets ?? [])].map((file) => `/${file}`),
    ...(chunk.imports ?? []).flatMap((each) => closure(chunks, each, seen)),
  ];
}
