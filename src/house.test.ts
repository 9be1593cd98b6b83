import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rooms } from '../dependency-cruiser.config.ts';
import { drawRooms, roomsPicture } from '../scripts/draw-rooms.ts';
import { retentionOf } from './operations/retention/retention-map.ts';

const map = 'docs/architecture.md';
const readmes = rooms.map((room) => `${room}README.md`);
const listed = globSync('src/**/*');

/** Names of files and folders between backticks; those with a variable part stand for many. */
const namedIn = (text: string) =>
  [...text.matchAll(/`([\w@./-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^[^/].*\/$|\.(ts|tsx|mjs|md|typ|json|conf)$/.test(name));

/** From the top, from the room, or as the name alone of a file of the room. */
function isThere(name: string, room: string): boolean {
  if (existsSync(name) || existsSync(path.join(room, name))) return true;
  return listed.some((file) => file.startsWith(room) && path.basename(file) === name);
}

describe('what is written about the house', () => {
  it.each([map, ...readmes])('%s names files that exist', (file) => {
    const room = file === map ? 'src/' : path.dirname(file);
    const named = namedIn(readFileSync(file, 'utf8'));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !isThere(name, room))).toEqual([]);
  });

  it('decisions name files that exist', () => {
    const named = globSync('docs/decisions/*.md').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/`((?:src|scripts|e2e|bench)\/[\w@./-]+)`/g)].map(
        ([, name = '']) => ({ file, name }),
      ),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ name }) => !existsSync(name))).toEqual([]);
  });

  it('the map can be read in one sitting, and each room in a minute', () => {
    const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1;
    expect(linesOf(map)).toBeLessThanOrEqual(80);
    expect(readFileSync(map).length).toBeLessThanOrEqual(8192);
    expect(readmes.filter((file) => linesOf(file) > 45)).toEqual([]);
  });

  it('each table is owned by one room', () => {
    const tables = Object.keys(retentionOf);
    const owned = readmes.flatMap((file) => {
      const [, list = ''] = /^Tables: ([^.]*)\./m.exec(readFileSync(file, 'utf8')) ?? [];
      return [...list.matchAll(/`([a-z_]+)`/g)].map(([, table = '']) => table);
    });
    expect(owned.toSorted()).toEqual(tables.toSorted());
  });

  it('the picture of the rooms has the arrows of the code', () => {
    const arrowsOf = (svg: string) => [...svg.matchAll(/<title>[^<]*/g)].map(([title]) => title);
    expect(arrowsOf(readFileSync(roomsPicture, 'utf8'))).toEqual(arrowsOf(drawRooms()));
  });
});
