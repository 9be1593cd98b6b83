import { existsSync } from 'node:fs';
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
