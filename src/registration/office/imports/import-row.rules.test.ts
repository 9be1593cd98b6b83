import { describe, expect, it } from 'vitest';
import { goodForm } from '../../../test/good-form.ts';
import { registrationFrom } from '../../registration.rules.ts';
import { registrationFacts as facts } from '../../registration-facts.ts';
import { keyOf, listedForm, overlaid, type RowValues, rowProblems } from './import-row.rules.ts';

/** A row that says everything. */
const wholeRow: Required<Omit<RowValues, 'id' | 'bib' | 'extras' | 'status'>> = {
  lastname: 'Țurcanu',
  firstname: 'Ana',
  gender: 'female',
  birthDate: '1985-03-01',
  country: 'RO',
  club: 'CS Alpin Umbra',
  race: '1',
  circuit: 'yes',
  licence: 'FRA 1234',
  tshirtSize: 'M',
  email: 'ana@mail.example',
  phone: '+40 700 000 001',
  emergencyContactName: 'Ion Țurcanu',
  emergencyContactPhone: '+40 700 000 002',
  medicalInfo: 'Asthma',
  guardianName: 'Maria Țurcanu',
  guardianEmail: 'maria@mail.example',
};

describe('a row of the organiser’s list', () => {
  it('fills every field of a form, and stands for what a runner accepts', () => {
    const { race, circuit: _circuit, ...texts } = wholeRow;
    expect(overlaid(listedForm, wholeRow)).toEqual({
      ...texts,
      raceid: race,
      hasOneName: false,
      isemaparticipant: true,
      acceptMedical: true,
      acceptTerms: true,
      acceptPrivacy: true,
      acceptRisks: true,
    });
  });

  it('fills nothing where it says nothing', () => {
    expect(overlaid(listedForm, {})).toEqual({
      ...registrationFrom({}),
      acceptMedical: true,
      acceptTerms: true,
      acceptPrivacy: true,
      acceptRisks: true,
    });
  });

  it('says of number, bib and status nothing that a form has', () => {
    const row = { id: '7', bib: '3', status: 'confirmed' };
    expect(overlaid(listedForm, row)).toEqual(overlaid(listedForm, {}));
    expect(Object.keys(overlaid(goodForm, { ...row, circuit: 'perhaps' })).toSorted()).toEqual(
      Object.keys(goodForm).toSorted(),
    );
  });

  it('leaves what it does not say as it was', () => {
    expect(overlaid(goodForm, {})).toEqual(goodForm);
    expect(overlaid(goodForm, { phone: '0722 123 456' })).toEqual({
      ...goodForm,
      phone: '0722 123 456',
    });
  });

  it('empties what it says is empty', () => {
    expect(overlaid(goodForm, { phone: '' }).phone).toBe('');
  });

  it.each([
    ['yes', false, true],
    ['no', true, false],
    [undefined, true, true],
    [undefined, false, false],
  ])('with the circuit %s, after %s, is in it: %s', (circuit, before, after) => {
    const base = { ...goodForm, isemaparticipant: before };
    const values = circuit === undefined ? {} : { circuit };
    expect(overlaid(base, values).isemaparticipant).toBe(after);
  });

  it.each([
    ['', 'suharto'],
    ['suharto', ' '],
  ])('with the names “%s” and “%s” is of somebody with one name', (firstname, lastname) => {
    const one = { firstname: '', lastname: 'Suharto', hasOneName: true };
    expect(overlaid(listedForm, { firstname, lastname })).toMatchObject(one);
    expect(overlaid({ ...listedForm, ...one }, { firstname: 'Haji' })).toMatchObject({
      firstname: 'Haji',
      lastname: 'Suharto',
      hasOneName: false,
    });
  });

  it('is tidied as a form is', () => {
    const { firstname, email } = overlaid(listedForm, {
      firstname: ' ana ',
      lastname: 'pop',
      email: ' a@b.example',
    });
    expect([firstname, email]).toEqual(['Ana', 'a@b.example']);
  });

  it('does not change the form that it is laid over', () => {
    overlaid(Object.freeze({ ...goodForm }), wholeRow);
    expect(listedForm.firstname).toBe('');
  });
});

describe('what is wrong with a row', () => {
  it('is nothing, where a form would pass', () => {
    expect(rowProblems(goodForm, undefined, facts())).toEqual([]);
    expect(rowProblems(overlaid(listedForm, wholeRow), undefined, facts())).toEqual([]);
  });

  it('is said by the name of the column, with what fills the sentence', () => {
    const form = overlaid(listedForm, {
      ...wholeRow,
      birthDate: '2007-07-06',
      lastname: 'x'.repeat(61),
      guardianName: '',
    });
    const problems = rowProblems(form, undefined, facts());
    expect(problems).toHaveLength(4);
    expect(problems).toEqual(
      expect.arrayContaining([
        { field: 'lastname', code: 'registration-text-long', values: { max: 60 } },
        { field: 'birthDate', code: 'registration-too-young', values: { min: 18 } },
        { field: 'circuit', code: 'registration-circuit-too-young', values: { min: 35, max: 79 } },
        { field: 'guardianName', code: 'registration-guardian-missing', values: { max: 100 } },
      ]),
    );
  });

  it('is said of the race by its column', () => {
    const [problem] = rowProblems({ ...goodForm, raceid: '3' }, undefined, facts());
    expect(problem).toMatchObject({ field: 'race', code: 'registration-race-missing' });
  });

  it('is said without a column where no column holds it', () => {
    const form = { ...goodForm, medicalInfo: 'Asthma', acceptMedical: false };
    expect(rowProblems(form, undefined, facts())).toEqual([
      { field: null, code: 'registration-medical-consent-missing', values: { max: 0 } },
    ]);
  });

  describe('of somebody who is there already', () => {
    const older = { ...goodForm, phone: '', tshirtSize: '' };

    it('is not what an older list lacked', () => {
      expect(rowProblems({ ...older, lastname: 'Pop' }, older, facts())).toEqual([]);
      expect(rowProblems(older, undefined, facts())).toHaveLength(2);
    });

    it('is what the row brings, also another problem of the same field', () => {
      const row = { ...older, phone: '1'.repeat(31), email: 'ana' };
      expect(rowProblems(row, older, facts()).map(({ field, code }) => [field, code])).toEqual([
        ['phone', 'registration-text-long'],
        ['email', 'contact-email-invalid'],
      ]);
    });
  });
});

describe('what a person is known by', () => {
  it.each([
    ['a name and a day of birth', {}, true],
    ['a first name alone', { lastname: '' }, true],
    ['a family name alone', { firstname: '' }, true],
    ['no name', { firstname: '', lastname: '' }, false],
    ['no day of birth', { birthDate: '' }, false],
  ])('is there with %s or not', (_, changes, is) => {
    expect(keyOf({ ...goodForm, ...changes }) !== undefined).toBe(is);
  });

  it('is the same in any spelling of the name', () => {
    expect(keyOf({ ...goodForm, lastname: 'TURCANU' })).toBe(keyOf(goodForm));
    expect(keyOf({ ...goodForm, lastname: 'Pop' })).not.toBe(keyOf(goodForm));
  });
});
