import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTable } from '../../../registration/office/imports/read-table.ts';
import { contextOf, postForm, signedIn } from '../../../test/admin-kit.ts';
import { tablesHolding } from '../../../test/find-texts.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { between, textOf } from '../../../test/rendered.tsx';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import type { FileContext } from '../results-context.ts';
import {
  beginStage,
  chooseStageFields,
  dropStage,
  findStage,
  runStage,
  undoStage,
} from './circuit-import.ts';
import { decideIdentity, eraseRunner } from './decide-identity.ts';
import { publishStandings } from './publish-standings.ts';
import { readCircuit } from './read-circuit.ts';

const [france, italy, home, spain] = ['brumes-bleues', 'faggi', 'valea-soaptei', 'robles'];
let site: TestSite;
let ctx: FileContext;
let cookie = '';
beforeAll(async () => {
  site = await openTestSite();
  const { db } = site.database;
  const admin = await signedIn(db, 'office');
  ({ cookie } = admin);
  ctx = { ...contextOf(db, admin.session), readTable };
});
afterAll(() => site.close());
beforeEach(async () => {
  const { pool } = site.database;
  await pool.query(
    'truncate circuit_import, circuit_result, circuit_decision, circuit_publication',
  );
});

const header = 'Loc categorie;Nume si prenume;Sex;An nastere;Tara';
const upload = async (stage: string, content: Buffer | string) => {
  const file = { name: 'list.csv', content: Buffer.from(content) };
  const begun = await beginStage(ctx, stage, file);
  if (!begun.ok) throw new Error(begun.code);
  return begun.id;
};
/** Imports what is shown now. */
const run = async (id: number) => runStage(ctx, id, (await findStage(ctx, id))?.fingerprint ?? '');
const importRows = async (stage: string, ...rows: string[]) => {
  const id = await upload(stage, [header, ...rows].join('\n'));
  const done = await run(id);
  if (!done.ok) throw new Error(JSON.stringify((await findStage(ctx, id))?.report.problems));
};
/** The page of another process, which keeps nothing of before. */
const look = async (query = '') => {
  const app = await site.openAnother();
  const { body } = await app.inject(`/ema-circuit${query}`);
  if (!body.includes('id="standings"')) return '';
  return textOf(between(body, 'id="standings"', 'id="circuit-overview"')).replace(/\s+/g, ' ');
};
const office = async (url = '/admin/circuit') => {
  const { body } = await site.app.inject({ url, headers: { cookie } });
  return textOf(between(body, '<main', '</main>')).replace(/\s+/g, ' ');
};
const publish = async (isFinal = false) => {
  const seen = (await readCircuit(ctx)).publication?.number ?? 0;
  return publishStandings(ctx, { seen, isFinal });
};

