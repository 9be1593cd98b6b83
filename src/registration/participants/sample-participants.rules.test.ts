import { describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { ageOn, categoryOf } from '../../edition/facts/category.rules.ts';
import { isFullSize } from '../../test/test-size.ts';
import {
  isSampleAddress,
  type SampleParticipant,
  sampleMailDomain,
  sampleParticipants,
} from './sample-participants.rules.ts';

const { event, races, ageCategories, sampleRunners, registration } = edition();

const facts = {
  raceDay: event.raceDay,
  races,
  categories: ageCategories,
  areCategoriesOfCircuit: true,
  ...sampleRunners,
  shirtSizes: registration.shirtSizes,
};
const runners = sampleParticipants(180, facts);
const ageOf = ({ birthDate }: SampleParticipant) => ageOn(birthDate, event.raceDay);
const categoryName = (runner: SampleParticipant) =>
  categoryOf({ ...runner, age: ageOf(runner) }, ageCategories, true);
const nameOf = ({ firstName, lastName }: SampleParticipant) => `${firstName} ${lastName}`;
const share = (wanted: (runner: SampleParticipant) => boolean) =>
  runners.filter(wanted).length / runners.length;
const repeated = <T>(values: T[]) => values.filter((value, i) => values.indexOf(value) !== i);

describe('180 invented runners', () => {
  it('are the same at every call, and others for another count', () => {
    expect(sampleParticipants(180, facts)).toEqual(runners);
    expect(sampleParticipants(181, facts).slice(0, 180)).not.toEqual(runners);
  });

  it('are mostly confirmed, mostly in the short race, mostly from near by', () => {
    expect(share(({ status }) => status === 'confirmed')).toBeCloseTo(0.8, 1);
    expect(share(({ status }) => status === 'pending')).toBeGreaterThan(0.05);
    expect(share(({ status }) => status === 'cancelled')).toBeGreaterThan(0.03);
    expect(share(({ raceId }) => raceId === 2)).toBeCloseTo(0.6, 1);
    expect(share(({ country }) => country === event.place.countryCode)).toBeCloseTo(0.5, 1);
    expect(share(({ gender }) => gender === 'F')).toBeCloseTo(0.4, 1);
    expect(share(({ isInCircuit }) => isInCircuit)).toBeCloseTo(0.4, 1);
    expect(share(({ medicalInfo }) => medicalInfo !== '')).toBeCloseTo(0.15, 1);
    expect(new Set(runners.map(({ country }) => country)).size).toBeGreaterThanOrEqual(15);
  });

  it('are 16 to 76, in the circuit from 35', () => {
    const ages = runners.map(ageOf);
    expect(ages).toEqual(expect.arrayContaining([16, 17, 76]));
    expect(Math.max(...ages)).toBe(76);
    for (const runner of runners.filter(({ birthDate }) => birthDate)) {
      expect(ageOf(runner), nameOf(runner)).toBeGreaterThanOrEqual(runner.isInCircuit ? 35 : 16);
    }
  });

  it('lack a day of birth once and a gender once', () => {
    expect(runners.filter(({ birthDate }) => !birthDate)).toHaveLength(1);
    expect(runners.filter(({ gender }) => !gender)).toHaveLength(1);
  });

  it('stand late in the list if they lack something, so that its first pages show ordinary runners', () => {
    const { compare } = new Intl.Collator();
    const listed = runners.toSorted((one, other) => compare(one.lastName, other.lastName));
    const lacking = listed.flatMap(({ birthDate, gender }, i) => (birthDate && gender ? [] : [i]));
    expect(lacking).toHaveLength(2);
    expect(Math.min(...lacking)).toBeGreaterThan(runners.length / 2);
  });

  it('share a full name once, across two countries', () => {
    expect(repeated(runners.map(nameOf))).toEqual(['Ilinca Bejenaru']);
    expect(
      runners.filter((each) => nameOf(each) === 'Ilinca Bejenaru').map(({ country }) => country),
    ).toEqual(expect.arrayContaining(['RO', 'MD']));
  });

  it('have bibs of their own once confirmed, but for a few, in the race’s hundreds', () => {
    const bibs = runners.flatMap(({ bib }) => bib ?? []);
    expect(repeated(bibs)).toEqual([]);
    for (const { bib, status, raceId } of runners) {
      if (bib === null) continue;
      expect(status).toBe('confirmed');
      expect(raceId).toBe(bib < 501 ? 1 : 2);
    }
    const without = runners.filter(({ status, bib }) => status === 'confirmed' && !bib);
    expect(without.length).toBeGreaterThan(1);
    expect(without.length).toBeLessThan(20);
  });

  it('registered one after the other, before race day', () => {
    const times = runners.map(({ createdAt }) => createdAt.toISOString());
    expect(times).toEqual(times.toSorted());
    expect(times.at(-1)?.slice(0, 10) ?? '').toMatch(/^2025-06/);
  });

  it('keep nothing secret in what everybody may read', () => {
    const known = runners.flatMap((runner) => [
      nameOf(runner),
      `${runner.lastName} ${runner.firstName}`,
      runner.country,
      String(ageOf(runner)),
      String(runner.bib),
      runner.status,
      categoryName(runner) ?? '',
    ]);
    for (const { email, phone, birthDate, emergencyName, emergencyPhone, medicalInfo } of runners) {
      for (const secret of [email, phone, birthDate, emergencyName, emergencyPhone, medicalInfo]) {
        if (secret) expect(known.filter((text) => text.includes(secret))).toEqual([]);
      }
    }
    for (const field of ['email', 'phone', 'emergencyPhone'] as const) {
      expect(repeated(runners.map((runner) => runner[field]))).toEqual([]);
    }
    for (const { email } of runners) expect(email).toMatch(/^[\w-]+@[\w-]+\.example$/);
  });

  it('wear names of their language, with all its letters, and of their gender', () => {
    const names = sampleRunners.people.flatMap(({ women, men, family }) => [
      ...women,
      ...men,
      ...family,
    ]);
    const letters =
      'șțăâîȘȚÎőűáéíóúöüłńśźżąęćŁŚŻĆčřšžěďťňůýôŕľčđĐñçèëïêàùòìæøåÆØÅðþÞğıİşģķļņēāīūãõßœÿ’-';
    expect(letters.split('').filter((letter) => !names.join('').includes(letter))).toEqual([]);
    for (const { country, gender, lastName } of sampleParticipants(2000, facts)) {
      if (country !== 'IS' || !gender) continue;
      expect(lastName).toMatch(gender === 'F' ? /^\p{L}+dóttir/u : /^\p{L}+son/u);
    }
  });
});

describe('any number of invented runners from 23 on', () => {
  const fields = Array.from({ length: 60 }, (_, i) => sampleParticipants(23 + i, facts));

  it('stand in every category, and some in none', () => {
    for (const field of fields) {
      expect(new Set(field.map(categoryName))).toEqual(
        new Set([null, ...ageCategories.map(({ name }) => name)]),
      );
    }
  });

  it('are old enough for their race', () => {
    for (const runner of fields.flat().filter(({ birthDate }) => birthDate)) {
      const { minAge = 99 } = races.find(({ id }) => id === runner.raceId) ?? {};
      expect(ageOf(runner), nameOf(runner)).toBeGreaterThanOrEqual(minAge);
    }
  });
});

it('thousands of invented runners have bibs and names of their own, and no name is a list of names', () => {
  const many = sampleParticipants(isFullSize ? 50_000 : 10_000, facts);
  const bibs = many.flatMap(({ bib }) => bib ?? []);
  expect(new Set(bibs).size).toBe(bibs.length);
  expect(new Set(many.map(nameOf)).size).toBe(many.length - 1);
  for (const runner of many) expect(nameOf(runner).split(/[ -]/).length).toBeLessThan(8);
});

it('fewer than the seats to fill are as many as asked', () => {
  expect(sampleParticipants(0, facts)).toEqual([]);
  expect(sampleParticipants(3, facts)).toHaveLength(3);
});

it('each race numbers from 1, or from the hundred after the runners of the race before it', () => {
  const many = sampleParticipants(900, facts);
  const bibsOf = (id: number) =>
    many.flatMap(({ raceId, bib }) => (raceId === id && bib !== null ? [bib] : []));
  const sizeOf = (id: number) => many.filter(({ raceId }) => raceId === id).length;
  // The short race alone is larger than one block of numbers, and comes after the long one.
  expect([sizeOf(1) < 500, sizeOf(2) > 500]).toEqual([true, true]);
  expect(Math.min(...bibsOf(1))).toBe(1);
  expect(Math.min(...bibsOf(2))).toBe(501);
});

it.each([
  [`ana@${sampleMailDomain}`, true],
  [`ana@${sampleMailDomain}.ro`, false],
  [`@${sampleMailDomain}@mail.example`, false],
  [`ana@other.${sampleMailDomain}`, false],
  ['ana@mail.example', false],
])('whether %s is the address of an invented runner: %s', (email, isSample) => {
  expect(isSampleAddress(email)).toBe(isSample);
});

it('nobody is invented from nothing: that there is nothing to pick from is said', () => {
  expect(() => sampleParticipants(30, { ...facts, shirtSizes: [] })).toThrow(
    'There is nothing to pick from.',
  );
});

describe('where names are few', () => {
  const people = facts.people.filter(({ country }) => facts.namesakes.countries.includes(country));
  const withNames = (women: string[], men: string[], family: string[]) => ({
    ...facts,
    people: people.map((each) => ({ ...each, women, men, family })),
  });
  const { firstName, lastName } = facts.namesakes;

  it('still only the two namesakes share one, and no double name is doubled again', () => {
    const few = withNames(
      [firstName, 'Ana-Maria', 'Eva', 'Ina', 'Mia'],
      ['Ion', 'Jean-Luc', 'Max', 'Dan', 'Leo'],
      [lastName, 'Rus-Pop', 'Blaga', 'Moga', 'Sava'],
    );
    for (let count = 23; count < 63; count++) {
      const names = sampleParticipants(count, few);
      expect(repeated(names.map(nameOf))).toEqual([`${firstName} ${lastName}`]);
      for (const each of names) {
        expect(each.lastName.split('-').length, each.lastName).toBeLessThan(3);
        expect(each.firstName.split(/[ -]/).length, each.firstName).toBeLessThan(3);
      }
    }
  });

  it('and have run out, they are given again', () => {
    const names = sampleParticipants(30, withNames(['Eva'], ['Eva'], ['Blaga'])).map(nameOf);
    expect(new Set(names)).toEqual(new Set(['Eva Blaga', `${firstName} ${lastName}`]));
  });
});

describe('a category', () => {
  const [category] = ageCategories;
  if (!category) throw new Error('The edition has no category.');
  const runnersWith = (...ages: [minAge: number, maxAge: number][]) =>
    Array.from({ length: 20 }, (_, more) =>
      sampleParticipants(23 + more, {
        ...facts,
        categories: ages.map(([minAge, maxAge]) => ({ ...category, minAge, maxAge })),
      }),
    );

  it('of the youngest or the oldest alone has its runner', () => {
    for (const field of runnersWith([0, 16], [76, 120])) {
      const ages = field.filter(({ isInCircuit }) => isInCircuit).map(ageOf);
      expect(ages).toEqual(expect.arrayContaining([16, 76]));
    }
  });

  it('that nobody can be in stays empty', () => {
    for (const field of runnersWith([0, 12], [77, 120])) {
      const ages = field.filter(({ birthDate }) => birthDate).map(ageOf);
      expect(Math.min(...ages)).toBe(16);
      expect(Math.max(...ages)).toBe(76);
    }
  });
});
