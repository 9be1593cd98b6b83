import { describe, expect, it } from 'vitest';
import type { RegistrationForm } from '../../../edition/fields/field-lists.ts';
import { editableFields } from '../../../edition/fields/field-lists.ts';
import { goodForm } from '../../../test/good-form.ts';
import type { RegistrationField } from '../../registration.rules.ts';
import { registrationFacts as facts } from '../../registration-facts.ts';
import {
  differences,
  judge,
  readSeen,
  reasonIn,
  type Snapshot,
  safetyReasonIn,
  snapshotFields,
} from './participant-action.rules.ts';

const shown = Object.fromEntries(snapshotFields.map((field) => [field, `a ${field}`])) as Snapshot;

describe('what the history tells of a change', () => {
  it('is every field that differs, and no other', () => {
    expect(differences(shown, shown)).toEqual([]);
    expect(differences(shown, { ...shown, bib: '7', note: '' })).toEqual([
      { field: 'bib', before: 'a bib', now: '7' },
      { field: 'note', before: 'a note', now: '' },
    ]);
  });

  it('never concerns health or emergencies', () => {
    const secret = ['medicalInfo', 'emergencyContactName', 'emergencyContactPhone'];
    expect(snapshotFields.filter((field) => secret.includes(field))).toEqual([]);
    const now = { ...shown, medicalInfo: 'Asthma' } as Snapshot;
    expect(differences(shown, now)).toEqual([]);
  });
});

describe('what a form says its reader saw', () => {
  it('is read back as it was written', () => {
    expect(readSeen(JSON.stringify(shown))).toEqual(shown);
  });

  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['no JSON', '{'],
    ['null', 'null'],
    ['a text', '"seen"'],
    ['an empty object', '{}'],
    ['a field too few', JSON.stringify({ ...shown, bib: undefined })],
    ['a field that is no text', JSON.stringify({ ...shown, bib: 7 })],
  ])('is nothing where it says %s', (_, text) => {
    expect(readSeen(text)).toBeUndefined();
  });
});

describe('a reason', () => {
  it.each([
    ['by phone', 'by phone'],
    ['  by \n phone  ', 'by phone'],
    ['a bcde', 'a bcde'],
    ['de la club', 'de la club'],
  ])('has two words at least, on one line: %j', (typed, reason) => {
    expect(reasonIn(typed)).toBe(reason);
  });

  it.each([undefined, '', '      ', 'reasoning', 'a bcd', 'a \u200b\u200b\u200bb', '\n\nno\n\n'])(
    'is none where %j is typed',
    (typed) => {
      expect(reasonIn(typed)).toBeUndefined();
    },
  );

  it('is kept to its 300th character', () => {
    expect(reasonIn(`by phone ${'x'.repeat(291)}`)).toHaveLength(300);
    expect(reasonIn(`by phone ${'x'.repeat(292)}`)).toBe(`by phone ${'x'.repeat(291)}`);
  });

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['collapsed', undefined],
    [' collapsed ', undefined],
    ['collapsed!', 'collapsed!'],
    [' he  fell at km 21 ', 'he fell at km 21'],
    ['x'.repeat(301), 'x'.repeat(300)],
  ])('to see health data has ten characters at least: %j', (typed, reason) => {
    expect(safetyReasonIn(typed)).toBe(reason);
  });
});

describe('what the organiser may let pass, with a reason', () => {
  const minor = { birthDate: '2009-01-01' };
  const everything = Object.keys(goodForm) as RegistrationField[];
  const judged = (changes: Partial<RegistrationForm>, fields = everything) =>
    judge({ ...goodForm, ...changes }, fields, facts());

  it('is not asked where nothing is wrong', () => {
    expect(judged({})).toBeUndefined();
    expect(judged({ phone: 'x' }, ['lastname', 'email'])).toBeUndefined();
  });

  it('tells the problems of the fields that are asked about, and no other', () => {
    expect(judged({ phone: 'x', email: 'x', lastname: '' }, ['email', 'phone', 'gender'])).toEqual({
      problems: { email: 'contact-email-invalid', phone: 'registration-phone-invalid' },
      canOverride: false,
    });
  });

  it.each<[string, Partial<RegistrationForm>]>([
    [
      'too young for the race',
      { raceid: '1', ...minor, guardianName: 'Ion', guardianEmail: 'i@b.example' },
    ],
    [
      'too young for the circuit',
      { birthDate: '2000-01-01', isemaparticipant: true, licence: '77' },
    ],
    ['too old for the circuit', { birthDate: '1940-01-01', isemaparticipant: true, licence: '77' }],
    ['no licence', { isemaparticipant: true, birthDate: '1985-01-01' }],
    ['no guardian, and no address of one', minor],
    ['no shirt', { tshirtSize: '' }],
    ['no gender', { gender: '' }],
    ['no telephone', { phone: '' }],
    ['no day of birth', { birthDate: '' }],
    ['nobody to call', { emergencyContactName: '', emergencyContactPhone: '' }],
    ['several of these', { tshirtSize: '', phone: '', gender: '' }],
  ])('%s', (_, changes) => {
    expect(judged(changes)?.canOverride).toBe(true);
  });

  it.each<[string, Partial<RegistrationForm>]>([
    ['a name that is missing', { lastname: '' }],
    ['an e-mail address that is none', { email: '' }],
    ['a race that is none', { raceid: '' }],
    ['a country that is none', { country: '' }],
    ['a text too long', { lastname: 'x'.repeat(61) }],
    ['terms that were not accepted', { acceptTerms: false }],
    ['health data without consent', { medicalInfo: 'Asthma', acceptMedical: false }],
    ['a telephone number that is none', { phone: 'x' }],
    ['a day of birth that is none', { birthDate: '1990-02-30' }],
    ['a guardian’s address that is none', { ...minor, guardianName: 'Ion', guardianEmail: 'ion' }],
    ['somebody to call by one letter', { emergencyContactName: 'I' }],
    ['one thing that may pass beside one that may not', { tshirtSize: '', email: '' }],
  ])('but not %s', (_, changes) => {
    expect(judged(changes)?.canOverride).toBe(false);
  });

  it('is never asked of race or safety data in the form of the runner’s own data', () => {
    expect(
      judged({ raceid: '', emergencyContactPhone: '', medicalInfo: 'x' }, [...editableFields]),
    ).toBeUndefined();
  });
});