describe('a stage’s file', () => {
  it('is read as club runs write it: semicolons, Windows-1250, trailing blanks', async () => {
    // POPA Ștefana with a cedilla, O’Neill with a curly apostrophe, as code page 1250 has them.
    const bytes = Buffer.concat([
      Buffer.from('Loc;Nume \xbai prenume;Categorie;Na\xfeionalitate  \r\n', 'latin1'),
      Buffer.from('1 ;POPA \xaatefana  ;F40;ROU\r\n2;O\x92Neill Mary;F40;IRL \r\n', 'latin1'),
      Buffer.from(
        'DNF;M\xe3rcu\xbe Ioana;F40;ROU\r\n;;;\r\n3;T\xe2n\xe3r Ana;F20;ROU\r\n',
        'latin1',
      ),
    ]);
    const id = await upload(italy, bytes);
    const { report, fields } = (await findStage(ctx, id)) ?? {};
    expect(fields).toEqual(['overall', 'name', 'category', 'country']);
    expect(report).toMatchObject({
      problems: [],
      leftOut: [{ why: 'not-finished' }, { why: 'not-in-circuit' }],
      finishers: [
        { name: 'POPA Ștefana', place: 1, category: 'F40', country: 'RO' },
        { name: 'O’Neill Mary', place: 2, category: 'F40', country: 'IE' },
      ],
    });
  });

  it('is sealed whole, also where its first line names somebody', async () => {
    const lines = ['1;Ana Pop;F;1990;RO', '2;Eva Ban;F;1991;RO', '3;Ada Dan;F;1992;RO'];
    await upload(france, lines.join('\n'));
    expect(await tablesHolding(site.database.db, ['Ana Pop', 'Eva Ban'])).toEqual([]);
  });

  it('is imported whole or not at all, and says row by row what is wrong', async () => {
    const rows = [header, '1;Ana Pop;F;1983;RO', '2;Eva Ban;F;1985;RO', 'x3;Ion Dan;M;83;XX'];
    const id = await upload(france, rows.join('\n'));
    expect(await run(id)).toMatchObject({ ok: false, code: 'import-not-checked' });
    expect((await readCircuit(ctx)).stages[0]?.results).toBeUndefined();
    const page = await office(`/admin/circuit/imports/${id}`);
    expect(page).toContain('2 rows are wrong. Nothing is imported until they are right.');
    expect(page).toContain('3 Eva Ban: the category is not said');
    expect(page).toContain('4 Ion Dan: “x3” is no place.');
    expect(page).not.toContain('Import 1 finisher');
  });

  it('has its columns named by hand, no two the same', async () => {
    const id = await upload(france, 'A;B;C\n1;Ana Pop;F40');
    expect((await findStage(ctx, id))?.report.finishers).toEqual([]);
    const twice = await chooseStageFields(ctx, id, ['place', 'name', 'name']);
    expect(twice).toMatchObject({ code: 'import-column-twice' });
    await postForm(
      site.app,
      `/admin/circuit/imports/${id}`,
      { intent: 'choose', 'field.0': 'place', 'field.1': 'name', 'field.2': 'category' },
      { cookie },
    );
    expect(await office(`/admin/circuit/imports/${id}`)).toContain('Import 1 finisher');
    expect(await run(id)).toEqual({ ok: true });
    expect(await run(id)).toMatchObject({ code: 'import-gone' });
    expect((await readCircuit(ctx)).stages[0]?.results).toMatchObject({
      count: 1,
      isPublic: false,
    });
  });

  it('is not imported as another person has had it read since it was shown', async () => {
    const id = await upload(france, [header, '1;Ana Pop;F;1983;RO'].join('\n'));
    const { fingerprint = '', fields = [] } = (await findStage(ctx, id)) ?? {};
    const others = fields.map((field) => (field === 'country' ? null : field));
    expect(await chooseStageFields(ctx, id, others)).toEqual({ ok: true });
    expect(await runStage(ctx, id, fingerprint)).toMatchObject({ code: 'import-changed' });
    expect(await run(id)).toEqual({ ok: true });
  });

  it('replaces what was there, can be dropped and taken out again; nothing is public by itself', async () => {
    await importRows(france, '1;Ana Pop;F;1983;RO');
    await importRows(france, '2;Ana Pop;F;1983;RO', '1;Eva Ban;F;1983;RO');
    expect((await readCircuit(ctx)).stages[0]?.results?.count).toBe(2);
    expect(await look()).toBe('');
    await dropStage(ctx, await upload(france, `${header}\n1;Ana;F;1983;RO`));
    expect((await readCircuit(ctx)).drafts).toEqual([]);
    await undoStage(ctx, france);
    await undoStage(ctx, france);
    expect((await readCircuit(ctx)).stages[0]?.results).toBeUndefined();
    const kept = await site.database.pool.query(`select from circuit_import where rows <> ''`);
    expect(kept.rowCount).toBe(0);
  });

  it('is refused for a stage that there is not, or without a file', async () => {
    expect(await beginStage(ctx, 'nowhere', undefined)).toMatchObject({ code: 'not-found' });
    expect(await beginStage(ctx, france, undefined)).toMatchObject({ code: 'import-file-missing' });
  });
});

