import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goodForm } from '../test/good-form.ts';
import {
  keptPersonKey,
  otherPersonKey,
  personKey,
  registrationFields,
  registrationFrom,
} from './registration.rules.ts';

describe('a form as a browser posts it', () => {
  const { acceptMedical: _none, isemaparticipant: _neither, ...rest } = goodForm;

  it('has its texts as typed, and a box ticked where the browser names it', () => {
    const posted = { ...rest, acceptTerms: 'on', acceptPrivacy: '1', acceptRisks: 'yes' };
    expect(registrationFrom({ ...posted, raceid: ' 2 ' })).toEqual({
      ...goodForm,
      raceid: ' 2 ',
      acceptMedical: false,
      isemaparticipant: false,
    });
  });

  it.each([
    'isemaparticipant',
    'acceptMedical',
    'acceptTerms',
    'acceptPrivacy',
    'acceptRisks',
  ] as const)('has one box ticked and no other: %s', (box) => {
    const ticked = Object.entries(registrationFrom({ [box]: 'on' }))
      .filter(([, value]) => value === true)
      .map(([field]) => field);
    expect(ticked).toEqual([box]);
  });

  it('has an empty text where nothing, or no text, was sent', () => {
    expect(registrationFrom({ firstname: ['Ana', 'Ion'], phone: 40, email: null })).toMatchObject({
      firstname: '',
      phone: '',
      email: '',
      lastname: '',
      acceptTerms: false,
    });
  });

  it('has every field of the form and nothing else', () => {
    const asked = { firstname: 'Ana', status: 'confirmed' } as Parameters<
      typeof registrationFrom
    >[0];
    expect(Object.keys(registrationFrom(asked)).toSorted()).toEqual(registrationFields.toSorted());
  });
});

describe('one person', () => {
  const ana = { firstname: 'Ana', lastname: 'Țurcanu', birthDate: '1990-03-01' };
  const key = personKey(ana);

  it.each([
    ['in capitals', { ...ana, firstname: 'ANA', lastname: 'ȚURCANU' }],
    ['without the marks', { ...ana, lastname: 'Turcanu' }],
    [
      'with the parts of the name set apart elsewhere',
      { ...ana, firstname: '', lastname: 'Ana Țurcanu' },
    ],
  ])('is known again %s', (_, again) => {
    expect(personKey(again)).toBe(key);
  });

  it.each([
    ['another name', { ...ana, firstname: 'Ion' }],
    ['another family name', { ...ana, lastname: 'Pop' }],
    ['another day of birth', { ...ana, birthDate: '1990-03-02' }],
  ])('is not somebody of %s', (_, other) => {
    expect(personKey(other)).not.toBe(key);
  });

  it('is told from the one other of the same name and day, and stays so after a change', () => {
    const other = otherPersonKey(key);
    expect(other).not.toBe(key);
    expect(keptPersonKey(other, key)).toBe(other);
    expect(keptPersonKey(key, key)).toBe(key);
    expect(keptPersonKey(null, key)).toBe(key);
    expect(keptPersonKey(undefined, key)).toBe(key);
  });

  it('who changes the name is no longer the other one', () => {
    const next = personKey({ ...ana, lastname: 'Pop' });
    expect(keptPersonKey(otherPersonKey(key), next)).toBe(next);
  });

  it('never has the key of an other person, whatever the name', () => {
    const word = fc.string({ unit: 'grapheme', maxLength: 12 });
    fc.assert(
      fc.property(word, word, (firstname, lastname) => {
        expect(personKey({ ...ana, firstname, lastname })).not.toBe(otherPersonKey(key));
      }),
    );
  });
});
