import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { participantListQuery, participantSchema } from './participants.contract.ts';

describe('the list’s query', () => {
  it.each([
    [{}, {}],
    [{ raceid: '1' }, { raceid: 1 }],
    [{ country: 'RO' }, { country: 'RO' }],
    [{ country: 'OTHER' }, { country: 'OTHER' }],
    [{ search: '  ana pop ' }, { search: 'ana pop' }],
    [{ search: '   ' }, { search: '' }],
    [{ search: 'x'.repeat(80) }, { search: 'x'.repeat(80) }],
    [{ search: ` ${'x'.repeat(80)} ` }, { search: 'x'.repeat(80) }],
    [
      { raceid: '2', country: 'HU', search: 'nagy', lang: 'ro' },
      { raceid: 2, country: 'HU', search: 'nagy', lang: 'ro' },
    ],
  ])('%j asks for %j', (asked, query) => expect(participantListQuery.parse(asked)).toEqual(query));

  it.each([
    ['raceid', 'one'],
    ['raceid', ''],
    ['country', 'ro'],
    ['country', 'XX'],
    ['country', ''],
    ['search', 'x'.repeat(81)],
    ['search', ['ana', 'pop']],
  ])('refuses %s %j', (key, value) => {
    const { error } = participantListQuery.safeParse({ [key]: value });
    expect(error?.issues.map(({ path }) => path)).toEqual([[key]]);
  });

  it('tells readers of the API that a language is that of a refusal', () => {
    expect(z.toJSONSchema(participantListQuery, { io: 'input' }).properties).toMatchObject({
      lang: { description: expect.stringContaining('refusal') },
    });
  });

  it.each(['email', 'birthDate', 'status', 'limit'])('refuses the unknown key %s', (key) => {
    const { error } = participantListQuery.safeParse({ [key]: 'x' });
    expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: [key] }]);
  });
});

describe('a participant as everybody may see one', () => {
  const runner = {
    id: 7,
    firstname: 'Ștefan',
    lastname: 'Țurcanu',
    country: 'RO',
    club: '',
    gender: 'M',
    age: 38,
    raceid: 1,
    status: 'confirmed',
    isemaparticipant: true,
    bib: 12,
    category: 'M35',
  };

  it('is described to readers of the API as a Participant, with what its values mean', () => {
    const { $defs } = z.toJSONSchema(participantSchema);
    expect($defs?.Participant?.properties).toMatchObject({
      country: { description: expect.stringMatching(/ISO 3166.*OTHER/) },
      age: { description: expect.stringMatching(/on race day.*0 when unknown/) },
      bib: { description: expect.stringContaining('null') },
      category: { description: expect.stringMatching(/M35.*null/) },
    });
  });

  it('has the fields of the list', () => {
    expect(participantSchema.parse(runner)).toEqual(runner);
  });

  it('is a woman or a man', () => {
    for (const gender of ['F', 'M']) {
      expect(participantSchema.safeParse({ ...runner, gender }).success).toBe(true);
    }
  });

  it('may lack a gender, a bib and a category', () => {
    const bare = { ...runner, gender: null, bib: null, category: null, age: 0 };
    expect(participantSchema.parse(bare)).toEqual(bare);
  });

  it.each(['pending', 'confirmed', 'cancelled'])('is %s', (status) => {
    expect(participantSchema.safeParse({ ...runner, status }).success).toBe(true);
  });

  it.each(['email', 'phone', 'birthDate', 'medicalInfo', 'emergencyContactName'])(
    'is refused with %s, which is nobody else’s business',
    (secret) => {
      expect(participantSchema.safeParse({ ...runner, [secret]: 'x' }).success).toBe(false);
    },
  );

  it.each(Object.keys(runner))('is refused without %s', (field) => {
    const { error } = participantSchema.safeParse({ ...runner, [field]: undefined });
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });

  it.each([
    ['gender', 'male'],
    ['status', 'paid'],
    ['bib', 1.5],
    ['age', 37.9],
    ['raceid', '1'],
  ])('does not have %s %j', (field, value) => {
    expect(participantSchema.safeParse({ ...runner, [field]: value }).success).toBe(false);
  });
});
