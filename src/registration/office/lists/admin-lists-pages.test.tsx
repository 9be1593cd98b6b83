import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Session } from '../../../platform/auth/find-session.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { TestDatabase } from '../../../platform/db/test-database.ts';
import { PageActions } from '../../../site/admin-actions.tsx';
import { signedIn } from '../../../test/admin-kit.ts';
import { type Drawn, drawn, posted, staffWith } from '../../../test/drawn-page.tsx';
import { importOffice, uploadList } from '../../../test/import-kit.ts';
import { openRaces, paid } from '../../../test/my-registration-kit.ts';
import { problemIn } from '../../../test/noted.ts';
import { outlineDiff, outlineOf } from '../../../test/outline.ts';
import { rendered, tagsIn } from '../../../test/rendered.tsx';
import { readBibs } from '../bibs/assign-bibs.ts';
import { AdminNewsletter } from '../exports/admin-newsletter.tsx';
import { exportColumns } from '../exports/download.contract.ts';
import { adminImportPage, ImportBody } from '../imports/admin-import.page.tsx';
import type { ImportState } from '../imports/import.contract.ts';
import { readImport } from '../imports/stage-import.ts';
import { adminListsPage } from './admin-lists.page.tsx';

let database: TestDatabase<Schema>;
let session: Session;
let ctx: ReturnType<typeof importOffice>;
beforeAll(async () => {
  database = await openRaces(20);
  ({ session } = await signedIn(database.db, 'admin'));
  ctx = importOffice(database.db, session);
});
afterAll(() => database.close());

