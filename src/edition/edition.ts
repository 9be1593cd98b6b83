import type { Edition } from './compose-edition.ts';
import { editionName } from './edition-folder.ts';
import { readEdition } from './read-edition.ts';

let inForce: Edition | undefined;

/**
 * The edition in force: one immutable snapshot, which is replaced as a whole. Code asks for it each
 * time that it needs a fact, and stores none. Until it is replaced, it is the edition that `EDITION`
 * names, as its files are.
 */
export function edition(): Edition {
  inForce ??= readEdition(editionName());
  return inForce;
}

/** Puts an edition in force, for everything at once. */
export function putInForce(next: Edition): void {
  inForce = next;
}
