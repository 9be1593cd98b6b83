import type { AgeCategory } from '../../edition/facts/category.rules.ts';
import { seeded } from '../../ui/art/seeded.ts';

/** The facts of `edition/` that invented runners are made from. */
export type SampleFacts = {
  /** YYYY-MM-DD. */
  raceDay: string;
  races: readonly { id: number; distanceKm: number; minAge: number }[];
  categories: readonly AgeCategory[];
  /** Whether only runners in the circuit have a category. */
  areCategoriesOfCircuit: boolean;
  people: readonly SampleCountry[];
  namesakes: {
    firstName: string;
    lastName: string;
    gender: 'M' | 'F';
    countries: readonly string[];
  };
  medicalNotes: readonly string[];
  shirtSizes: readonly string[];
};

type SampleCountry = {
  country: string;
  weight: number;
  callingCode: number;
  link: string;
  women: readonly string[];
  men: readonly string[];
  /** `Kowalski/Kowalska` where a man’s and a woman’s differ. */
  family: readonly string[];
};

export type SampleParticipant = {
  createdAt: Date;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  country: string;
  /** YYYY-MM-DD. */
  birthDate: string | null;
  gender: 'M' | 'F' | null;
  raceId: number;
  emergencyName: string;
  emergencyPhone: string;
  medicalInfo: string;
  isInCircuit: boolean;
  shirtSize: string | null;
  bib: number | null;
  status: 'pending' | 'confirmed' | 'cancelled';
};

/** The properties that a runner must have; the others are random. */
type Seat = Partial<{
  age: number;
  gender: 'M' | 'F';
  isInCircuit: boolean;
  country: string;
  name: { firstName: string; lastName: string };
  lacks: 'birthDate' | 'gender';
}>;

/** The domain of invented runners' addresses; no real person has an address there (RFC 2606). */
export const sampleMailDomain = 'sample-runner.example';

/** Whether an address is that of one of the demo's invented people. */
export const isSampleAddress = (email: string): boolean => email.endsWith(`@${sampleMailDomain}`);

const oldestAge = 76;
const dayMs = 86_400_000;

/**
 * `count` invented runners in the order of their registration, the same at every call. From 23 on,
 * every category has a runner, there are runners of the races' lowest age, one runner lacks the day
 * of birth, one the gender, and two share a full name, which no others do. No private data are part
 * of anything public.
 */
export function sampleParticipants(count: number, facts: SampleFacts): SampleParticipant[] {
  const random = seeded(count);
  const seats: Seat[] = seatsToFill(facts, random).slice(0, count);
  while (seats.length < count) seats.push({});
  shuffle(seats, random);
  const taken = new Set([fullName(facts.namesakes)]);
  const runners = seats.map((seat, index) => compose(seat, { index, count, facts, random, taken }));
  return withBibs(runners, facts, random);
}

function seatsToFill(facts: SampleFacts, random: () => number): Seat[] {
  const { categories, areCategoriesOfCircuit, races, namesakes } = facts;
  const youngest = Math.min(...races.map(({ minAge }) => minAge));
  const { gender, countries } = namesakes;
  return [
    ...categories
      .filter(({ minAge, maxAge }) => maxAge >= youngest && minAge <= oldestAge)
      .map((category): Seat => {
        const from = Math.max(category.minAge, youngest);
        const to = Math.min(category.maxAge, oldestAge);
        return {
          ...(category.gender && { gender: category.gender }),
          age: from + Math.floor(random() * (to - from + 1)),
          isInCircuit: areCategoriesOfCircuit,
        };
      }),
    ...[youngest, youngest + 1, oldestAge].map((age) => ({ age, isInCircuit: false })),
    ...countries.map((country) => ({ country, gender, name: namesakes })),
    { lacks: 'birthDate' },
    { lacks: 'gender', isInCircuit: true },
  ];
}

type Draw = {
  index: number;
  count: number;
  facts: SampleFacts;
  random: () => number;
  taken: Set<string>;
};

