import { heightAt, type Point } from '../paths.ts';
import { bodyOf, type Gait, gaitOn } from '../runner-poses.ts';

const gaits: readonly Gait[] = ['up', 'flat', 'down'];
const tenth = (n: number) => Math.round(n * 10) / 10;
const line = (joints: readonly (readonly [number, number])[]) =>
  `M${joints.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L')}`;

/** One runner, 40 units tall, the lower foot at y 0, heading right: far limbs first, then near. */
function drawn(gait: Gait, moment: 0 | 1): string {
  const { legs, arms, trunk, head, poles } = bodyOf(gait, moment);
  const [near = [], far = []] = legs;
  const [nearArm = [], farArm = []] = arms;
  const [hx, hy] = head.map(tenth) as [number, number];
  const thighs = [far, near].map((leg) => line(leg.slice(0, 2))).join('');
  return (
    `<g id="${gait}${moment}" fill="none" stroke="var(--body)" stroke-linecap="round" stroke-linejoin="round">` +
    (poles.length > 0 ? `<path stroke-width=".9" d="${poles.map(line).join('')}"/>` : '') +
    `<path stroke-width="2.1" d="${line(farArm)}"/><path stroke-width="2.5" d="${line(far)}${line(near)}"/>` +
    `<path stroke-width="3.9" d="${thighs}"/>` +
    `<path stroke="currentColor" stroke-width="5.6" d="${line(trunk)}"/>` +
    `<path stroke-width="2.2" d="${line(nearArm)}"/>` +
    `<circle cx="${hx}" cy="${hy}" r="2.1" fill="var(--body)" stroke-width="1.6"/>` +
    `<path stroke="currentColor" stroke-width="2" d="M${tenth(hx - 2.8)} ${tenth(hy - 1.4)}q2.8-3 5.6 0h1.6"/></g>`
  );
}

/** What runners need, once per picture: a body for each gait, in two moments of it. */
export const runnerShapes = `<defs>${gaits
  .flatMap((gait) => ([0, 1] as const).map((moment) => drawn(gait, moment)))
  .join('')}</defs>`;

/** A runner of `size` units in a shirt of the given colour; `step`: neighbours have another. */
export function runner(
  at: { x: number; y: number; gait?: Gait },
  size: number,
  shirt: string,
  { isLeft = false, step = 0 }: { isLeft?: boolean; step?: number } = {},
): string {
  const scale = Math.round((size / 40) * 100) / 100;
  return (
    `<use href="#${at.gait ?? 'flat'}${step % 2}" color="var(--${shirt})" ` +
    `transform="translate(${Math.round(at.x)} ${Math.round(at.y)})scale(${isLeft ? `-${scale} ` : ''}${scale})"/>`
  );
}

/** The same on a line, in the gait that its slope asks for. */
export function runnerOn(
  ground: readonly Point[],
  x: number,
  size: number,
  shirt: string,
  isLeft = false,
): string {
  const reach = size / 2;
  const fall = (heightAt(ground, x + reach) - heightAt(ground, x - reach)) / (2 * reach);
  const gait = gaitOn(isLeft ? -fall : fall);
  return runner({ x, y: heightAt(ground, x) + 1, gait }, size, shirt, {
    isLeft,
    step: Math.round(x / 7),
  });
}

/** A wooden waymark post with its foot at x, y: white ground and the painted sign of a course. */
export function post(x: number, y: number, tall: number, sign: 'stripe' | 'triangle') {
  const w = Math.round(tall * 0.055) * 2;
  const top = y - tall;
  const [tileW, tileH] = [w * 2.2, w * 2.2];
  const [left, tileTop] = [x - tileW / 2, top + tall * 0.1];
  const paint =
    sign === 'stripe'
      ? `<path fill="#1C5C9C" d="M${x - tileW / 6} ${tileTop + 2}h${tileW / 3}v${tileH - 4}h-${tileW / 3}z"/>`
      : `<path fill="#E0A01E" d="M${x} ${tileTop + tileH * 0.18}l${tileW * 0.34} ${tileH * 0.62}h-${tileW * 0.68}z"/>`;
  return (
    `<path fill="var(--wood)" d="M${x - w / 2} ${y}V${top + w * 0.3}l${w / 2}-${w * 0.3} ${w / 2} ${w * 0.3}V${y}z"/>` +
    `<path fill="var(--grain)" d="M${x} ${top}l${w / 2} ${w * 0.3}V${y}h-${w * 0.3}z"/>` +
    `<rect x="${left}" y="${tileTop}" width="${tileW}" height="${tileH}" rx="${w / 7}" fill="#fff" ` +
    `stroke="#14231C" stroke-width="3"/>${paint}`
  );
}

/** Far birds. */
export const birds = (list: readonly [x: number, y: number, size: number][]): string =>
  `<path fill="none" stroke="var(--body)" stroke-width="2.5" stroke-linecap="round" d="${list
    .map(([x, y, s]) => `M${x} ${y}q${s / 2}-${s / 2} ${s} 0q${s / 2}-${s / 2} ${s} 0`)
    .join('')}"/>`;
