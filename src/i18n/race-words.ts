import { type RaceFacts, races } from '../edition/facts.ts';
import type { Language } from './languages.ts';
import { textIn } from './text-in.ts';

/** A race's texts, as the API calls them; an empty one stands for the default language's. */
type RaceTexts = Record<`${'name' | 'description'}${'' | 'Ro' | 'Fr' | 'De'}`, string>;

/** The race's name in a language; Italian, Spanish and empty fields show the default one. */
export function nameIn(language: Language, race: RaceTexts): string {
  const { name: en, nameRo: ro, nameFr: fr, nameDe: de } = race;
  return textIn(language, { en, ro, fr, de }).text;
}

/** The race's description in a language, with the same fallback. */
export function descriptionIn(language: Language, race: RaceTexts): string {
  const { description: en, descriptionRo: ro, descriptionFr: fr, descriptionDe: de } = race;
  return textIn(language, { en, ro, fr, de }).text;
}

/** The name of a race of the edition in a language, with the same fallback. */
export function factsNameIn(language: Language, { name }: RaceFacts): string {
  return textIn(language, name).text;
}

/** The same by the race's number; empty where the edition has none with it. */
export function raceNameOf(language: Language, raceId: number): string {
  const race = races.find(({ id }) => id === raceId);
  return race ? factsNameIn(language, race) : '';
}
