import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { drawPhotograph } from '../draw-photograph.ts';

const loop = 'src/test/editions/bare/courses/loop.gpx';

/** The arguments of `npm run new-edition` for each edition that it makes for tests. */
const madeOf: Record<string, string[]> = {
  'made-least': [
    '--place=Tromsø',
    '--country=NO',
    // Without minor units, as in no other edition.
    '--currency=JPY',
    '--dates=2027-06-12',
    '--coordinates=69.65, 18.96',
    '--race=Fjell: "Rundt" & tilbake; 21; 900; 09:00; 350',
  ],
  'made-most': [
    '--place=Bozen, Südtirol, Dolomiten',
    '--country=IT',
    '--currency=CHF',
    '--dates=2027-06-11 to 2027-06-13',
    '--languages=de, it, ro',
    '--colours=#8a3324, #f0b44c',
    '--logo=src/test/editions/logo.svg',
    '--email=Bergverein <info@bergverein.example>',
    `--race=Morgenrunde; 2027-06-12 00:00; 25; ${loop}`,
    ...Array.from(
      { length: 11 },
      (_, i) =>
        `--race=Lauf ${i + 2}; ${5 + i * 9}; ${i * 450}; 2027-06-1${2 + (i % 2)} 0${i % 10}:30; ${i * 10}.50`,
    ),
  ],
};

/** Added by hand later: photographs in the place of every drawing that may have one. */
const photographsOfMost = `hero:
  picture: /pictures/hero.jpg
  alt: { de: Bergketten im Dunst, it: Catene nella foschia }
  focus: [60, 55]
  credit: © Ada Esempio
lodge:
  picture: /pictures/hut.jpg
  alt: { de: Eine Hütte am Grat, it: Un rifugio sul crinale }
  credit: © Ada Esempio
races:
  morgenrunde:
    picture: /pictures/morning.jpg
    alt: { de: Der Grat am Morgen, it: Il crinale al mattino }
    focus: [30, 40]
    credit: © Ugo Esempio
`;

/** A lodge, which the home page mentions. */
const lodgingOfMost = `hotel:
  name: Hotel Grat
  street: Gratweg 1
  stars: 3
  distanceKm: 0.6
  phone: +39 0471 000000
  website: https://hotel-grat.example
  image: /pictures/race-stock.svg
  features: [wifi]
  rooms:
    - { kind: double, price: 95 }
campingTariffs:
  - { kind: rural, price: 55 }
stationTax: 3
nearbyTown:
  name: Meran
  distanceKm: 28
  lat: 46.6713
  lon: 11.1525
  driveMin: [30, 35]
  taxi: [60, 80]
`;

/** Makes the edition that a project tests, with the command that organisers use. */
export default async function setup(project: TestProject) {
  const options = madeOf[project.name];
  if (!options) return;
  const into = path.resolve('test-results/editions');
  rmSync(path.join(into, project.name), { recursive: true, force: true });
  const name = `--name=${project.name.replace('-', ' ')}`;
  execFileSync('node', ['scripts/new-edition.ts', '--yes', '--into', into, name, ...options]);
  if (project.name !== 'made-most') return;
  const folder = path.join(into, project.name);
  const photograph = await drawPhotograph(1920, 1280);
  for (const name of ['hero', 'hut', 'morning']) {
    writeFileSync(path.join(folder, `pictures/${name}.jpg`), photograph);
  }
  appendFileSync(path.join(folder, 'look.yaml'), photographsOfMost);
  appendFileSync(path.join(folder, 'money.yaml'), 'second: { currency: EUR, perUnit: 1.5 }\n');
  const event = path.join(folder, 'event.yaml');
  const facts = readFileSync(event, 'utf8').replace('modules: []', 'modules: [lodging]');
  writeFileSync(event, `${facts}lodge: { name: Grathütte, host: Ada }\n`);
  writeFileSync(path.join(folder, 'lodging.yaml'), lodgingOfMost);
}
