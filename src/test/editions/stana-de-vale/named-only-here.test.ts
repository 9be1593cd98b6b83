import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { edition } from '../../../edition/edition.ts';

const {
  event,
  organiser,
  nearbyTown,
  hotel,
  races,
  airports,
  carRoutes,
  circuitCalendar,
  sponsors,
} = edition();

/** By which a test shows that it stands on facts of this edition. */
const names = [
  event.name,
  event.siteTitle,
  event.organiser,
  event.email,
  event.place.resort,
  event.place.mountains,
  event.raceCentre.name,
  event.raceCentre.street,
  event.lodge?.name ?? '',
  organiser.street,
  nearbyTown.name,
  new URL(hotel.website).hostname,
  ...races.map(({ name }) => name.en ?? ''),
  ...airports.map(({ name }) => name),
  ...carRoutes.map(({ road }) => road),
  ...circuitCalendar.map(({ name }) => name),
  ...sponsors.map(({ name }) => name),
].filter((name) => name.length > 0);

/** Those of whole editions, this one’s and the one that must say nothing of it. */
const ofEditions = /^src\/test\/editions\/(stana-de-vale\/|trail-dei-forti|of-the-first)/;

const productTests = globSync(['src/**/*.test.{ts,tsx}', 'src/test/**/*.{ts,tsx}'])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !ofEditions.test(file));

const namesIn = (text: string) =>
  [...names, 'editions/stana-de-vale'].filter((name) => text.includes(name));

it('no product test stands on the facts of this edition', () => {
  expect(productTests.length).toBeGreaterThan(250);
  expect(names.length).toBeGreaterThan(20);
  const found = productTests.flatMap((file) =>
    namesIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

it('a test that names the place or its folder is noticed', () => {
  expect(namesIn(`expect(title).toBe('${event.name}')`)).toContain(event.name);
  expect(namesIn("readFileSync('editions/stana-de-vale/races.yaml')")).toHaveLength(1);
});
