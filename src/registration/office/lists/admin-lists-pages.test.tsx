import { describe, expect, it } from 'vitest';
import { type Drawn, drawn, posted, staffWith } from '../../../test/drawn-page.tsx';
import { asked, away, no, noted, ok, problemIn } from '../../../test/noted.ts';
import { outlineDiff, outlineOf } from '../../../test/outline.ts';
import { tagsIn } from '../../../test/rendered.tsx';
import { exportColumns } from '../exports/download.contract.ts';
import { adminImportPage } from '../imports/admin-import.page.tsx';
import type { ImportState } from '../imports/import.contract.ts';
import { adminListsPage } from './admin-lists.page.tsx';
import type { ListsService } from './lists.contract.ts';

const bibs = { ranges: [], waiting: 0, plan: undefined };
const runner = {
  id: 7,
  raceId: 1,
  firstname: 'Ana',
  lastname: 'Pop',
  category: null,
  registeredAt: 0,
  isConfirmed: true,
  bib: null,
};
const rich = {
  ranges: [
    { id: 1, raceId: 1, first: 1, last: 500, free: 400 },
    { id: 2, raceId: null, first: 900, last: 999, free: 100 },
  ],
  waiting: 3,
  plan: {
    digest: 'digest',
    given: [
      { runner: { ...runner, id: 7 }, bib: 12 },
      { runner: { ...runner, id: 8, lastname: 'Popa' }, bib: 901 },
    ],
    without: [{ ...runner, id: 9, raceId: 2 }],
  },
};
function service(changes: Partial<ListsService> = {}): ListsService {
  return {
    readBibs: noted(bibs),
    addBibRange: noted(ok),
    removeBibRange: noted(undefined),
    assignBibs: noted({ ...ok, count: 3 }),
    setBib: noted({ ...ok, name: 'Ana Pop' }),
    prepareDownload: noted({ ...ok, address: '/api/exports/x' }),
    readNewsletter: noted(undefined),
    beginImport: noted({ ...ok, id: 'i-1' }),
    findImport: noted(undefined),
    checkImport: noted(ok),
    runImport: noted(ok),
    dropImport: noted(undefined),
    ...changes,
  };
}

