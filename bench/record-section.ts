import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Puts a section into the results, in the place of the one from before, which has the same title.
 */
export function recordSection(title: string, section: string): void {
  const file = path.join(import.meta.dirname, 'results.md');
  const others = readFileSync(file, 'utf8')
    .split(/^(?=## )/m)
    .filter((each) => !each.startsWith(title));
  writeFileSync(file, `${others.join('').trimEnd()}\n\n${section}\n`);
}
