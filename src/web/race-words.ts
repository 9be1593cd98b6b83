import type { RaceFacts } from '../../edition/races.ts';
import type { Race } from '../features/races/races-contract.ts';
import type { Language } from './languages.ts';

/** The race's name in a language; Italian, Spanish and empty fields show the default one. */
export function nameIn(language: Language, race: Race): string {
  return own(language, race.nameRo, race.nameFr, race.nameDe) || race.name;
}

/** The race's description in a language, with the same fallback. */
export function descriptionIn(language: Language, race: Race): string {
  return (
    own(language, race.descriptionRo, race.descriptionFr, race.descriptionDe) || race.description
  );
}

function own(language: Language, ro: string, fr: string, de: string): string | undefined {
  return new Map<Language, string>([
    ['ro', ro],
    ['fr', fr],
    ['de', de],
  ]).get(language);
}

/** The name of a race of the edition in a language, with the same fallback. */
export function factsNameIn(language: Language, { name }: RaceFacts): string {
  return own(language, name.ro, name.fr, name.de) || name.en;
}
