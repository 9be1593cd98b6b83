import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { editionsFolder } from './edition/edition-folder.ts';

const root = path.join(editionsFolder, '..');

function run(program: string, variables: Record<string, string>) {
  const env = { ...process.env, ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const reasons = lines.flatMap((line) => JSON.parse(line).reason ?? []);
  return { status, reasons, told: stderr.trim() };
}

it('a start with a broken edition says what is wrong with file and line, and draws nothing', () => {
  const broken = path.join(root, 'test-results/broken-edition');
  const dataDir = path.join(root, 'test-results/refused-start');
  onTestFinished(() => {
    for (const folder of [broken, dataDir]) rmSync(folder, { recursive: true, force: true });
  });
  cpSync(path.join(root, 'src/test/editions/bare'), broken, { recursive: true });
  const file = path.join(broken, 'races.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/date: \S+/, 'date: tomorrow'));
  const { status, reasons } = run('dist/server/server.js', {
    EDITION: '../test-results/broken-edition',
    DATA_DIR: dataDir,
    PICTURES_DIR: '',
  });
  expect(reasons).toEqual([
    expect.stringMatching(
      /^test-results\/broken-edition\/races\.yaml:\d+: .*must be a day such as 2025-07-05\.$/,
    ),
  ]);
  expect([status, existsSync(dataDir)]).toEqual([1, false]);
});

it.each(['/tmp/elsewhere', '.', '..', '../elsewhere', 'dist/../..'])(
  'a build into %s, which it would empty, is refused',
  (folder) => {
    // The build and the configuration of Vite begin with it.
    const { status, told } = run('scripts/out-folder.ts', { OUT_FOLDER: folder });
    expect(told).toBe(
      `OUT_FOLDER is ${folder}, and must be a folder in the checkout, named from its root: dist.`,
    );
    expect(status).toBe(1);
  },
);
