import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { languages } from '../i18n/languages.ts';
import { adminPaths, signedIn } from '../test/admin-kit.ts';
import { plainPaths } from '../test/site-paths.ts';
import { openTestSite, type TestSite } from '../test/test-site.ts';

/** With the pages that are there only while there is a list. */
vi.mock('../edition/facts.ts', async (original) => ({
  ...(await original<object>()),
  newsletter: { isOn: true, unconfirmedDays: 7 },
}));

const vnuJar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
let site: TestSite;
let admin: { cookie: string };
const folder = mkdtempSync(path.join(os.tmpdir(), 'trailrun-html-'));
beforeAll(async () => {
  site = await openTestSite();
  admin = await signedIn(site.database.db, 'admin');
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

/** What the Nu HTML checker has against some files. */
function complaints(files: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    execFile(
      'java',
      ['-jar', vnuJar, '--format', 'json', ...files],
      { maxBuffer: 64 * 1024 * 1024 },
      (error, _stdout, stderr) => {
        if (error && typeof error.code !== 'number') return reject(error);
        const { messages }: { messages: { type: string; url: string; message: string }[] } =
          JSON.parse(stderr);
        resolve(
          messages
            .filter(({ type }) => type !== 'info')
            // Newer than the checker; where they are unknown, tabs begin at the first, cards stay narrow
            // and the strip behind a title keeps its height.
            .filter(
              ({ message }) =>
                !/scroll-initial-target|vector-effect|“@?container(-type)?”|“mask”|“paint-order”|anchor-(name|size)|“margin-top”: Parse Error/.test(
                  message,
                ),
            )
            .map(({ url, message }) => `${path.basename(url)}: ${message}`),
        );
      },
    );
  });
}

const save = async (url: string, language: string) => {
  const { body } = await site.app.inject({
    url,
    headers: { cookie: `lang=${language}; ${admin.cookie}` },
  });
  const file = path.join(folder, `${url.replaceAll('/', '_')}-${language}.html`);
  writeFileSync(file, body);
  return file;
};

it('is what every page is made of, in every language, and the missing page', async () => {
  const urls = [...plainPaths, '/races/1', '/races/2', '/races/99', '/nothing-here', ...adminPaths];
  const files = [];
  for (const url of urls) {
    for (const { code } of languages) files.push(await save(url, code));
  }
  expect(await complaints(files)).toEqual([]);
}, 300_000);

it('would be missed', async () => {
  const file = path.join(folder, 'wrong.html');
  writeFileSync(file, '<!doctype html><html lang="en"><title>x</title><p><div></p></html>');
  expect(await complaints([file])).not.toEqual([]);
}, 60_000);
