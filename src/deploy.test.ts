import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { serverFlags } from '../scripts/server-flags.ts';

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean);

/** What a file of the program imports, in whatever way, but for types. */
const importing =
  /(?:^(?:import|export)\s+(?!type\b)[^;]*?\bfrom|^import|\bimport\()\s*'([^']+)'/gms;

/** Packages of everything that these files import, through however many of ours. */
function packagesOf(entries: string[]): Set<string> {
  const files = new Set(entries);
  const packages = new Set<string>();
  for (const file of files) {
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(importing)) {
      const own = path.posix.join(path.posix.dirname(file), name);
      if (/^\.\.?\/.*\.tsx?$/.test(name) && existsSync(own)) files.add(own);
      // What is asked for in a form (`?raw`) is in the bundle.
      else if (/^@?[a-z][^?]*$/.test(name))
        packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
    }
  }
  return packages;
}

it('the image keeps every package that the site and the commands about its data ask for', () => {
  const asked = packagesOf([
    'src/production.ts',
    'src/ui/pdf/compile-pdf.ts',
    'src/event/races/course-process.ts',
    'src/registration/office/imports/table-process.ts',
    'src/event/office/pictures/picture-process.ts',
    ...['print-admin-link', 'backup', 'restore', 'move', 'registration'].map(
      (name) => `scripts/${name}.ts`,
    ),
  ]);
  expect(asked).toContain('@myriaddreamin/typst-ts-node-compiler');
  expect(asked).toContain('pg-copy-streams');
  const [, removed = ''] =
    /rm -rf ([^]*?)\n\n/.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? [];
  const names = removed.split(/[\s\\]+/).filter(Boolean);
  expect(names).toContain('vite');
  const isRemoved = (name: string) =>
    names.some((each) => path.matchesGlob(name, each) || name.startsWith(`${each}/`));
  expect([...asked].filter(isRemoved)).toEqual([]);
});

it('the unit and the image start the server as `npm start` does', () => {
  const program = 'dist/server/server.js';
  const command = ['node', ...serverFlags, program];
  expect(readFileSync('package.json', 'utf8')).toContain(`exec ${command.join(' ')}"`);
  expect(readFileSync('deploy/trailrun.service', 'utf8')).toContain(`/${command.join(' ')}\n`);
  expect(linesOf('deploy/Dockerfile')).toContain(
    `CMD [${command.map((word) => `"${word}"`).join(', ')}]`,
  );
});

it('an image holds nothing that git leaves out, neither builds of this machine nor secrets', () => {
  const ignored = linesOf('.gitignore').map((line) => line.replace(/\/$/, ''));
  expect(ignored).toContain('deploy/site.env');
  expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(ignored));
});
