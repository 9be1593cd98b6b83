import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { editionsFolder } from './edition-folder.ts';

const root = path.join(editionsFolder, '..');
const into = 'test-results/refused-build';

function run(program: string, variables: Record<string, string>) {
  const env = { ...process.env, ...variables };
  const { status, stderr } = spawnSync(process.execPath, [program], { cwd: root, env });
  return { status, told: stderr.toString().trim() };
}

it('a build of a broken edition says what is wrong with file and line, and builds nothing', () => {
  const broken = path.join(root, 'test-results/broken-edition');
  onTestFinished(() => rmSync(broken, { recursive: true }));
  cpSync(path.join(root, 'src/test/editions/bare'), broken, { recursive: true });
  const file = path.join(broken, 'races.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/date: \S+/, 'date: tomorrow'));
  const { status, told } = run('scripts/build.ts', {
    OUT_FOLDER: into,
    EDITION: '../test-results/broken-edition',
  });
  expect(told).toMatch(
    /^test-results\/broken-edition\/races\.yaml:\d+: .*must be a day such as 2025-07-05\.$/,
  );
  expect([status, existsSync(path.join(root, into))]).toEqual([1, false]);
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
