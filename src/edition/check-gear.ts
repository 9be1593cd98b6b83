import { idOf } from './compose-gear.ts';
import type { EditionFacts, Folder } from './edition-files.ts';

/** Finds equipment of races that do not exist, ids used twice, and penalties for no item. */
export const findGearMistakes = (facts: EditionFacts, folder: Folder): string[] => [
  ...equipmentOf(facts, folder),
  ...idsOf(facts, folder),
  ...stepsOf(facts, folder),
];

const lists = ['mandatory', 'recommended'] as const;

function equipmentOf({ rules, races: { races } }: EditionFacts, { placeOf }: Folder): string[] {
  return lists.flatMap((list) =>
    rules.equipment[list].flatMap((item, index) => {
      const at = placeOf('rules', 'equipment', list, index);
      return unknownRaces(item.races, races).map(
        (id) => `${at}: this is for race ${id}, which there is not.`,
      );
    }),
  );
}

function idsOf({ rules: { equipment } }: EditionFacts, { placeOf }: Folder): string[] {
  const ids = equipment.mandatory.map(idOf);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) < index
      ? [
          `${placeOf('rules', 'equipment', 'mandatory', index)}: two items have the id ${id}. Name the races of one item together, or give it an id.`,
        ]
      : [],
  );
}

function stepsOf({ rules, races: { races } }: EditionFacts, { placeOf }: Folder): string[] {
  const { penalties, equipment } = rules;
  const ids = equipment.mandatory.map(idOf);
  const steps = penalties.missingEquipment ?? [];
  const at = (index: number) => placeOf('rules', 'penalties', 'missingEquipment', index);
  const isSaid = penalties.forTime.includes('missingEquipment');
  return [
    ...(steps.length > 0 && !isSaid
      ? [`${at(0)}: missing equipment costs something here, and forTime does not name it.`]
      : []),
    ...steps.flatMap((step, index) => [
      ...unknownRaces(step.races, races).map(
        (id) => `${at(index)}: this is for race ${id}, which there is not.`,
      ),
      ...(step.items ?? [])
        .filter((id) => !ids.includes(id))
        .map((id) => `${at(index)}: ${id} is no item of the mandatory equipment.`),
      ...(step.missing > (step.items ?? ids).length
        ? [
            `${at(index)}: ${step.missing} items cannot be missing: there are ${(step.items ?? ids).length}.`,
          ]
        : []),
    ]),
  ];
}

const unknownRaces = (named: readonly number[] = [], races: readonly { id: number }[]) =>
  named.filter((id) => !races.some((race) => race.id === id));