describe('who is who', () => {
  const doubtful = async () => {
    await importRows(france, '1;Ana Pop;F;1983;RO', '2;Eva Ban;F;1983;RO');
    await importRows(italy, '1;Ana-Maria Pop;F;1983;RO', '2;BAN Eva;F;1983;RO');
    const [doubt] = (await readCircuit(ctx)).doubts;
    if (!doubt) throw new Error('nothing is doubtful');
    return { one: doubt.one.id, other: doubt.other.id };
  };

  it('is asked where names nearly agree, decided with name and time, and taken back', async () => {
    const { one, other } = await doubtful();
    expect(await office()).toContain('The names differ a little Ana Pop born 1983 · Romania');
    const post = (intent: string) =>
      postForm(
        site.app,
        '/admin/circuit',
        { intent, one: `${one}`, other: `${other}` },
        { cookie },
      );
    await post('same');
    let now = await readCircuit(ctx);
    expect(now.doubts).toEqual([]);
    expect(now.decided).toMatchObject([{ verdict: 'same', by: 'Ana' }]);
    expect(now.joined.map(({ lines }) => lines.length)).toEqual([2, 2]);
    await post('open');
    now = await readCircuit(ctx);
    expect([now.doubts.length, now.decided.length]).toEqual([1, 0]);
    await post('different');
    now = await readCircuit(ctx);
    expect([now.doubts.length, now.decided[0]?.verdict]).toEqual([0, 'different']);
    const { db } = site.database;
    expect(
      await db.selectFrom('circuit_decision').select('verdict').orderBy('id').execute(),
    ).toEqual([{ verdict: 'same' }, { verdict: 'open' }, { verdict: 'different' }]);
  });

  it('holds for the same people when a stage is imported anew', async () => {
    const { one, other } = await doubtful();
    await decideIdentity(ctx, { one, other, verdict: 'same' });
    await importRows(italy, '2;Ana-Maria Pop;F;1983;RO', '1;BAN Eva;F;1983;RO');
    const now = await readCircuit(ctx);
    expect([now.doubts, now.decided.length, now.joined.length]).toEqual([[], 1, 2]);
  });

  it('refuses what contradicts: one stage twice, one line, a line that is gone', async () => {
    const { one, other } = await doubtful();
    await decideIdentity(ctx, { one, other, verdict: 'same' });
    const eva = (await readCircuit(ctx)).joined
      .flatMap(({ lines }) => lines)
      .find(({ name }) => name === 'Eva Ban');
    for (const [first, second] of [
      [one, eva?.id ?? 0],
      [one, one],
      [one, 999_999],
    ] as [number, number][]) {
      expect(
        await decideIdentity(ctx, { one: first, other: second, verdict: 'same' }),
      ).toMatchObject({
        code: 'circuit-pair-contradicts',
      });
    }
  });
});

