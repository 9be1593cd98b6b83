import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type EditionFile, editionFiles, jsonSchemaOf } from '../src/edition/edition-files.ts';
import { editionsFolder } from '../src/edition/edition-folder.ts';
import { inspectEdition } from '../src/edition/read-edition.ts';
import { giveUp } from './give-up.ts';
import { reportOn } from './report-on-edition.ts';

/**
 * `npm run check [name ...]`: says what is wrong or doubtful in editions, in plain sentences with
 * file and line, and writes the JSON Schemas that editors complete and check their files with.
 */
const schemas = path.join(editionsFolder, '../docs/schemas');
for (const file of Object.keys(editionFiles) as EditionFile[]) {
  const text = `${JSON.stringify(jsonSchemaOf(file), null, 2)}\n`;
  writeFileSync(path.join(schemas, `${file}.json`), text);
}

const named = process.argv.slice(2);
const served = process.env['EDITION'];
if (served && !existsSync(path.join(editionsFolder, served)))
  giveUp(`EDITION is ${served}, and there is no editions/${served}.`);
const names =
  named.length > 0 ? named : readdirSync(editionsFolder).filter((each) => !each.startsWith('.'));
for (const name of names) {
  const folder = path.join(editionsFolder, name);
  const { edition } = inspectEdition(folder);
  const words: string[] = [];
  if (edition) {
    // Asks the facts of the edition that is served, so that nothing may be wrong in its files.
    process.env['EDITION'] ||= name;
    const { checkWords } = await import('../src/edition/words/check-words.ts');
    const { checkTexts } = await import('../src/edition/words/check-texts.ts');
    const slugs = edition.races.map(({ slug }) => slug);
    const asked = { offered: edition.event.languages, slugs };
    const site = {
      modules: edition.modules,
      raceIds: edition.races.map(({ id }) => id),
      hasPicture: (url: string) => existsSync(path.join(folder, url)),
    };
    words.push(...checkWords(name, asked), ...checkTexts(name, { ...asked, site }));
  }
  if (!(await reportOn(folder, words))) process.exitCode = 1;
}
