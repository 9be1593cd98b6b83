import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { inspectEdition } from '../../src/edition/read-edition.ts';
import { AnswerError, type Answers } from './answers.ts';
import { composeFiles } from './compose-files.ts';

const isTaken = (slug: string) =>
  `There is an edition ${slug} already, and nothing of it is changed: choose another --slug.`;

/** Refuses the name of a folder that is there. */
export function ensureFree(slug: string, editions: string): void {
  if (existsSync(path.join(editions, slug))) throw new AnswerError(isTaken(slug));
}

/**
 * Writes the folder of a new edition, which is there whole or not at all: it is made beside its
 * place, checked, and moved. Two at once cannot both have the name.
 */
export function writeEdition(answers: Answers, editions: string): string {
  const folder = path.join(editions, answers.slug);
  ensureFree(answers.slug, editions);
  mkdirSync(editions, { recursive: true });
  const draft = mkdtempSync(path.join(editions, '.new-'));
  try {
    for (const [file, content] of Object.entries(composeFiles(answers))) {
      const target = path.join(draft, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, content);
    }
    const { mistakes } = inspectEdition(draft);
    if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
    // A temporary folder is made for its owner's eyes only.
    chmodSync(draft, 0o755);
    renameSync(draft, folder);
    return folder;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') throw new AnswerError(isTaken(answers.slug));
    throw error;
  }
}
