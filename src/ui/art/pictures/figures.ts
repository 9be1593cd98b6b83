/** What `runner` needs, once per picture: 40 units tall, feet at the origin, running right. */
export const runnerShape =
  '<defs><g id="run" fill="none" stroke="var(--body)" stroke-linecap="round" stroke-linejoin="round">' +
  '<path stroke-width="3" d="M-3-18l-4 9-9 4-1 4M-1-18l9 4-2 11 5 1M3-28l-8 4 2 6"/>' +
  '<path stroke-width="5" d="M-3-18l-3 6M-1-18l7 3"/>' +
  '<path stroke="currentColor" stroke-width="6.6" d="M-2-19l4-8"/>' +
  '<path stroke-width="2.8" d="M3-27l5 6 6-4"/><circle cx="6" cy="-35" r="2.4" stroke-width="2"' +
  ' fill="var(--body)"/><path stroke="currentColor" stroke-width="2" d="M3-37q3-3 6 0l2 1"/>' +
  '</g></defs>';

/** A runner of `size` units, in a shirt of the given colour. */
export const runner = (x: number, y: number, size: number, shirt: string, left = false) => {
  const scale = Math.round((size / 40) * 100) / 100;
  const scaling = left ? `-${scale} ${scale}` : `${scale}`;
  return (
    `<use href="#run" color="var(--${shirt})" ` +
    `transform="translate(${Math.round(x)} ${Math.round(y)})scale(${scaling})"/>`
  );
};

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

/** A runner who comes towards the viewer. */
export function oncomingRunner(x: number, y: number, size: number, shirt: string): string {
  const scale = Math.round((size / 40) * 100) / 100;
  return (
    `<g fill="none" stroke="var(--body)" stroke-width="3.2" stroke-linecap="round" ` +
    `stroke-linejoin="round" transform="translate(${x} ${y})scale(${scale})">` +
    '<path d="M-2-17l-1 9v8M2-17l3 7-2 6"/><path stroke-width="5" d="M-2-18v4M2-18l1 4"/>' +
    `<path stroke="var(--${shirt})" stroke-width="9" d="M0-27v7"/>` +
    '<path d="M-4-28l-4 7 5 3M4-28l5 6-3 5"/><circle cy="-35" r="2.6" fill="var(--body)" stroke-width="2"/>' +
    `<path fill="var(--${shirt})" stroke="none" d="M-4-36a4 4 0 0 1 8 0z"/></g>`
  );
}

/** Far birds. */
export const birds = (list: readonly [x: number, y: number, size: number][]): string =>
  `<path fill="none" stroke="var(--body)" stroke-width="2.5" stroke-linecap="round" d="${list
    .map(([x, y, s]) => `M${x} ${y}q${s / 2}-${s / 2} ${s} 0q${s / 2}-${s / 2} ${s} 0`)
    .join('')}"/>`;
