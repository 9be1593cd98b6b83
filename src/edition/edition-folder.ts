import path from 'node:path';

/** The folders of all editions. */
export const editionsFolder = path.join(import.meta.dirname, '../../editions');

/**
 * The name of the edition that this process serves or is built for, from the environment's
 * `EDITION`. It is read here because modules need facts before anything reads `env.ts`.
 */
export const editionName = (): string => process.env['EDITION'] || 'stana-de-vale';