describe('the standings', () => {
  /** Five points each: by a better place, by a third race, and equal to the end. */
  const tied = async () => {
    await importRows(france, '2;Ada;F;1983;RO', '1;Bea;F;1983;RO', '3;Cia;F;1983;RO');
    await importRows(
      italy,
      '3;Ada;F;1983;RO',
      '4;Bea;F;1983;RO',
      '2;Cia;F;1983;RO',
      '1;Dia;F;1983;RO',
    );
    await importRows(home, '5;Cia;F;1983;RO', '4;Dia;F;1983;RO');
    await importRows(spain, '9;Dia;F;1983;RO');
  };

  it('become public by a publication only, with a triple tie explained', async () => {
    await tied();
    expect(await look()).toBe('');
    expect(await office()).toContain('4 places would change in public F40 Dia: not listed → 1');
    expect(await publish(true)).toEqual({ ok: true });
    const page = await look();
    expect(page).toContain('This is the final ranking of the season.');
    expect(page).toContain('F40');
    // Dia has 1 + 4, too, and a third race.
    expect(page).toMatch(/1 Dia .*ahead by more races: 3 against 2\..* 2 Bea/);
    expect(page).toMatch(
      /2 Bea .*ahead by the better place: 1 at Trail des Brumes Bleues against 2 at Corsa dei Faggi\..* 3 Cia/,
    );
    expect(page).toMatch(/3 Cia .*ahead by more races: 3 against 2\..* 4 Ada/);
    expect(page).toContain('Special prize');
    expect(page).toContain('(9)');
    await importRows(spain, '1;Ada;F;1983;RO');
    expect(await look()).toBe(page);
    await publish();
    expect(await look()).toContain('The season goes on');
  });

  it('are those after an earlier stage and of a category by the address', async () => {
    await tied();
    await importRows(spain, '1;Ada;F;1983;RO', '1;Max;M;1983;RO');
    await publish();
    expect(await look(`?after=${france}`)).not.toContain('Dia');
    expect(await look('?category=M40')).toContain('Max');
    expect(await look('?category=M70')).toContain('Nobody has finished a stage');
  });

  it('tell what a runner needs at the next stage', async () => {
    await importRows(france, '2;Ada;F;1983;RO', '1;Bea;F;1983;RO');
    await importRows(italy, '2;Ada;F;1983;RO', '1;Bea;F;1983;RO');
    await publish();
    const { joined } = await readCircuit(ctx);
    const ada = joined.find(({ lines }) => lines[0]?.name === 'Ada')?.runner;
    const page = await look(`?runner=${ada}`);
    expect(page).toContain('What Ada needs at Valea Șoaptei Ridge Race');
    expect(page).toContain('1 or lower 2');
    expect(await look()).toContain('What does it take at Valea Șoaptei Ridge Race?');
    expect(await look('?runner=1')).not.toContain('What Ada needs');
  });

  it('are published once by two at the same time', async () => {
    await tied();
    const answers = await Promise.all([
      publishStandings(ctx, { seen: 0, isFinal: false }),
      publishStandings(ctx, { seen: 0, isFinal: true }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'circuit-published' });
    expect((await readCircuit(ctx)).publication?.number).toBe(1);
  });

  it('are there as a spreadsheet and on paper, in the reader’s language', async () => {
    await tied();
    await publish();
    const app = await site.openAnother();
    const xlsx = await app.inject('/api/ema-circuit/standings.xlsx?lang=de');
    expect(xlsx.headers['content-disposition']).toContain('ema-standings-2025-de.xlsx');
    const [head, first] = await readSheet(xlsx.rawPayload);
    expect(head?.slice(0, 4)).toEqual(['Altersklasse', 'Platz', 'Läufer', 'Land']);
    expect(first?.slice(0, 4)).toEqual(['F40', 1, 'Dia', 'Rumänien']);
    const pdf = await app.inject('/api/ema-circuit/standings.pdf?lang=ro');
    expect(pdf.statusCode).toBe(200);
    const text = pdfText(pdf.rawPayload).replace(/\s+/g, '');
    expect(text).toContain('Clasament2025');
    expect(text).toContain('Premiuspecial');
    expect(
      await app
        .inject('/api/ema-circuit/standings.pdf?lang=ro')
        .then(({ rawPayload }) => rawPayload.equals(pdf.rawPayload)),
    ).toBe(true);
  });

  it('lose the name of somebody who is erased at once, and nobody’s place', async () => {
    await tied();
    await publish();
    const { joined } = await readCircuit(ctx);
    const bea = joined.find(({ lines }) => lines[0]?.name === 'Bea')?.runner ?? 0;
    const runner = { intent: 'erase', runner: `${bea}` };
    await postForm(site.app, '/admin/circuit', runner, { cookie });
    const page = await look();
    expect(page).not.toContain('Bea');
    expect(page).toContain('2 Erased runner');
    const { pool } = site.database;
    const left = await pool.query(`select from circuit_result where card like '%bea%'`);
    expect(left.rowCount).toBe(0);
    await eraseRunner(ctx, 999_999);
  });
});
