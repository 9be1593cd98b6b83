import type { EditionFacts, Folder } from './edition-files.ts';
import { photographsOf } from './look.schema.ts';

/** Finds texts that readers of one of the site's languages would get in another language. */
export function findUntranslated(facts: EditionFacts, { placeOf }: Folder): string[] {
  const { languages } = facts.event;
  const { races, kinds } = facts.races;
  const all = [
    ...races.map(({ id, description }, index) => ({
      what: `race ${id} has no %s description`,
      texts: description,
      at: placeOf('races', 'races', index, 'description'),
    })),
    ...kinds.map(({ id, label }, index) => ({
      what: `the kind ${id} has no %s label`,
      texts: label,
      at: placeOf('races', 'kinds', index, 'label'),
    })),
    ...facts.schedule.flatMap(({ day, items }, dayIndex) =>
      items.flatMap(({ title, description }, index) =>
        Object.entries({ title, description }).flatMap(([key, texts]) =>
          texts
            ? {
                what: `a line of the programme of ${day} has no %s ${key}`,
                texts,
                at: placeOf('schedule', dayIndex, 'items', index, key),
              }
            : [],
        ),
      ),
    ),
    ...photographsOf(facts.look).map(({ place, photograph }) => ({
      what: 'the photograph has no %s alternative text',
      texts: photograph.alt,
      at: placeOf('look', ...place, 'alt'),
    })),
    ...facts.extras.flatMap(({ id, label, hint }, index) =>
      Object.entries({ label, hint }).flatMap(([key, texts]) =>
        texts
          ? {
              what: `the extra ${id} has no %s ${key}`,
              texts,
              at: placeOf('extras', index, key),
            }
          : [],
      ),
    ),
    ...(facts.categories?.bands ?? []).flatMap(({ minAge, women, men, label }, index) =>
      Object.entries({ women, men, label }).flatMap(([key, texts]) =>
        typeof texts === 'object'
          ? {
              what: `the age category from ${minAge} has no %s text under ${key}`,
              texts,
              at: placeOf('categories', 'bands', index, key),
            }
          : [],
      ),
    ),
    ...facts.rules.equipment.mandatory.flatMap(({ item }, index) =>
      typeof item === 'object'
        ? {
            what: `item ${index + 1} of the mandatory equipment has no %s text`,
            texts: item,
            at: placeOf('rules', 'equipment', 'mandatory', index),
          }
        : [],
    ),
    ...facts.sponsors.map(({ id, description }, index) => ({
      what: `sponsor ${id} has no %s description`,
      texts: description,
      at: placeOf('sponsors', index, 'description'),
    })),
  ];
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return all.flatMap(({ what, texts, at }) =>
    languages
      .filter((language) => !texts[language])
      .map((language) => `${at}: ${what.replace('%s', names.of(language) ?? language)}.`),
  );
}
