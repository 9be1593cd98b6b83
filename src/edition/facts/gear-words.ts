import { edition } from '../edition.ts';
import { formatList } from '../words/format.ts';
import type { Language } from '../words/languages.ts';
import { equipmentIn } from './equipment-words.ts';

/** What every runner of a race has to carry, in the order of the rules. */
export const gearOfRace = (raceId: number) =>
  edition().equipment.mandatory.filter((each) => each.races?.includes(raceId) ?? true);

/** The name of an item; its id if the rules no longer have it. */
export function gearIn(language: Language, id: string, raceId?: number): string {
  const { equipment, races } = edition();
  const known = equipment.mandatory.find((each) => each.id === id);
  const of = races.filter((race) => raceId === undefined || race.id === raceId);
  return known ? equipmentIn(language, known.item, of) : id;
}

/** The names of several items. */
export const allGearIn = (language: Language, ids: readonly string[], raceId?: number): string =>
  formatList(
    language,
    ids.map((id) => gearIn(language, id, raceId)),
  );
