import path from 'node:path';
import { inspectWithPhotographs } from '../src/edition/inspect-photographs.ts';

/**
 * Prints what is wrong or doubtful in an edition and what is still a sample, a sentence each, with
 * `more` mistakes that are found beside its files. Whether it can start.
 */
export async function reportOn(folder: string, more: readonly string[] = []): Promise<boolean> {
  const { mistakes: own, hints } = await inspectWithPhotographs(folder);
  const mistakes = [...own, ...more];
  const summary = mistakes.length > 0 ? `${mistakes.length} to be mended` : 'ready to start';
  console.log(`${path.basename(folder)}: ${summary}`);
  for (const sentence of mistakes) console.log(`  ${sentence}`);
  for (const sentence of hints) console.log(`  (hint) ${sentence}`);
  return mistakes.length === 0;
}
