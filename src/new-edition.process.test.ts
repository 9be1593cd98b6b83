import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Given } from '../scripts/new-edition/ask.ts';
import { questions } from '../scripts/new-edition/questions.ts';
import { inspectEdition } from './edition/read-edition.ts';

const loop = 'src/test/editions/bare/courses/loop.gpx';
const least = {
  name: 'Tatra Rock Race',
  place: 'Zakopane, Małopolska, Tatry',
  country: 'Poland',
  dates: '2027-08-20 to 2027-08-22',
  currency: 'PLN',
  race: [`Orla; 2027-08-21 06:00; 240; ${loop}`],
};

let editions: string;
beforeEach(() => {
  editions = mkdtempSync(path.join(tmpdir(), 'editions-'));
});
afterEach(() => rmSync(editions, { recursive: true }));

describe('npm run new-edition', () => {
  const run = promisify(execFile);
  const options = (given: Given) =>
    Object.entries(given).flatMap(([name, value]) =>
      [value ?? []].flat().map((each) => `--${name}=${each}`),
    );
  const command = (given: Given, input?: string) => {
    const args = ['scripts/new-edition.ts', `--into=${editions}`, ...options(given)];
    const running = run('node', args);
    running.child.stdin?.end(input ?? '');
    return running;
  };

  it('takes its answers from another program, line by line, and counts its questions', async () => {
    const lines = [
      'Rock Race',
      'Arco',
      'it',
      '2027-05-01',
      '',
      '',
      `Garda; 9:00; 30; ${loop}`,
      '',
      '',
      '',
    ];
    const { stdout } = await command({}, lines.join('\n'));
    expect(stdout).toContain('9 questions asked.');
    expect(stdout).toContain('rock-race: ready to start');
    expect(stdout).toContain('EDITION=rock-race DATA_DIR=./data-rock-race npm start');
    expect(existsSync(path.join(editions, 'rock-race/courses/garda.gpx'))).toBe(true);
  });

  it('of two at once that want one name, makes one, whole, and refuses the other', async () => {
    const both = await Promise.allSettled([command(least), command(least)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = both.find((each) => each.status === 'rejected')?.reason;
    expect(refused.stderr).toMatch(/^(--name: )?There is an edition tatra-rock-race already/);
    expect(readdirSync(editions)).toEqual(['tatra-rock-race']);
    expect(inspectEdition(path.join(editions, 'tatra-rock-race')).mistakes).toEqual([]);
  });

  it('refuses with one sentence, and tells its options', async () => {
    const refused = await command({ ...least, country: 'Nowhere' }).catch((error) => error);
    expect(refused.code).toBe(1);
    expect(refused.stderr.trim().split('\n')).toHaveLength(1);
    const { stdout } = await run('node', ['scripts/new-edition.ts', '--help']);
    for (const { option } of questions) expect(stdout).toContain(`--${option} "`);
  });
});
