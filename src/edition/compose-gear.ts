import type { EditionFacts } from './edition-files.ts';

type Rules = EditionFacts['rules'];

/** What it costs to miss at least so many items. */
export type MissingStep = {
  missing: number;
  /** The ids of the items that count; null: all of them. */
  items: readonly string[] | null;
  races: readonly number[] | null;
  at: readonly ('start' | 'checkpoint' | 'finish')[] | null;
  /** Penalty in minutes; null: disqualification. */
  timeMin: number | null;
  /** Its number in the regulations, if it has one. */
  rule: string | null;
};

/**
 * Completes the rules: every mandatory item gets an id, and every penalty for missing items is
 * explicit.
 */
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
      /** Whether the edition declares steps, rather than only the minutes of every penalty. */
      hasMissingSteps: penalties.missingEquipment !== undefined,
    },
  };
}

/** The id under which an item is stored: its own, its kind, or its place in the list. */
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
