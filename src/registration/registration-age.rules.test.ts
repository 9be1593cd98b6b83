import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RegistrationForm } from '../edition/fields/field-lists.ts';
import { goodForm } from '../test/good-form.ts';
import {
  lacksGuardian,
  needsGuardian,
  registrationProblems,
  visitorProblems,
} from './registration.rules.ts';
import { registrationFacts as facts } from './registration-facts.ts';

const longTrail = { raceid: '1' };
const classic = { raceid: '2' };
const guardian = { guardianName: 'Ion Țurcanu', guardianEmail: 'ion@mail.example' };
const inCircuit = { isemaparticipant: true, licence: 'FRA 1234' };
const problemsOf = (changes: Partial<RegistrationForm>) =>
  registrationProblems({ ...goodForm, ...changes }, facts());

describe('the age on race day, 5 July 2025', () => {
  it.each([
    ['the 33 km race takes who turns 18 on race day', longTrail, '2007-07-05', undefined],
    ['the 33 km race refuses who turns 18 a day later', longTrail, '2007-07-06', 'too-young'],
    ['the 11 km race takes who turns 16 on race day', classic, '2009-07-05', undefined],
    ['the 11 km race refuses who turns 16 a day later', classic, '2009-07-06', 'too-young'],
    ['who was born on the day before the race is too young', classic, '2025-07-04', 'too-young'],
    ['nobody is born on race day', classic, '2025-07-05', 'birth-date-invalid'],
    ['nobody is born after it', classic, '2031-01-01', 'birth-date-invalid'],
    ['a runner may be 110', classic, '1914-07-06', undefined],
    ['a runner of 111 is a slip of the pen', classic, '1914-07-05', 'birth-date-invalid'],
    ['without a race nobody is too young for it', { raceid: '' }, '2020-01-01', undefined],
  ])('%s', (_, race, birthDate, code) => {
    const { birthDate: problem } = problemsOf({ ...race, ...guardian, birthDate });
    expect(problem).toBe(code && `registration-${code}`);
  });

  it.each([
    '',
    '1990',
    '1990-03',
    '1990-3-1',
    '01.03.1990',
    '1990-02-29',
    '1990-13-01',
    '1990-03-01T10:00',
    'x1990-03-01',
    '+012000-01-01',
  ])('“%s” is no day of birth, and says nothing of circuit or guardian', (birthDate) => {
    const problems = problemsOf({ ...inCircuit, birthDate });
    expect(problems).toEqual({ birthDate: 'registration-birth-date-invalid' });
  });

  it('takes who is born on a leap day', () => {
    expect(problemsOf({ birthDate: '1988-02-29' })).toEqual({});
  });
});

describe('the circuit', () => {
  it.each([
    ['takes who turns 35 on race day', '1990-07-05', undefined],
    ['refuses who turns 35 a day later', '1990-07-06', 'registration-circuit-too-young'],
    ['takes who is 79 on race day', '1945-07-06', undefined],
    ['refuses who turns 80 on race day', '1945-07-05', 'registration-circuit-too-old'],
  ])('%s', (_, birthDate, code) => {
    expect(problemsOf({ ...inCircuit, birthDate }).isemaparticipant).toBe(code);
    expect(problemsOf({ birthDate }), 'outside the circuit').toEqual({});
  });

  it.each([
    ['', 'registration-licence-missing'],
    ['7', 'registration-licence-missing'],
    [' 7 ', 'registration-licence-missing'],
    ['77', undefined],
  ])('wants a federation’s licence, of two characters at least: “%s”', (licence, code) => {
    expect(problemsOf({ ...inCircuit, licence }).licence).toBe(code);
    expect(problemsOf({ licence }), 'outside the circuit').toEqual({});
  });
});

describe('a minor', () => {
  const minor = { ...classic, birthDate: '2009-01-01' };

  it.each([
    ['2007-07-05', false],
    ['2007-07-06', true],
    ['2025-07-04', true],
    ['', false],
    ['2009-02-30', false],
  ])('is who is under 18 on race day: born on “%s”, %s', (birthDate, isMinor) => {
    expect(needsGuardian(birthDate, facts())).toBe(isMinor);
  });

  it('names a guardian, and where to write to', () => {
    expect(problemsOf(minor)).toEqual({
      guardianName: 'registration-guardian-missing',
      guardianEmail: 'contact-email-invalid',
    });
    expect(problemsOf({ ...minor, ...guardian })).toEqual({});
  });

  it.each([
    ['I', 'registration-guardian-missing'],
    ['Io', undefined],
  ])('names a guardian in two letters at least: “%s”', (guardianName, code) => {
    expect(problemsOf({ ...minor, ...guardian, guardianName }).guardianName).toBe(code);
  });

  it.each([
    [{ email: 'ana@mail.example', guardianEmail: 'Ana+mama@mail.example' }, false],
    [{ email: 'a\u200bna@mail.example', guardianEmail: 'ana@mail.example' }, false],
    [{ email: 'ana.pop@gmail.com', guardianEmail: 'anapop@googlemail.com' }, false],
    [{ email: 'ana@mail.example', guardianEmail: 'eva@mail.example' }, true],
  ])('does not consent from the own mailbox: %j', (addresses, isFine) => {
    const form = { ...goodForm, ...minor, ...guardian, ...addresses };
    expect(visitorProblems(form, facts())).toEqual(
      isFine ? {} : { guardianEmail: 'registration-guardian-mailbox' },
    );
    // The office has consents on paper.
    expect(registrationProblems(form, facts())).toEqual({});
    expect(visitorProblems({ ...form, birthDate: '1990-01-01' }, facts())).toEqual({});
  });

  it('does not consent in the own name, in whatever order', () => {
    const names = { firstname: 'Ana', lastname: 'Pop', guardianName: 'POP Ana' };
    expect(visitorProblems({ ...goodForm, ...minor, ...guardian, ...names }, facts())).toEqual({
      guardianName: 'registration-guardian-name',
    });
  });

  it('is asked for no guardian while the day of birth lies ahead', () => {
    expect(problemsOf({ birthDate: '2026-01-01' })).toEqual({
      birthDate: 'registration-birth-date-invalid',
    });
  });

  it.each([
    ['a minor nobody signed for', '2009-01-01', null, true],
    ['a minor whose guardian signed', '2009-01-01', new Date('2025-05-01'), false],
    ['an adult', '1990-03-01', null, false],
    ['a runner of an older list without a day of birth', null, null, false],
  ])('lacks the guardian’s signature: %s', (_, birth_date, guardian_signed_at, lacks) => {
    expect(lacksGuardian({ birth_date, guardian_signed_at }, facts())).toBe(lacks);
  });
});

const anyDay = fc
  .date({ min: new Date('1915-01-01'), max: new Date('2025-07-04'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it('who may run the 33 km may run the 11 km, and who is younger than somebody refused is too', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (one, other) => {
      const [older, younger] = one < other ? [one, other] : [other, one];
      const mayRun = (birthDate: string, race: Partial<RegistrationForm>) =>
        problemsOf({ ...race, birthDate }).birthDate === undefined;
      expect(!mayRun(older, longTrail) || mayRun(older, classic)).toBe(true);
      for (const race of [longTrail, classic]) {
        expect(!mayRun(younger, race) || mayRun(older, race)).toBe(true);
      }
    }),
  );
});
