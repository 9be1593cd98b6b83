import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Sources have the editions two folders above them, and builds three. */
const places = ['../../editions', '../../../editions'].map((place) =>
  path.join(import.meta.dirname, place),
);

/** The folders of all editions. */
export const editionsFolder = places.find((place) => existsSync(place)) ?? 'editions';

/**
 * The name of the edition that this process serves, from the environment's `EDITION`. It is read
 * here because modules need facts before anything reads `env.ts`.
 */
export const editionName = (): string => process.env['EDITION'] || 'stana-de-vale';

/** The folder of the edition that this process serves. */
export const servedFolder = (): string => path.join(editionsFolder, editionName());

/**
 * The text files of a folder of the served edition and of its subfolders: each path within it, with
 * `/`, and the content.
 */
export function textsOf(folder: string, ending: string): Map<string, string> {
  const root = path.join(servedFolder(), folder);
  const names = existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : [];
  return new Map(
    names
      .filter((name) => name.endsWith(ending))
      .toSorted()
      .map((name) => [name.replaceAll(path.sep, '/'), readFileSync(path.join(root, name), 'utf8')]),
  );
}
