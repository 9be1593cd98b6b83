import { readFileSync } from 'node:fs';
import path from 'node:path';
import { editionName, editionsFolder } from '../src/edition/edition-folder.ts';
import { look } from '../src/edition/facts.ts';

/** The SVG of the edition's own logo; undefined: it has the product's mark. */
export const readLogo = (): string | undefined =>
  look.logo && readFileSync(path.join(editionsFolder, editionName(), look.logo), 'utf8');