describe('the page of bibs and lists', () => {
  const page = adminListsPage(() => ctx);
  const shown = (query = {}, as = {}) => drawn(page, { query, session, ...as });
  const send = (form: Record<string, string>, files = {}) => posted(page, form, { session }, files);
  beforeEach(async () => {
    for (const table of ['bib_range', 'office_download', 'payment', 'participant'] as const)
      await database.db.deleteFrom(table).execute();
  });
  const addRanges = (...ranges: { race_id: number | null; first: number; last: number }[]) =>
    database.db.insertInto('bib_range').values(ranges).execute();
  const ranges = () =>
    database.db
      .selectFrom('bib_range')
      .select(['race_id as raceId', 'first', 'last'])
      .orderBy('first')
      .execute();

  it('has bibs, exports, printed lists and imports', async () => {
    const { html, faults } = await shown();
    expect(faults).toEqual([]);
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
      section aria-labelledby=newsletter-title
      h2: Newsletter
      form action=/admin/lists
      p: 0 addresses are on the list. 0 more are not confirmed yet.
      p: The file holds each address on the list with its language, when its owner asked and con…
      button type=submit value=newsletter name=intent: Download the addresses (CSV)
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
    const plain = outlineOf((await shown()).html);
    await addRanges({ race_id: 1, first: 1, last: 500 }, { race_id: null, first: 900, last: 999 });
    for (const [index, raceid] of ['1', '1', '2'].entries())
      await paid(database.db, index + 1, { raceid });
    const { html, faults } = await shown({ order: 'name' });
    expect(faults).toEqual([]);
    expect(outlineDiff(plain, outlineOf(html))).toMatchInlineSnapshot(`
      "+ div tabindex=0 role=region aria-label=Numbers of each race
      + tr: Race | From | To | Free | Change |
      + tr: Ridge Run 33K | 1 | 500 | 500 |
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
      + tr: 1 | Runner 1 Ana | Ridge Run 33K | |
      + tr: 2 | Runner 2 Ana | Ridge Run 33K | |
      + tr: no number left | Runner 3 Ana | Ridge Run 11K | |
      + input type=hidden name=intent value=assign
      + input type=hidden name=order value=name
      + input type=hidden name=digest value=KEY
      + button type=submit: Assign 2 bibs
      + form action=/admin/lists"
    `);
    const own = await shown({}, staffWith('participants'));
    expect(own.html).not.toContain('value="export-safety"');
    expect(html).toContain('value="export-safety"');
  });

  it.each(['range-added', 'range-removed', 'assigned', 'bib-set', 'bib-cleared'])(
    'says that it is done: %s',
    async (done) => {
      const { html } = await shown({ done, count: '3' });
      expect(html).toContain('<p class="outcome is-good" role="status">');
    },
  );

  it('knows its addresses', () => {
    const { query, path, access } = page;
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
    expect(await send(range)).toEqual(to('range-added'));
    expect(await send({ ...range, raceId: '9', first: '60', last: '60' })).toEqual(
      to('range-added'),
    );
    expect(await ranges()).toEqual([
      { raceId: 1, first: 1, last: 50 },
      { raceId: null, first: 60, last: 60 },
    ]);
    const reserved = (await readBibs(ctx, undefined)).ranges.find(({ raceId }) => !raceId);
    const remove = { intent: 'remove-range', id: String(reserved?.id) };
    expect(await send(remove)).toEqual(to('range-removed'));
    expect(await ranges()).toHaveLength(1);
    const id = await paid(database.db, 1, { raceid: '1' });
    const bib = async () =>
      (await database.db.selectFrom('participant').select('bib').executeTakeFirst())?.bib;
    const digest = (await readBibs(ctx, 'name')).plan?.digest ?? '';
    expect(await send({ intent: 'assign', order: 'x', digest })).toEqual(to('assigned&count=1'));
    expect(await bib()).toBe(1);
    const byHand = { intent: 'set-bib', id: String(id) };
    expect(await send({ ...byHand, bib: '12' })).toEqual(to('bib-set'));
    expect(await bib()).toBe(12);
    expect(await send({ ...byHand, bib: ' ' })).toEqual(to('bib-cleared'));
    expect(await bib()).toBeNull();
  });

  it('prepares files', async () => {
    const prepare = async (form: Record<string, string>) => {
      const address = (await send(form)) as { goTo: string };
      const id = /^\/api\/admin\/downloads\/(.+)$/.exec(address.goTo)?.[1] ?? '';
      const row = database.db.selectFrom('office_download').select('wanted').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).wanted;
    };
    await paid(database.db, 1, { raceid: '1' });
    const form = { 'column.bib': 'on', 'column.lastname': 'on', format: 'csv-comma', raceId: '2' };
    expect(await prepare({ ...form, intent: 'export', status: 'pending' })).toEqual({
      kind: 'export',
      format: 'csv-comma',
      columns: exportColumns().filter((column) => column === 'bib' || column === 'lastname'),
      filter: { raceId: 2, status: 'pending' },
    });
    const safety = { intent: 'export-safety', reason: 'For the rescuers' };
    expect(await prepare({ ...safety, format: 'x', status: 'x' })).toMatchObject({
      format: 'xlsx',
      columns: expect.arrayContaining(['phone', 'medicalInfo']),
      filter: { raceId: null, status: null },
    });
    expect(await prepare({ intent: 'newsletter' })).toEqual({ kind: 'newsletter' });
    expect(await prepare({ intent: 'sheet', kind: 'x', raceId: '1' })).toEqual({
      kind: 'start-list-name',
      raceId: 1,
    });
    const list = { name: 'list.csv', content: Buffer.from('Last name\nPop\n') };
    expect(await send({ intent: 'import' }, { file: list })).toEqual({
      goTo: expect.stringMatching(/^\/admin\/lists\/imports\/[\w-]{36}$/),
    });
  });

  it.each([
    ['add-range', { first: '9', last: '1' }, 400],
    ['assign', { order: 'name', digest: 'd' }, 409],
    ['set-bib', { id: '999', bib: '1' }, 404],
    ['export', {}, 400],
    ['export-safety', { reason: 'x' }, 400],
    ['sheet', { kind: 'signatures' }, 409],
    ['import', {}, 400],
  ])('says why not, in the form itself: %s', async (intent, form, status) => {
    await addRanges({ race_id: 1, first: 1, last: 500 });
    await paid(database.db, 1, { raceid: '1' });
    const back = (await send({ intent, ...form })) as Drawn;
    expect([back.status, problemIn(back)]).toEqual([status, expect.stringMatching(/\S/)]);
    expect(back.html.match(/<p class="outcome is-failure" role="alert">/g)).toHaveLength(1);
    if (intent === 'assign') return;
    const itself = back.html.split('<form').find((each) => each.includes('role="alert"')) ?? '';
    const inputs = tagsIn(itself, 'input');
    expect(inputs.concat(tagsIn(itself, 'button'))).toContainEqual(
      expect.objectContaining({ name: 'intent', value: intent }),
    );
    if (intent === 'add-range')
      expect(inputs.map(({ value }) => value).filter(Boolean)).toEqual(['9', '1']);
  });

  it('says why there is no file of the newsletter', () => {
    const outcome = { intent: 'newsletter', failure: 'Not now.' };
    const counts = { confirmed: 12, pending: 3 };
    const view = (
      <PageActions value={page.actions?.('en') ?? {}}>
        <AdminNewsletter counts={counts} outcome={outcome} />
      </PageActions>
    );
    expect(outlineOf(rendered(view))).toContain(
      'p: 12 addresses are on the list. 3 more are not confirmed yet.',
    );
    expect(rendered(view)).toContain('Not now.');
  });
});

