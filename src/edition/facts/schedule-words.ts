import type { ScheduleItem } from '../compose-edition.ts';
import { edition } from '../edition.ts';
import { formatDay } from '../words/format.ts';
import type { Language } from '../words/languages.ts';
import { factsNameIn } from '../words/race-words.ts';
import { textIn } from '../words/text-in.ts';
import { wordsIn } from '../words/words.ts';
import type { AddedLine } from './late-line.rules.ts';
import { scheduleWith } from './schedule.rules.ts';

/**
 * The title and day of a line of the programme, from the files or as the office added it; its key
 * if the line does not exist.
 */
export function lineTitle(
  language: Language,
  { key, added }: { key: string; added?: AddedLine | undefined },
): string {
  for (const { day, items } of scheduleWith({ addedLines: added ? { [key]: added } : {} })) {
    const item = items.find((each) => each.key === key);
    if (item) return `${itemTitle(language, item)} · ${formatDay(language, day, 'weekday')}`;
  }
  return key;
}

/** The title of an item in a language; for a start, the name of the race. */
export function itemTitle(language: Language, { kind, raceId, title }: ScheduleItem): string {
  const { races } = edition();
  const t = wordsIn(language).getFixedT(null, 'program');
  const race = races.find(({ id }) => id === raceId);
  if (race) return t('items.start', { race: factsNameIn(language, race) });
  if (title) return textIn(language, title).text;
  return kind === 'other' ? '' : t(`items.${kind}`);
}