function compose(seat: Seat, { index, count, facts, random, taken }: Draw): SampleParticipant {
  const { raceDay, categories, areCategoriesOfCircuit } = facts;
  const people =
    facts.people.find(({ country }) => country === seat.country) ??
    pick(random, facts.people, ({ weight }) => weight);
  const gender = seat.gender ?? (random() < 0.36 ? 'F' : 'M');
  const masters = areCategoriesOfCircuit ? categories : [];
  const masterAge = Math.min(...masters.map(({ minAge }) => minAge));
  const age = seat.age ?? 18 + Math.floor((oldestAge - 17) * ((random() + random()) / 2) ** 1.5);
  const races = facts.races.filter(({ minAge }) => minAge <= age);
  const number = String(index + 1).padStart(5, '0');
  // Runners who lack data get a late family name, so that the first pages of the list show ordinary
  // runners.
  const family = seat.lacks ? people.family.toSorted().slice(-4) : people.family;
  const { firstName, lastName } =
    seat.name ?? newName({ ...people, family }, gender, random, taken);
  return {
    createdAt: new Date(Date.parse(raceDay) - dayMs * (200 - 180 * ((index + random()) / count))),
    firstName,
    lastName,
    email: `runner-${number}@${sampleMailDomain}`,
    // No country gives a number that begins with so many zeros.
    phone: `+${people.callingCode} 000 1${number}`,
    country: people.country,
    birthDate: seat.lacks === 'birthDate' ? null : birthDate(age, raceDay, random),
    gender: seat.lacks === 'gender' ? null : gender,
    // The shorter a race, the more runners choose it.
    raceId: pick(random, races, ({ distanceKm }) => 1 / Math.sqrt(distanceKm)).id,
    emergencyName: emergencyName(people, random),
    emergencyPhone: `+${people.callingCode} 000 2${number}`,
    medicalInfo: random() < 0.15 ? pick(random, facts.medicalNotes) : '',
    isInCircuit: seat.isInCircuit ?? (age >= masterAge && random() < 0.5),
    shirtSize: random() < 0.05 ? null : pick(random, facts.shirtSizes),
    bib: null,
    status: pick(random, statuses, ({ weight }) => weight).status,
  };
}

const statuses = [
  { status: 'confirmed', weight: 80 },
  { status: 'pending', weight: 13 },
  { status: 'cancelled', weight: 7 },
] as const;

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** A full name that is not taken yet; double names become likelier as simple ones are taken. */
function newName(
  { women, men, family, link }: SampleCountry,
  gender: 'M' | 'F',
  random: () => number,
  taken: Set<string>,
) {
  for (let tries = 0; ; tries++) {
    const draw = (names: readonly string[], between: string, chance: number) => {
      const first = pick(random, names);
      const second = pick(random, names);
      const isDouble = random() < chance && first !== second && !/-/.test(first + second);
      return isDouble ? `${first}${between}${second}` : first;
    };
    const firstName = draw(gender === 'F' ? women : men, link, tries ? 0.6 : 0.06);
    const lastName = draw(familyNames(family, gender), '-', tries ? 0.25 : 0.05);
    const name = { firstName, lastName };
    if (taken.has(fullName(name)) && tries < 100) continue;
    taken.add(fullName(name));
    return name;
  }
}

function familyNames(family: readonly string[], gender: 'M' | 'F'): string[] {
  return family.map((name) => {
    const [man = '', woman = man] = name.split('/');
    return gender === 'F' ? woman : man;
  });
}

/** A name with an initial, which no runner's name has, so that a search finds nothing public. */
function emergencyName({ women, men, family }: SampleCountry, random: () => number): string {
  const isWoman = random() < 0.5;
  const initial = pick(random, 'ABCDEFGIMNOPRSTV'.split(''));
  const lastName = pick(random, familyNames(family, isWoman ? 'F' : 'M'));
  return `${pick(random, isWoman ? women : men)} ${initial}. ${lastName}`;
}

/** A day of birth, YYYY-MM-DD, that makes `age` on `raceDay`. */
function birthDate(age: number, raceDay: string, random: () => number): string {
  const [year = 0, month = 1, day = 1] = raceDay.split('-').map(Number);
  const before = 1 + Math.floor(random() * 364);
  return new Date(Date.UTC(year - age, month - 1, day - before)).toISOString().slice(0, 10);
}

/**
 * Bibs for most of the confirmed runners, in the order of registration. The numbers of each race
 * begin at 1, 501 and so on, or further on where a race before it is larger.
 */
function withBibs(
  runners: SampleParticipant[],
  { races }: SampleFacts,
  random: () => number,
): SampleParticipant[] {
  let next = 1;
  const nextBibs = new Map<number, number>();
  for (const { id } of races) {
    nextBibs.set(id, next);
    const size = runners.filter(({ raceId }) => raceId === id).length;
    next += Math.max(1, Math.ceil(size / 500)) * 500;
  }
  return runners.map((runner) => {
    if (runner.status !== 'confirmed' || random() < 0.05) return runner;
    const bib = nextBibs.get(runner.raceId) ?? 1;
    nextBibs.set(runner.raceId, bib + 1);
    return { ...runner, bib };
  });
}

/** One of `items`, at random by `weight`. */
function pick<T>(random: () => number, items: readonly T[], weight: (item: T) => number = () => 1) {
  const total = items.reduce((sum, item) => sum + weight(item), 0);
  let left = random() * total;
  const found = items.find((item) => (left -= weight(item)) < 0) ?? items.at(-1);
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
}

function shuffle(items: unknown[], random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
}
