import { z } from 'zod';
import { count, text, texts } from './shapes.ts';

/** Equipment that the product has words for, in rules.json’s items.<kind>. */
const equipmentKinds = [
  'bib',
  'phone',
  'water',
  'jacket',
  'blanket',
  'shoes',
  'food',
  'whistle',
  'bandage',
  'cap',
  'poles',
  'sunglasses',
  'sunscreen',
  'gloves',
  'buff',
  'powerBank',
] as const;

const equipmentName = z.union([z.enum(equipmentKinds), texts], {
  error: `must be a text by language, or one of ${equipmentKinds.join(', ')}`,
});

const itemId = z
  .string()
  .regex(/^[a-zA-Z0-9]+(-[a-zA-Z0-9]+)*$/, { error: 'must be letters, digits and hyphens' })
  .max(40);

const equipmentItem = z.union(
  [
    z.strictObject({
      item: equipmentName,
      id: itemId
        .optional()
        .describe('What a gear check keeps it under. Absent: its kind, or its place in the list.'),
      races: z.array(count).min(1).optional().describe('Absent: every race.'),
    }),
    equipmentName.transform(
      (item): { item: typeof item; id?: string | undefined; races?: number[] | undefined } => ({
        item,
      }),
    ),
  ],
  { error: `must be one of ${equipmentKinds.join(', ')}, or an item with its races` },
);

/** When gear is checked. */
const checkMoments = ['start', 'checkpoint', 'finish'] as const;

const missingStep = z
  .strictObject({
    missing: z
      .int({ error: 'must be a whole number' })
      .min(1, { error: 'must be 1 at least' })
      .default(1)
      .describe('From so many missing items on; with `items`, of these.'),
    items: z.array(itemId).min(1).optional().describe('The ids of items. Absent: all of them.'),
    races: z.array(count).min(1).optional().describe('Absent: every race.'),
    at: z
      .array(z.enum(checkMoments))
      .min(1)
      .optional()
      .describe('Where gear is checked: start, checkpoint, finish. Absent: everywhere.'),
    timeMin: count.min(1).optional().describe('Minutes. Absent: timeMin of the penalties.'),
    disqualification: z.literal(true).optional().describe('In the place of minutes.'),
    rule: text.max(40).optional().describe('Its number in the regulations, such as 7.3.'),
  })
  .refine((step) => !(step.timeMin && step.disqualification), {
    error: 'must cost minutes or the race, not both',
  });

/** `rules.yaml`. */
export const rules = z.strictObject({
  equipment: z.strictObject({
    mandatory: z.array(equipmentItem),
    recommended: z.array(equipmentItem),
  }),
  penalties: z
    .strictObject({
      timeMin: count,
      forTime: z.array(z.enum(['missingEquipment', 'polesInProhibitedAreas'])),
      forDisqualification: z.array(
        z.enum(['littering', 'shortcut', 'conduct', 'checkpoint', 'noHelp', 'assistance']),
      ),
      missingEquipment: z
        .array(missingStep)
        .min(1)
        .optional()
        .describe(
          'What a gear check proposes: the gravest that fits. Absent: timeMin, where forTime names missingEquipment.',
        ),
    })
    .describe('The words are rules.json’s penalties.kinds.<kind>.'),
  adultAge: count.describe('Below this age a parent consents in writing.'),
  emergencyPhones: z.strictObject({ general: text, mountainRescue: text }),
});