describe('the page of bibs and lists', () => {
  const page = (changes: Partial<ListsService> = {}) =>
    adminListsPage({ lists: () => service(changes) });
  const shown = (changes: Partial<ListsService> = {}, query = {}, as = {}) =>
    drawn(page(changes), { query, ...as });

  it('has bibs, exports, printed lists and imports', async () => {
    const { html, faults } = await shown();
    expect(faults).toEqual([]);
    expect(asked.slice(-2)[0]).toEqual([undefined]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Bibs and lists
      section aria-labelledby=bibs-title
      h2: Bibs
      h3: Numbers of each race
      p: A race can have several ranges. Reserved numbers are given by hand only.
      form action=/admin/lists
      label for=range-race: For
      select name=raceId
      option value=1 selected: Ridge Run 33K
      option value=2: Ridge Run 11K
      option value=: Reserved
      label for=range-first: From
      input type=number min=1 max=99999 required autocomplete=off name=first
      label for=range-last: To
      input type=number min=1 max=99999 required autocomplete=off name=last
      button type=submit value=add-range name=intent: Add numbers
      h3: Assign bibs
      p: 0 confirmed runners have no bib.
      form action=/admin/lists
      label for=bib-order: In the order of
      select name=order
      option value=name: family name
      option value=time: registration
      option value=category: category, then name
      p: Only confirmed runners get one, and runners who have a bib keep it. You see a preview b…
      button type=submit: Show the preview
      form action=/admin/lists
      h3: Assign one by hand
      p: The runner’s number is in the list of participants. Leave the bib empty to take it away…
      label for=hand-id: Registration no.
      input type=number min=1 required autocomplete=off name=id
      label for=hand-bib: Bib, or empty
      input type=number min=1 max=99999 autocomplete=off name=bib
      button type=submit value=set-bib name=intent: Save the bib
      section aria-labelledby=export-title
      h2: Export
      p: Each file is noted under Changes, with your name. Keep it safe and delete it when you a…
      form action=/admin/lists
      h3: Participants
      label for=export-format: File
      select name=format
      option value=xlsx: Excel (XLSX)
      option value=csv-comma: CSV with commas
      option value=csv-semicolon: CSV with semicolons
      label for=export-race: Race
      select name=raceId
      option value=: All races
      option value=1: Ridge Run 33K
      option value=2: Ridge Run 11K
      label for=export-status: Status
      select name=status
      option value=: Any status
      option value=confirmed: Confirmed
      option value=pending: Pending
      option value=cancelled: Cancelled
      legend: Columns
      input type=checkbox name=column.id checked: Registration no.
      input type=checkbox name=column.bib checked: Bib
      input type=checkbox name=column.lastname checked: Last name
      input type=checkbox name=column.firstname checked: First name
      input type=checkbox name=column.gender checked: Gender
      input type=checkbox name=column.birthDate checked: Date of birth
      input type=checkbox name=column.age checked: Age
      input type=checkbox name=column.country checked: Country
      input type=checkbox name=column.club checked: Club
      input type=checkbox name=column.race checked: Race
      input type=checkbox name=column.category checked: Category
      input type=checkbox name=column.circuit checked: Circuit
      input type=checkbox name=column.licence checked: Federation licence
      input type=checkbox name=column.tshirtSize checked: T-shirt size
      input type=checkbox name=column.email checked: Email
      input type=checkbox name=column.phone checked: Phone
      input type=checkbox name=column.guardianName checked: Guardian
      input type=checkbox name=column.guardianEmail checked: Guardian’s email
      input type=checkbox name=column.status checked: Status
      input type=checkbox name=column.registeredAt checked: Registered at
      button type=submit value=export name=intent: Download
      form action=/admin/lists
      h3: Emergency and medical data
      p: For the rescuers only. The file is noted with your reason.
      label for=safety-format: File
      select name=format
      option value=xlsx: Excel (XLSX)
      option value=csv-comma: CSV with commas
      option value=csv-semicolon: CSV with semicolons
      label for=safety-race: Race
      select name=raceId
      option value=: All races
      option value=1: Ridge Run 33K
      option value=2: Ridge Run 11K
      label for=safety-reason: Purpose
      input minlength=10 maxlength=300 required autocomplete=off name=reason
      button type=submit value=export-safety name=intent: Download with medical data
      p: Published results for ITRA, a federation or another program
      a href=/admin/results/1/exports: Ridge Run 33K
      a href=/admin/results/2/exports: Ridge Run 11K
      section aria-labelledby=sheets-title
      h2: To print
      form action=/admin/lists
      p: As PDF, with the confirmed runners of one race. Nothing medical is on them.
      label for=sheet-kind: List
      select name=kind
      option value=start-list-name: Start list by name
      option value=start-list-bib: Start list by bib
      option value=bib-sheets: Bibs, one per page
      option value=signatures: Signature list
      label for=sheet-race: Race
      select name=raceId
      option value=1: Ridge Run 33K
      option value=2: Ridge Run 11K
      button type=submit value=sheet name=intent: Make the PDF
      section aria-labelledby=import-title
      h2: Import
      form action=/admin/lists enctype=multipart/form-data
      p: Participants from a spreadsheet. First you see what each row would do; nothing is saved…
      a href=/admin/lists/payments: Read in payments
      input type=hidden name=intent value=import
      label for=import-file: CSV or XLSX file
      p: Up to 5 MB and 10,000 rows; the first row names the columns. A file exported here can b…
      input type=file accept=.csv,.txt,.xlsx required aria-describedby=import-file-hint name=fil…
      button type=submit: Read the file"
    `);
  });

  it('has ranges of bibs, and says what giving them would do', async () => {
    const counts = { confirmed: 12, pending: 3 };
    const { html, faults } = await shown(
      { readBibs: noted(rich), readNewsletter: noted(counts) },
      { order: 'name' },
    );
    expect(faults).toEqual([]);
    expect(asked.slice(-2)[0]).toEqual(['name']);
    const plain = outlineOf((await shown()).html);
    expect(outlineDiff(plain, outlineOf(html))).toMatchInlineSnapshot(`
      "+ div tabindex=0 role=region aria-label=Numbers of each race
      + tr: Race | From | To | Free | Change |
      + tr: Ridge Run 33K | 1 | 500 | 400 |
      + input type=hidden name=intent value=remove-range
      + input type=hidden name=id value=1
      + button type=submit aria-label=Remove 1 to 500: Remove |
      + tr: Reserved | 900 | 999 | 100 |
      + form action=/admin/lists
      + input type=hidden name=intent value=remove-range
      + input type=hidden name=id value=2
      + button type=submit aria-label=Remove 900 to 999: Remove |
      + form action=/admin/lists
      + p: 3 confirmed runners have no bib.
      - p: 0 confirmed runners have no bib.
      + option value=name selected: family name
      - option value=name: family name
      + p is-failure: 1 runner would get none: the race has too few numbers. Add some above.
      + div tabindex=0 autofocus role=region aria-label=Preview
      + caption: Preview
      + tr: Bib | Name | Race | Category |
      + tr: 12 | Pop Ana | Ridge Run 33K | |
      + tr: 901 | Popa Ana | Ridge Run 33K | |
      + tr: no number left | Pop Ana | Ridge Run 11K | |
      + input type=hidden name=intent value=assign
      + input type=hidden name=order value=name
      + input type=hidden name=digest value=digest
      + button type=submit: Assign 2 bibs
      + form action=/admin/lists
      + section aria-labelledby=newsletter-title
      + h2: Newsletter
      + form action=/admin/lists
      + p: 12 addresses are on the list. 3 more are not confirmed yet.
      + p: The file holds each address on the list with its language, when its owner asked and con…
      + button type=submit value=newsletter name=intent: Download the addresses (CSV)"
    `);
    const own = await shown({}, {}, staffWith('participants'));
    expect(own.html).not.toContain('value="export-safety"');
    expect(html).toContain('value="export-safety"');
    expect(html).toContain('value="newsletter"');
    expect(own.html).not.toContain('value="newsletter"');
  });

  it.each(['range-added', 'range-removed', 'assigned', 'bib-set', 'bib-cleared'])(
    'says that it is done: %s',
    async (done) => {
      const { html } = await shown({}, { done, count: '3' });
      expect(html).toContain('<p class="outcome is-good" role="status">');
    },
  );

  it('knows its addresses', () => {
    const { query, path, access } = page();
    if (typeof query !== 'function') throw new Error('no reader of queries');
    expect([path, access]).toEqual(['/admin/lists', 'participants']);
    const all = { order: 'name', done: 'assigned', count: '12345' };
    expect(query(all)).toEqual(all);
    for (const count of ['123456', 'x1', '1x', ['1']])
      expect(query({ order: 'x', done: 'x', count })).toEqual({});
  });

  it('takes what is done with bibs', async () => {
    const to = (done: string) => ({ goTo: `/admin/lists?done=${done}` });
    const range = { intent: 'add-range', raceId: '1', first: '1', last: ' 50 ' };
    expect(await posted(page(), range)).toEqual(to('range-added'));
    expect(asked.at(-1)).toEqual([{ raceId: 1, first: 1, last: 50 }]);
    await posted(page(), { intent: 'add-range', raceId: '9', first: 'x', last: '1234567890' });
    expect(asked.at(-1)).toEqual([{ raceId: null, first: 0, last: 0 }]);
    expect(await posted(page(), { intent: 'remove-range', id: '2' })).toEqual(to('range-removed'));
    expect(asked.at(-1)).toEqual([2]);
    const assign = { intent: 'assign', order: 'x', digest: 'd' };
    expect(await posted(page(), assign)).toEqual(to('assigned&count=3'));
    expect(asked.at(-1)).toEqual([{ order: 'name', digest: 'd' }]);
    await posted(page(), { intent: 'assign' });
    expect(asked.at(-1)).toEqual([{ order: 'name', digest: '' }]);
    expect(await posted(page(), { intent: 'set-bib', id: '7', bib: '12' })).toEqual(to('bib-set'));
    expect(asked.at(-1)).toEqual([{ id: 7, bib: 12 }]);
    expect(await posted(page(), { intent: 'set-bib', id: '7', bib: ' ' })).toEqual(
      to('bib-cleared'),
    );
    expect(asked.at(-1)).toEqual([{ id: 7, bib: null }]);
  });

  it('prepares files', async () => {
    const file = { goTo: '/api/exports/x' };
    const form = { 'column.bib': 'on', 'column.lastname': 'on', format: 'csv-comma', raceId: '2' };
    expect(await posted(page(), { ...form, intent: 'export', status: 'pending' })).toEqual(file);
    expect(asked.at(-1)).toEqual([
      {
        kind: 'export',
        format: 'csv-comma',
        columns: exportColumns.filter((column) => column === 'bib' || column === 'lastname'),
        filter: { raceId: 2, status: 'pending' },
      },
      '',
    ]);
    await posted(page(), { intent: 'export-safety', reason: 'Rescue', format: 'x', status: 'x' });
    expect(asked.at(-1)).toMatchObject([
      { format: 'xlsx', filter: { raceId: null, status: null } },
      'Rescue',
    ]);
    expect((asked.at(-1) as [{ columns: string[] }])[0].columns).toEqual(
      expect.arrayContaining(['phone', 'medicalInfo']),
    );
    await posted(page(), { intent: 'newsletter' });
    expect(asked.at(-1)).toEqual([{ kind: 'newsletter' }, '']);
    await posted(page(), { intent: 'sheet', kind: 'signatures', raceId: '1' });
    expect(asked.at(-1)).toEqual([{ kind: 'signatures', raceId: 1 }, '']);
    await posted(page(), { intent: 'sheet', kind: 'x' });
    expect(asked.at(-1)).toEqual([{ kind: 'start-list-name', raceId: 0 }, '']);
    const list = { name: 'list.csv', content: Buffer.from('a') };
    expect(await posted(page(), { intent: 'import' }, {}, { file: list })).toEqual({
      goTo: '/admin/lists/imports/i-1',
    });
    expect(asked.at(-1)).toEqual([list]);
  });

  it.each<[string, Partial<ListsService>]>([
    ['add-range', { addBibRange: away }],
    ['assign', { assignBibs: away }],
    ['set-bib', { setBib: away }],
    ['export', { prepareDownload: away }],
    ['export-safety', { prepareDownload: away }],
    ['newsletter', { prepareDownload: away }],
    ['import', { beginImport: away }],
    ['sheet', { prepareDownload: away }],
  ])('says why not, in the form itself: %s', async (intent, changes) => {
    const newsletter = { confirmed: 12, pending: 3 };
    const route = page({ readBibs: noted(rich), readNewsletter: noted(newsletter), ...changes });
    const back = (await posted(route, { intent, order: 'name' })) as Drawn;
    expect([back.status, problemIn(back)]).toEqual([503, expect.stringMatching(/\S/)]);
    expect(back.html.match(/<p class="outcome is-failure" role="alert">/g)).toHaveLength(1);
    if (intent === 'assign') return;
    const form = back.html.split('<form').find((each) => each.includes('role="alert"')) ?? '';
    expect(tagsIn(form, 'input').concat(tagsIn(form, 'button'))).toContainEqual(
      expect.objectContaining({ name: 'intent', value: intent }),
    );
  });

  it('refuses with the sentence of the code', async () => {
    const taken = await posted(page({ assignBibs: no('bibs-changed') }), { intent: 'assign' });
    expect(taken).toMatchObject({ status: 409 });
    const gone = await posted(page({ prepareDownload: no('import-gone') }), { intent: 'export' });
    expect((gone as Drawn).status).toBeGreaterThanOrEqual(400);
    const empty = await posted(page({ beginImport: no('import-empty') }), {
      intent: 'import',
    });
    expect((empty as Drawn).status).toBeGreaterThanOrEqual(400);
    const range = await posted(page({ addBibRange: no('race-not-found') }), {
      intent: 'add-range',
      first: '9',
      last: '1',
      raceId: '2',
    });
    const values = tagsIn((range as Drawn).html, 'input').filter(({ name }) =>
      /^(first|last)$/.test(name ?? ''),
    );
    expect(values.map(({ value }) => value)).toEqual(['9', '1']);
  });
});

describe('the page of an import', () => {
  const id = '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0b';
  const place = { path: `/admin/lists/imports/${id}`, params: { id } };
  const draft: ImportState = {
    id,
    fileName: 'runners.csv',
    header: ['Name', 'Vorname', 'Bib'],
    sample: [
      ['Pop', 'Ana', '12'],
      ['Popa', 'Ion', ''],
    ],
    rowCount: 2,
    choice: {
      fields: ['lastname', 'firstname', null],
      newcomers: 'pending',
      reason: '',
      matchBy: 'id',
      writesMails: false,
      medicalConsent: false,
    },
    report: null,
    state: 'draft',
    doneRows: 0,
  };
  const report = {
    created: 2,
    changed: 1,
    unchanged: 3,
    keptSafety: 1,
    oneName: 1,
    places: [{ raceId: 1, needed: 5, free: 3 }],
    differences: { count: 2, amountMinor: 100_00 },
    leaving: 1,
    problems: [
      { row: 2, field: 'email' as const, code: 'contact-email-invalid' as const },
      { row: 3, field: null, code: 'registration-name-missing' as const },
    ],
    problemCount: 250,
    problemRows: 2,
  };
  const page = (state: ImportState | undefined, changes: Partial<ListsService> = {}) =>
    adminImportPage({ lists: () => service({ findImport: noted(state), ...changes }) });
  const shown = async (state: ImportState | undefined) => {
    const { html, faults } = await drawn(page(state), place);
    expect(faults).toEqual([]);
    return outlineOf(html);
  };

  it('asks what each column is, and what becomes of the rows', async () => {
    expect(await shown(draft)).toMatchInlineSnapshot(`
      "h1: Import of runners.csv
      form action=/admin/lists/imports/UUID
      h2: Columns of the file
      p: Say what each column contains. An empty cell changes nothing.
      div tabindex=0 role=region aria-label=Columns of the file
      tr: Column | Meaning | For example |
      tr: Name |
      select name=field.0 aria-labelledby=column-0
      option value=: Leave out
      option value=id: Registration no.
      option value=bib: Bib
      option value=lastname selected: Last name
      option value=firstname: First name
      option value=gender: Gender
      tr: Vorname |
      select name=field.1 aria-labelledby=column-1
      option value=: Leave out
      option value=id: Registration no.
      option value=bib: Bib
      option value=lastname: Last name
      option value=firstname selected: First name
      option value=gender: Gender
      tr: Bib |
      select name=field.2 aria-labelledby=column-2
      option value= selected: Leave out
      option value=id: Registration no.
      option value=bib: Bib
      option value=lastname: Last name
      option value=firstname: First name
      option value=gender: Gender
      legend: New participants are
      input type=radio name=newcomers checked value=pending: pending until they pay
      input type=radio name=newcomers value=confirmed: confirmed without a payment, for the reas…
      input type=checkbox name=writesMails: Send each of them the email with their link
      input type=checkbox name=medicalConsent: Everybody in this list has explicitly consented t…
      label for=import-reason: Reason
      input maxlength=300 autocomplete=off name=reason value=
      label for=import-match: Recognise registered runners by
      select name=matchBy
      option value=id selected: the registration number
      option value=bib: the bib
      p: New participants take free places ahead of the waiting list. Race and status of somebod…
      button type=submit value=check name=intent: Check the rows
      form action=/admin/lists/imports/UUID
      button type=submit value=drop name=intent: Discard this import"
    `);
    const choice = {
      ...draft.choice,
      newcomers: 'confirmed' as const,
      reason: 'Club list',
      matchBy: 'bib' as const,
      writesMails: true,
      medicalConsent: true,
    };
    const { html } = await drawn(page({ ...draft, choice }), place);
    const chosen = tagsIn(html, 'input').filter(({ checked }) => checked === '');
    expect(chosen.map(({ name, value }) => [name, value])).toMatchInlineSnapshot(`
      [
        [
          "newcomers",
          "confirmed",
        ],
        [
          "writesMails",
          undefined,
        ],
        [
          "medicalConsent",
          undefined,
        ],
      ]
    `);
    expect(tagsIn(html, 'input').find(({ name }) => name === 'reason')?.value).toBe('Club list');
  });

  it('says what it would do, and imports on a click', async () => {
    const checked = { ...draft, state: 'checked' as const, report };
    expect((await shown(checked)).split('h2: ')[1]).toMatchInlineSnapshot(`
      "Dry run
      p: These columns are not read: Bib; payments have a page of their own
      a href=/admin/lists/payments: Read in payments
      dt: New
      dd: 2
      dt: Changed
      dd: 1
      dt: Unchanged
      dd: 3
      p: Ridge Run 33K: places needed 5, free 3.
      p is-failure role=status: In one row the emergency and medical data are left out: only tho…
      p: In one row only one of the two names is filled in: this runner is taken as a person wit…
      p: 2 runners have paid without the circuit: the differences, 100.00 lei together, are aske…
      p: 1 runner who has paid leaves the circuit. Nothing goes back by itself: a refund is your…
      p is-failure role=alert: Problems: 250, in this many rows: 2. Correct the file or the colu…
      div tabindex=0 role=region aria-label=Dry run
      tr: Row | Field | What is wrong |
      tr: 2 | Email | Please enter a valid email address |
      tr: 3 | | Please enter your name |
      p: The first 2 are shown.
      form action=/admin/lists/imports/UUID
      input type=hidden name=intent value=run
      p: The new ones hold a place and are pending until they pay.
      button type=submit: Import: 2 new, 1 changed
      form action=/admin/lists/imports/UUID
      "
    `);
    const quiet = { ...report, created: 0, problems: [], problemCount: 0, problemRows: 0 };
    const mails = { ...draft.choice, writesMails: true, newcomers: 'confirmed' as const };
    expect(
      (
        await shown({
          ...checked,
          choice: mails,
          report: {
            created: quiet.created,
            changed: 1,
            unchanged: 0,
            keptSafety: 0,
            oneName: 0,
            places: [{ raceId: 1, needed: 2, free: 3 }],
            problems: [],
            problemCount: 0,
            problemRows: 0,
          },
        })
      ).split('h2: ')[1],
    ).toMatchInlineSnapshot(`
      "Dry run
      p: These columns are not read: Bib; payments have a page of their own
      a href=/admin/lists/payments: Read in payments
      dt: New
      dd: 0
      dt: Changed
      dd: 1
      dt: Unchanged
      dd: 0
      p: Ridge Run 33K: places needed 2, free 3.
      form action=/admin/lists/imports/UUID
      input type=hidden name=intent value=run
      p: Each new one gets an email.
      button type=submit: Import: 0 new, 1 changed
      form action=/admin/lists/imports/UUID
      "
    `);
    expect((await shown({ ...checked, choice: mails })).split('h2: ')[1]).toContain('mail');
    const stale = await shown({ ...checked, state: 'draft' });
    expect(stale).not.toContain('name=intent value=run');
  });

  it('says how far it is, what it was, or that it stopped', async () => {
    const running = { ...draft, state: 'running' as const, doneRows: 1, report };
    expect(await shown(running)).toMatchInlineSnapshot(`
      "h1: Import of runners.csv
      p: The rows are being imported.
      div data-island=import-progress data-start=idle
      p role=status
      progress max=2 value=1 aria-label=The rows are being imported.: 1 / 2
      a href=/admin/lists/imports/UUID: Look again"
    `);
    const done = await shown({ ...running, state: 'done' });
    expect(done.split('\n').slice(0, 3)).toMatchInlineSnapshot(`
      [
        "h1: Import of runners.csv",
        "p is-good role=status: All rows are imported.",
        "dt: New",
      ]
    `);
    expect(done).toContain('a href=/admin/participants');
    const interrupted = await shown({ ...running, state: 'interrupted' });
    expect(interrupted).toContain('is-failure role=alert');
    expect(interrupted).not.toContain('value=check');
    expect(interrupted).toContain('value=run');
    expect(await shown(undefined)).toMatchInlineSnapshot(`
      "h1: This import is no longer here
      a href=/admin/lists#import-title: Choose a file again"
    `);
    expect((await drawn(page(undefined), place)).status).toBe(404);
    await drawn(page(undefined), { ...place, params: { id: 'x' } });
    expect(asked.at(-1)).toEqual(['00000000-0000-0000-0000-000000000000']);
  });

  it('takes the choices, the click and the end', async () => {
    const form = {
      intent: 'check',
      'field.0': 'lastname',
      'field.2': 'x',
      'field.x': 'bib',
      newcomers: 'confirmed',
      reason: 'r'.repeat(400),
      matchBy: 'bib',
      writesMails: 'on',
      medicalConsent: 'on',
    };
    const here = { goTo: place.path };
    expect(await posted(page(draft), form, place)).toEqual(here);
    expect(asked.at(-1)).toEqual([
      id,
      {
        fields: ['lastname', null, null],
        newcomers: 'confirmed',
        reason: 'r'.repeat(300),
        matchBy: 'bib',
        writesMails: true,
        medicalConsent: true,
      },
    ]);
    await posted(page(draft), { intent: 'check' }, place);
    expect(asked.at(-1)).toEqual([id, { ...draft.choice, fields: [] }]);
    expect(await posted(page(draft), { intent: 'run' }, place)).toEqual(here);
    expect(asked.at(-1)).toEqual([id]);
    expect(await posted(page(draft), { intent: 'drop' }, place)).toEqual({
      goTo: '/admin/lists#import-title',
    });
    const twice = page(draft, { checkImport: no('import-column-twice') });
    const back = (await posted(twice, { ...form, reason: 'Typed' }, place)) as Drawn;
    expect(back.status).toBeGreaterThanOrEqual(400);
    expect(problemIn(back)).not.toBe('');
    expect(back.html).toMatch(/name="reason"[^>]*value="Typed"|value="Typed"[^>]*name="reason"/);
    const checked = { ...draft, state: 'checked' as const, report };
    const not = (await posted(
      page(checked, { runImport: away }),
      { intent: 'run' },
      place,
    )) as Drawn;
    expect([not.status, problemIn(not)]).toEqual([503, expect.stringMatching(/\S/)]);
  });
});
