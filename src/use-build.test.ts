import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildsFolder, useBuild } from '../scripts/use-build.mjs';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'trailrun-builds-')));
});
afterEach(() => rmSync(root, { recursive: true }));

function build(name: string) {
  mkdirSync(path.join(root, buildsFolder, name), { recursive: true });
  writeFileSync(path.join(root, buildsFolder, name, 'server.js'), name);
}
const served = () => readFileSync(path.join(root, 'dist/server.js'), 'utf8');
const kept = () => readdirSync(path.join(root, buildsFolder)).toSorted();

it('a running process keeps the files of its build while the next one is in use', () => {
  build('one');
  useBuild(root, 'one');
  const running = realpathSync(path.join(root, 'dist/server.js'));
  build('two');
  useBuild(root, 'two');
  expect([served(), readFileSync(running, 'utf8')]).toEqual(['two', 'one']);
  build('three');
  useBuild(root, 'three');
  expect([served(), kept()]).toEqual(['three', ['three', 'two']]);
});

it('the same build again leaves the one before where it is', () => {
  build('one');
  useBuild(root, 'one');
  build('two');
  useBuild(root, 'two');
  useBuild(root, 'two');
  expect([served(), kept()]).toEqual(['two', ['one', 'two']]);
});

it('takes the place of a folder, as earlier releases left it', () => {
  mkdirSync(path.join(root, 'dist'));
  writeFileSync(path.join(root, 'dist/server.js'), 'old');
  build('one');
  useBuild(root, 'one');
  expect(served()).toBe('one');
  expect(readdirSync(root).toSorted()).toEqual([buildsFolder, 'dist']);
});
