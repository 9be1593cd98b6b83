import { classic } from './classic.ts';
import { aqueductRun, ridgeOfForts, wallsRun } from './coast.ts';
import { coastStock, harbour, trattoria } from './coast-places.ts';
import { contoursSvg } from './contours.ts';
import { lodge } from './lodge.ts';
import { longTrail } from './long-trail.ts';
import { raceStock } from './race-stock.ts';
import { resort } from './resort.ts';
import { sceneFile } from './scene.ts';

const scenes = {
  'stana-de-vale': {
    '33km': longTrail,
    '11km': classic,
    resort,
    lodge,
    'race-stock': raceStock,
  },
  'trail-dei-forti': {
    '52km': ridgeOfForts,
    '24km': aqueductRun,
    '9km': wallsRun,
    harbour,
    lodge: trattoria,
    'race-stock': coastStock,
  },
};

/** Every picture that ships drawn, by its file: the same at every call. */
export const shippedPictures = (): [file: string, content: string][] => [
  ...Object.entries(scenes).flatMap(([edition, pictures]) =>
    Object.entries(pictures).map(([name, scene]): [string, string] => [
      `editions/${edition}/pictures/${name}.svg`,
      sceneFile(scene),
    ]),
  ),
  ['src/ui/art/contours.svg', contoursSvg()],
];
