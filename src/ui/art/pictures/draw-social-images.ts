import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { edition } from '../../../edition/edition.ts';
import type { Photograph } from '../../../edition/look.schema.ts';
import { markAt } from '../mark-svg.ts';
import {
  type WaymarkColour,
  type WaymarkKind,
  waymarkColours,
  waymarkGround,
  waymarkInk,
  waymarkSigns,
} from '../marks.ts';
import { type ProfilePoint, type RidgePaths, ridgePaths } from '../ridge-paths.ts';
import { makeTextKit, type TextKit, textLine } from './raster-text.ts';
import { jpegOf, photographGround, pngOf } from './social-photograph.ts';

export type SocialText = {
  /** The file's name without its folder, such as `race-1-de.png`. */
  readonly file: string;
  readonly kicker: string;
  readonly title: string;
  readonly subtitle: string;
  readonly figures?: readonly { readonly label: string; readonly value: string }[];
  readonly waymark?: { readonly kind: WaymarkKind; readonly colour: WaymarkColour };
  readonly profile: readonly ProfilePoint[];
  /** Takes the place of the drawn ridge, and makes a JPEG of the picture. */
  readonly photograph?: Photograph | undefined;
};

const [width, height, margin] = [1200, 630, 64];
const light = () => edition().look.palette.light;

const mistStops = () =>
  `<stop stop-color="${light().mist}" stop-opacity="0"/><stop offset=".5" stop-color="${light().mist}" ` +
  `stop-opacity=".25"/><stop offset="1" stop-color="${light().mist}" stop-opacity=".85"/>`;

function landscape(art: RidgePaths, bottom: number): string {
  const scale = width / art.width;
  const sun = `cx="${art.sun.cx}" cy="${art.sun.cy}"`;
  const path = (fill: string, d: string, more = '') => `<path fill="${fill}" d="${d}"${more}/>`;
  return (
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${light().sky0}"/>` +
    `<stop offset=".4" stop-color="${light().sky1}"/><stop offset=".72" stop-color="${light().sky2}"/>` +
    `</linearGradient><linearGradient id="mist" x2="0" y2="1">${mistStops()}</linearGradient>` +
    `<radialGradient id="glow"><stop offset=".3" stop-color="${light().sun}" stop-opacity=".4"/>` +
    `<stop offset="1" stop-color="${light().sun}" stop-opacity="0"/></radialGradient>` +
    `<clipPath id="clip"><path d="${art.course}"/></clipPath></defs>` +
    path('url(#sky)', `M0 0h${width}v${height}H0z`) +
    `<g transform="translate(0 ${bottom - art.height * scale})scale(${scale})">` +
    `<circle ${sun} r="190" fill="url(#glow)"/><circle ${sun} r="${art.sun.r}" fill="${light().sun}"/>` +
    path(light().r1, art.far) +
    path(light().r2, art.middle) +
    path('url(#mist)', 'M0 300H1440V480H0z') +
    path(light().r3, art.course) +
    path(light().r4, art.shade, ' clip-path="url(#clip)" fill-opacity=".28" fill-rule="evenodd"') +
    `<path fill="none" stroke="${light().accent}" stroke-width="4" d="${art.crest}"/>` +
    path('url(#mist)', 'M0 350H1440V510H0z') +
    path(light().r4, art.foot) +
    path(light().r5, art.front) +
    `</g>${path(light().r5, `M0 ${bottom - 4}H${width}V${height}H0z`)}`
  );
}

