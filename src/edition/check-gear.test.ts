import { describe, expect, it } from 'vitest';
import { findGearMistakes } from './check-gear.ts';
import { composeGear } from './compose-gear.ts';

const cup = { item: { en: 'A cup' } };
const rulesWith = (penalties: object = {}, mandatory: object[] = [{ item: 'bib' }, cup]) =>
  ({
    rules: {
      equipment: { mandatory, recommended: [] },
      penalties: { timeMin: 30, forTime: ['missingEquipment'], ...penalties },
    },
    races: { races: [{ id: 1 }, { id: 2 }] },
  }) as never;
const folder = { placeOf: (...where: unknown[]) => where.join('.') } as never;
const composed = (...files: Parameters<typeof rulesWith>) => composeGear(rulesWith(...files));

describe('the mandatory equipment', () => {
  it('is kept under its own id, its kind, or its place in the list', () => {
    const items = [{ item: 'bib' }, cup, { ...cup, id: 'lamp' }];
    expect(composed({}, items).equipment.mandatory.map(({ id }) => id)).toEqual([
      'bib',
      'item-2',
      'lamp',
    ]);
  });

  it('costs the minutes of every penalty for each runner where the edition says no more', () => {
    const plain = { missing: 1, items: null, races: null, at: null, timeMin: 30, rule: null };
    expect(composed().penalties).toMatchObject({
      missingEquipment: [plain],
      hasMissingSteps: false,
    });
    expect(composed({ forTime: [] }).penalties.missingEquipment).toEqual([]);
  });

  it('costs what the edition says, step by step', () => {
    const steps = [
      { missing: 1, timeMin: 15, rule: '7.3', at: ['finish'] },
      { missing: 2, items: ['bib', 'item-2'], races: [2], disqualification: true },
    ];
    expect(composed({ missingEquipment: steps }).penalties).toMatchObject({
      hasMissingSteps: true,
      missingEquipment: [
        { missing: 1, items: null, races: null, at: ['finish'], timeMin: 15, rule: '7.3' },
        { missing: 2, items: ['bib', 'item-2'], races: [2], at: null, timeMin: null, rule: null },
      ],
    });
  });

  it.each<[string, ...Parameters<typeof rulesWith>]>([
    [
      'rules.equipment.mandatory.1: two items have the id bib.',
      {},
      [{ item: 'bib' }, { item: 'bib' }],
    ],
    ['rules.equipment.mandatory.0: this is for race 3', {}, [{ item: 'bib', races: [3] }]],
    [
      'missingEquipment.0: missing equipment costs something here',
      { forTime: [], missingEquipment: [{ missing: 1 }] },
    ],
    ['missingEquipment.0: this is for race 9', { missingEquipment: [{ missing: 1, races: [9] }] }],
    ['missingEquipment.0: cup is no item', { missingEquipment: [{ missing: 1, items: ['cup'] }] }],
    [
      'missingEquipment.0: 3 items cannot be missing: there are 2.',
      { missingEquipment: [{ missing: 3 }] },
    ],
    [
      'missingEquipment.0: 2 items cannot be missing: there are 1.',
      { missingEquipment: [{ missing: 2, items: ['bib'] }] },
    ],
  ])('is told where it cannot be: %s', (sentence, ...files) => {
    expect(findGearMistakes(rulesWith(...files), folder).join('\n')).toContain(sentence);
  });

  it('is fine where nothing contradicts', () => {
    const steps = [{ missing: 2 }, { missing: 1, items: ['item-2'], races: [1] }];
    expect(findGearMistakes(rulesWith({ missingEquipment: steps }), folder)).toEqual([]);
  });
});
