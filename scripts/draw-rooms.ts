/**
 * Draws `docs/pictures/rooms.svg`, the rooms of this house and which imports which, from the code:
 * `node scripts/draw-rooms.ts`. Tests are not counted.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rooms as folders } from '../dependency-cruiser.config.ts';

export const roomsPicture = 'docs/pictures/rooms.svg';

/** From the top: the files of src/ that put everything together, then each room above those it imports. */
const rooms = ['src/*.ts', ...folders.map((folder) => folder.slice(4, -1)).toReversed()];
const roomOf = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1] ?? 'src/*.ts';

/** How large each room is, and how often it imports each other one. */
function readRooms() {
  const files = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|^src\/test\//.test(file),
  );
  const sizes = new Map(rooms.map((room) => [room, { files: 0, lines: 0 }]));
  const imports = new Map<string, number>();
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const room = roomOf(file);
    const size = sizes.get(room);
    if (!size) throw new Error(`${file} is in no room`);
    size.files += 1;
    size.lines += text.split('\n').length - 1;
    for (const [, from = ''] of text.matchAll(/(?:from|import\(|import)\s*'(\.{1,2}\/[^']+)'/g)) {
      const imported = path.join(path.dirname(file), from);
      if (!imported.startsWith('src/') || roomOf(imported) === room) continue;
      const arrow = `${room} imports ${roomOf(imported)}`;
      imports.set(arrow, (imports.get(arrow) ?? 0) + 1);
    }
  }
  return { sizes, imports };
}

const style = `
  svg { --paper: #fff; --ink: #1f2933; --soft: #52606d; --box: #eef2f6; --line: #9fb0c0; --dot: #1d6fb8 }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #14191f; --ink: #e6ebf0; --soft: #a3b1bf; --box: #25303b; --line: #5a6b7c; --dot: #6cb6f5 }
  }
  text { font: 12px system-ui, sans-serif; fill: var(--soft) }
  .name { font-size: 15px; font-weight: 600; fill: var(--ink) }
  .paper { fill: var(--paper) } .box { fill: var(--box); stroke: var(--line) }
  .line { fill: none; stroke: var(--line) } .dot { fill: var(--dot) } .head { fill: var(--line) }`;

const boxRight = 240;
const rowOf = (room: string) => 52 + rooms.indexOf(room) * 56;
const laneOf = (room: string) => boxRight + 44 + rooms.indexOf(room) * 44;

/** The picture: from each room a line goes down, with a dot where it imports a room, and how often. */
export function drawRooms(): string {
  const { sizes, imports } = readRooms();
  const arrows = [...imports].map(([arrow, count]) => {
    const [from = '', to = ''] = arrow.split(' imports ');
    return { arrow, count, from, to, x: laneOf(from), y: rowOf(to) + 30 };
  });
  const boxes = rooms.map((room) => {
    const y = rowOf(room);
    const { files, lines } = sizes.get(room) ?? { files: 0, lines: 0 };
    const into = arrows.filter(({ to }) => to === room);
    const out = arrows.filter(({ from }) => from === room);
    const far = Math.max(...into.map(({ x }) => x));
    const deep = Math.max(...out.map((each) => each.y));
    const size = `${files} files, ${(Math.round(lines / 100) * 100).toLocaleString('en')} lines`;
    return [
      `<rect class="box" x="16" y="${y}" width="${boxRight - 16}" height="42" rx="6"/>`,
      `<text class="name" x="28" y="${y + 18}">${room}</text>`,
      `<text x="28" y="${y + 35}">${size}</text>`,
      out.length > 0 && `<path class="line" d="M${boxRight} ${y + 12}H${laneOf(room)}V${deep}"/>`,
      into.length > 0 && `<path class="line" d="M${far} ${y + 30}H${boxRight + 8}"/>`,
      into.length > 0 && `<path class="head" d="M${boxRight + 1} ${y + 30}l9 -5v10z"/>`,
    ];
  });
  const dots = arrows.map(
    ({ arrow, count, x, y }) =>
      `<g><title>${arrow}</title><circle class="dot" cx="${x}" cy="${y}" r="4"/><text x="${x + 6}" y="${y - 5}">${count}</text></g>`,
  );
  const [width, height] = [boxRight + 44 * (rooms.length + 1), rowOf(rooms.at(-1) ?? '') + 60];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">`,
    '<title>The rooms of src/, each above those that it imports</title>',
    `<style>${style}\n</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    '<text x="16" y="28">A line goes down from each room. A dot: it imports the room on the left, so many times.</text>',
    ...boxes.flat().filter(Boolean),
    ...dots.toSorted(),
    '</svg>\n',
  ].join('\n');
}

if (import.meta.main) writeFileSync(roomsPicture, drawRooms());