function heading(text: SocialText, kit: TextKit): string {
  const { logoSvg } = edition();
  const ink = text.photograph ? light()['on-deep'] : light().ink;
  const mark = text.waymark
    ? `<g transform="translate(${margin} 46)scale(1.75)"><rect x=".75" y=".75" width="22.5" ` +
      `height="22.5" rx="3" fill="${waymarkGround(text.waymark.colour)}" stroke="${waymarkInk}" stroke-width="1.5"/>` +
      `<path fill="${waymarkColours[text.waymark.colour]}" ` +
      `d="${waymarkSigns[text.waymark.kind]}"/></g>`
    : markAt({ x: margin, y: 46, scale: 1.5 }, logoSvg, {
        far: light().r2,
        summit: text.photograph ? ink : light().primary,
      });
  const kickerX = margin + (text.waymark ? 60 : 78);
  const kicker = kit.fit(text.kicker, 'Bold', {
    width: width - margin - kickerX,
    lines: 1,
    from: 30,
    to: 20,
  });
  const room = { width: width - 2 * margin, lines: 2, from: 84, to: 44 };
  const oneLine = kit.fit(text.title, 'Display', { ...room, lines: 1, to: 66 });
  // Above a band of figures the summit stands higher: two lines have to be smaller there.
  const title =
    text.figures?.length && (oneLine.lines.length > 1 || oneLine.size < 66)
      ? kit.fit(text.title, 'Display', { ...room, from: 60 })
      : kit.fit(text.title, 'Display', room);
  const leading = title.size * 1.06;
  const first = 108 + title.size * 0.86;
  const last = first + (title.lines.length - 1) * leading;
  const subtitle = kit.fit(text.subtitle, 'Text', {
    width: width - 2 * margin,
    lines: 1,
    from: 32,
    to: 20,
  });
  return (
    mark +
    kicker.lines
      .map((line) =>
        textLine({ x: kickerX, y: 78, size: kicker.size, face: 'Bold', fill: ink, text: line }),
      )
      .join('') +
    title.lines
      .map((line, i) =>
        textLine({
          x: margin - 3,
          y: first + i * leading,
          size: title.size,
          face: 'Display',
          fill: ink,
          text: line,
        }),
      )
      .join('') +
    textLine({
      x: margin,
      y: last + 30 + subtitle.size * 0.9,
      size: subtitle.size,
      face: 'Text',
      fill: ink,
      text: subtitle.lines.join(' '),
    })
  );
}

function figureBand(text: SocialText, kit: TextKit): string {
  let x = margin;
  let band = '';
  for (const { label, value } of text.figures ?? []) {
    band += textLine({
      x,
      y: 562,
      size: 24,
      face: 'Text',
      fill: light()['on-deep-2'],
      text: label,
    });
    band += textLine({ x, y: 606, size: 46, face: 'Digits', fill: '#FFFFFF', text: value });
    x += Math.max(kit.measure(label, 'Text', 24), kit.measure(value, 'Digits', 46)) + 64;
  }
  return band;
}

/** Draws one 1200 x 630 picture per text into `outDir`, and returns the files' paths. */
export async function drawSocialImages(options: {
  readonly outDir: string;
  readonly texts: readonly SocialText[];
}): Promise<string[]> {
  const { outDir, texts } = options;
  const kit = await makeTextKit();
  const landscapes = new Map<readonly ProfilePoint[], RidgePaths>();
  mkdirSync(outDir, { recursive: true });
  const ridgeGround = (text: SocialText): string => {
    const { look } = edition();
    const art = landscapes.get(text.profile) ?? ridgePaths(text.profile, look.dress);
    landscapes.set(text.profile, art);
    return landscape(art, text.figures?.length ? 546 : height);
  };
  const size = { width, height };
  const draw = async (text: SocialText): Promise<string> => {
    const ground = text.photograph
      ? await photographGround(text.photograph, size)
      : ridgeGround(text);
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `${ground}${heading(text, kit)}${figureBand(text, kit)}</svg>`;
    const font = { fontFiles: kit.fontFiles, loadSystemFonts: false, defaultFontFamily: 'Text' };
    const { pixels } = new Resvg(svg, { font }).render();
    const file = path.join(outDir, text.file);
    writeFileSync(file, await (text.photograph ? jpegOf : pngOf)(pixels, size));
    return file;
  };
  // While one is being packed, the next is drawn.
  const files = await Promise.all(texts.map(draw));
  kit.dispose();
  return files;
}