describe('the page of an import', () => {
  const id = '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0b';
  const path = `/admin/lists/imports/${id}`;
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
  const page = adminImportPage(() => ctx);
  const actions = page.actions?.('en') ?? {};
  const body = (state: ImportState) =>
    rendered(
      <PageActions value={actions}>
        <ImportBody importState={state} path={path} language="en" outcome={{}} />
      </PageActions>,
    );
  const shown = (state: ImportState) => outlineOf(body(state));

  it('asks what each column is, and what becomes of the rows', () => {
    expect(shown(draft)).toMatchInlineSnapshot(`
      "form action=/admin/lists/imports/UUID
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
    const html = body({ ...draft, choice });
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

  it('says what it would do, and imports on a click', () => {
    const checked = { ...draft, state: 'checked' as const, report };
    expect(shown(checked).split('h2: ')[1]).toMatchInlineSnapshot(`
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
      shown({
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
      }).split('h2: ')[1],
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
    expect(shown({ ...checked, choice: mails }).split('h2: ')[1]).toContain('mail');
    const stale = shown({ ...checked, state: 'draft' });
    expect(stale).not.toContain('name=intent value=run');
  });

  it('says how far it is, what it was, or that it stopped', () => {
    const running = { ...draft, state: 'running' as const, doneRows: 1, report };
    expect(shown(running)).toMatchInlineSnapshot(`
      "p: The rows are being imported.
      div data-island=import-progress data-start=idle
      p role=status
      progress max=2 value=1 aria-label=The rows are being imported.: 1 / 2
      a href=/admin/lists/imports/UUID: Look again"
    `);
    const done = shown({ ...running, state: 'done' });
    expect(done.split('\n').slice(0, 3)).toMatchInlineSnapshot(`
      [
        "p is-good role=status: All rows are imported.",
        "dt: New",
        "dd: 2",
      ]
    `);
    expect(done).toContain('a href=/admin/participants');
    const interrupted = shown({ ...running, state: 'interrupted' });
    expect(interrupted).toContain('is-failure role=alert');
    expect(interrupted).not.toContain('value=check');
    expect(interrupted).toContain('value=run');
  });

  it('is gone once it is discarded, or was never there', async () => {
    for (const gone of [id, 'x']) {
      const { html, status } = await drawn(page, { path, session, params: { id: gone } });
      expect(status).toBe(404);
      expect(outlineOf(html)).toBe(
        'h1: This import is no longer here\na href=/admin/lists#import-title: Choose a file again',
      );
    }
  });

  it('takes the choices, the click and the end', async () => {
    const list = { name: 'list.csv', content: Buffer.from('Last name,Phone,Bib\nPop,1,2\n') };
    const { id: own } = await uploadList(ctx, list);
    const place = { path: `/admin/lists/imports/${own}`, session, params: { id: own } };
    const send = async (form: Record<string, string>) => posted(page, form, place);
    expect((await drawn(page, place)).name).toBe('Import of list.csv');
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
    const choice = async () => (await readImport(ctx, own))?.choice;
    expect(await send(form)).toEqual({ goTo: place.path });
    expect(await choice()).toEqual({
      fields: ['lastname', null, null],
      newcomers: 'confirmed',
      reason: 'r'.repeat(300),
      matchBy: 'bib',
      writesMails: true,
      medicalConsent: true,
    });
    await send({ intent: 'check' });
    expect(await choice()).toEqual({ ...draft.choice, fields: [] });
    const twice = await send({ ...form, 'field.2': 'lastname', reason: 'Typed' });
    expect((twice as Drawn).status).toBeGreaterThanOrEqual(400);
    expect(problemIn(twice)).not.toBe('');
    const reason = tagsIn((twice as Drawn).html, 'input').find(({ name }) => name === 'reason');
    expect(reason?.value).toBe('Typed');
    const unchecked = (await send({ intent: 'run' })) as Drawn;
    expect([unchecked.status, problemIn(unchecked)]).toEqual([409, expect.stringMatching(/\S/)]);
    expect(await send({ intent: 'drop' })).toEqual({ goTo: '/admin/lists#import-title' });
    expect(await readImport(ctx, own)).toBeUndefined();
  });
});
