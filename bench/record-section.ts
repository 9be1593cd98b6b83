import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Puts a section into the results, in the place of the one from before, whose title begins the
 * same; a new one goes to the end.
 */
export function recordSection(title: string, section: string): void {
  const file = path.join(import.meta.dirname, 'results.md');
  const sections = readFileSync(file, 'utf8').split(/^(?=## )/m);
  const found = sections.findIndex((each) => each.startsWith(title));
  const place = found < 0 ? sections.length : found;
  sections.splice(place, 1, section);
  writeFileSync(file, `${sections.map((each) => each.trim()).join('\n\n')}\n`);
}
