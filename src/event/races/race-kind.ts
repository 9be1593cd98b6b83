import { edition } from '../../edition/edition.ts';
import type { Language } from '../../edition/words/languages.ts';
import { textIn } from '../../edition/words/text-in.ts';

/** The name of a kind of races; its id if the edition does not have the kind. */
export function raceKindIn(language: Language, kind: string): string {
  const { raceKinds } = edition();
  const known = raceKinds.find(({ id }) => id === kind);
  return known ? textIn(language, known.label).text : kind;
}
