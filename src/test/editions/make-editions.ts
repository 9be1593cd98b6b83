import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { drawPhotograph } from '../draw-photograph.ts';

const loop = 'src/test/editions/bare/courses/loop.gpx';

/** What `npm run new-edition` is told of each edition that it makes for tests. */
const madeOf: Record<string, string[]> = {
  'made-least': [
    '--place=Tromsø',
    '--country=NO',
    '--currency=NOK',
    '--dates=2027-06-12',
    '--coordinates=69.65, 18.96',
    '--race=Fjell: "Rundt" & tilbake; 21; 900; 09:00; 350',
  ],
  'made-most': [
    '--place=Bozen, Südtirol, Dolomiten',
    '--country=IT',
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

/** What is written by hand later: a photograph. */
const heroOfMost = `hero:
  picture: /pictures/hero.jpg
  alt: { de: Bergketten im Dunst, it: Catene nella foschia }
  focus: [60, 55]
  credit: © Ada Esempio
`;

/** Makes the edition that a project tests, by the command that makes them. */
export default async function setup(project: TestProject) {
  const options = madeOf[project.name];
  if (!options) return;
  const into = path.resolve('test-results/editions');
  rmSync(path.join(into, project.name), { recursive: true, force: true });
  const name = `--name=${project.name.replace('-', ' ')}`;
  execFileSync('node', ['scripts/new-edition.ts', '--yes', '--into', into, name, ...options]);
  if (project.name !== 'made-most') return;
  const folder = path.join(into, project.name);
  writeFileSync(path.join(folder, 'pictures/hero.jpg'), await drawPhotograph(1920, 1280));
  appendFileSync(path.join(folder, 'look.yaml'), heroOfMost);
}
