import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteMailFiles, writeMailFile } from './outbox-folder.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'trailrun-outbox-'));
  folder = path.join(root, 'outbox');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (...names: string[]) => statSync(path.join(folder, ...names)).mode & 0o777;
const mail = Buffer.from('Subject: Bună\r\n\r\nziua\r\n');

describe('the outbox folder', () => {
  it('is open to nobody else, also one that was', async () => {
    await writeMailFile(folder, 'a', mail);
    expect([modeOf(), modeOf('a.eml')]).toEqual([0o700, 0o600]);
    chmodSync(folder, 0o755);
    await writeMailFile(folder, 'b', mail);
    expect(modeOf()).toBe(0o700);
    expect(readFileSync(path.join(folder, 'b.eml'))).toEqual(mail);
  });

  it('is left without old mails and unfinished ones, and with everything else', async () => {
    const hoursAgo = {
      'old.eml': 50,
      'young.eml': 40,
      'left.eml.17.tmp': 2,
      'under-way.eml.18.tmp': 0,
      'notes.txt': 50,
    };
    mkdirSync(folder);
    for (const [name, hours] of Object.entries(hoursAgo)) {
      writeFileSync(path.join(folder, name), mail);
      const at = Date.now() / 1000 - hours * 3600;
      utimesSync(path.join(folder, name), at, at);
    }
    const before = new Date(Date.now() - 45 * 3_600_000);
    expect(await deleteMailFiles(folder, before)).toBe(2);
    expect(readdirSync(folder)).toEqual(['notes.txt', 'under-way.eml.18.tmp', 'young.eml']);
  });

  it('may be missing', async () => {
    expect(await deleteMailFiles(folder, new Date())).toBe(0);
  });
});
