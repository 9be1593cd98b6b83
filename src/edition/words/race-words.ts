import type { RaceFacts } from '../compose-edition.ts';
import { shownFacts } from '../shown-facts.ts';
import type { Language } from './languages.ts';
import { type Texts, textIn } from './text-in.ts';

/** A race's texts by language. */
type RaceTexts = { names: Texts; descriptions: Texts };

/** The race's name in a language. */
export const nameIn = (language: Language, { names }: RaceTexts): string =>
  textIn(language, names).text;

/** The race's description for readers of a language; `lang` is set if it is in another one. */
export function descriptionIn(
  language: Language,
  { descriptions }: RaceTexts,
): { text: string; lang: Language | undefined } {
  const found = textIn(language, descriptions);
  return { text: found.text, lang: found.language === language ? undefined : found.language };
}

/** The name of a race of the edition's facts in a language, with the same fallback. */
export function factsNameIn(language: Language, { name }: Pick<RaceFacts, 'name'>): string {
  return textIn(language, name).text;
}

/** The name of the race with a number; empty if the edition has no such race. */
export function raceNameOf(language: Language, raceId: number): string {
  const { races } = shownFacts();
  const race = races.find(({ id }) => id === raceId);
  return race ? factsNameIn(language, race) : '';
}
