import { disc, sceneFile, sky } from '../../src/ui/art/pictures/scene.ts';
import { type ProfilePoint, ridgePaths } from '../../src/ui/art/ridge-paths.ts';

const light = {
  s0: '#C4D9D3',
  s1: '#E4E9D3',
  s2: '#F6EDC8',
  sun: '#FFF8E0',
  glow: '#FBE7A9',
  r1: '#C9D8C6',
  r2: '#ABC5B1',
  r3: '#86AD94',
  r4: '#4A8064',
  r5: '#0E2A1F',
  gold: '#F2B63C',
  ink: '#14231C',
};
const dark = {
  s0: '#0C1A24',
  s1: '#142932',
  s2: '#1F4244',
  sun: '#E9E4CF',
  glow: '#55716F',
  r1: '#234548',
  r2: '#1F3E40',
  r3: '#1C3837',
  r4: '#13281F',
  r5: '#07110D',
  ink: '#B4C6BD',
};

/** The picture of a race: the ridge of its own course, with runners on its crest. */
export function racePicture(name: string, points: readonly ProfilePoint[]): string {
  const art = ridgePaths(points);
  const title = name.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const fill = (colour: string, path: string) => `<path fill="var(--${colour})" d="${path}"/>`;
  const ridges =
    fill('r1', art.far) +
    fill('r2', art.middle) +
    fill('r3', art.course) +
    `<path fill="none" stroke="var(--gold)" stroke-width="3" d="${art.crest}"/>` +
    `<path fill="none" stroke="var(--ink)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" d="${art.runners}"/>` +
    fill('r4', art.forest) +
    fill('r5', art.nearForest);
  const scale = 1600 / art.width;
  const down = 900 - art.height * scale;
  const body =
    sky(0.75) +
    disc(art.sun.cx * scale, art.sun.cy * scale + down, art.sun.r) +
    `<g transform="translate(0 ${down.toFixed(1)}) scale(${scale.toFixed(4)})">${ridges}</g>`;
  return sceneFile({ title, light, dark, body });
}
