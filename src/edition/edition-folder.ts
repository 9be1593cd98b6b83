import path from 'node:path';

/** The folders of all editions. */
export const editionsFolder = path.join(import.meta.dirname, '../../editions');

/**
 * The name of the edition that this process serves, or is built for: the environment's `EDITION`.
 * It is read here, as facts are needed by modules that are loaded before anything reads `env.ts`.
 */
export const editionName = (): string => process.env['EDITION'] || 'stana-de-vale';
