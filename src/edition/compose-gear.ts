import type { EditionFacts } from './edition-files.ts';

type Rules = EditionFacts['rules'];

/** What missing equipment costs, from so many items on. */
export type MissingStep = {
  missing: number;
  /** The ids of the items that count; null: all of them. */
  items: readonly string[] | null;
  races: readonly number[] | null;
  at: readonly ('start' | 'checkpoint' | 'finish')[] | null;
  /** Minutes; null: the race. */
  timeMin: number | null;
  /** Its number in the regulations, if it has one. */
  rule: string | null;
};

/** Rules in which every mandatory item has an id, and what missing ones cost is said in full. */
export function composeGear({ rules }: Pick<EditionFacts, 'rules'>) {
  const { equipment, penalties } = rules;
  return {
    ...rules,
    equipment: {
      ...equipment,
      mandatory: equipment.mandatory.map((each, index) => ({ ...each, id: idOf(each, index) })),
    },
    penalties: {
      ...penalties,
      missingEquipment: stepsOf(penalties),
      /** Whether the edition says more of it than the minutes of every penalty. */
      hasMissingSteps: penalties.missingEquipment !== undefined,
    },
  };
}

/** What an item is kept under: its own id, its kind, or its place in the list. */
export const idOf = (
  { id, item }: Rules['equipment']['mandatory'][number],
  index: number,
): string => id ?? (typeof item === 'string' ? item : `item-${index + 1}`);

function stepsOf({ timeMin, forTime, missingEquipment }: Rules['penalties']): MissingStep[] {
  const plain = forTime.includes('missingEquipment') ? [{ missing: 1 }] : [];
  const steps: Partial<NonNullable<typeof missingEquipment>[number]>[] = missingEquipment ?? plain;
  return steps.map((step) => ({
    missing: step.missing ?? 1,
    items: step.items ?? null,
    races: step.races ?? null,
    at: step.at ?? null,
    timeMin: step.disqualification ? null : (step.timeMin ?? timeMin),
    rule: step.rule ?? null,
  }));
}
