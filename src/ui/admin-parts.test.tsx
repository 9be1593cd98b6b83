import { describe, expect, it } from 'vitest';
import { adminPageSize } from '../edition/facts/admin-page-size.ts';
import { outlineOf } from '../test/outline.ts';
import { between, rendered, tagsIn, textOf } from '../test/rendered.tsx';
import { AdminChanges } from './admin-changes.tsx';
import { AdminBox, AdminInput, AdminLines, AdminSelect } from './admin-inputs.tsx';
import { Failure } from './admin-lists-parts.tsx';
import { AdminPages, pageNumber } from './admin-pages.tsx';
import { AdminReload } from './admin-reload.tsx';
import { AdminTable } from './admin-table.tsx';
import { AskAgain } from './ask-again.tsx';
import { ListUpload } from './list-upload.tsx';
import { QrCode } from './qr-code.tsx';
import { RunnerLink } from './runner-link.tsx';
import { SubmitButton } from './submit-button.tsx';
import { Tick, Ticks } from './ticks.tsx';

it('what differs is said field by field, before and now', () => {
  const changes = [
    { field: 'lastname', before: 'Pop', now: 'Popa' },
    { field: 'country', before: 'RO', now: 'HU' },
    { field: 'club', before: '', now: 'CS Alpin' },
  ];
  expect(
    outlineOf(rendered(<AdminChanges language="en" changes={changes} />)),
  ).toMatchInlineSnapshot(`
    "li: Last name: Pop → Popa
    li: Country: Romania → Hungary
    li: Club: – → CS Alpin"
  `);
});

describe('a field of the organiser’s forms', () => {
  it('is known by its name, filled in by nobody, with its hint below', () => {
    const html = rendered(
      <form>
        <AdminInput name="reason" label="Reason" hint="Two words" defaultValue="As asked" />
        <AdminLines name="note" label="Note" defaultValue="Later" />
        <AdminSelect name="race" label="Race" defaultValue="2" problem="Choose one.">
          <option value="1">33 km</option>
          <option value="2">11 km</option>
        </AdminSelect>
      </form>,
    );
    for (const name of ['reason', 'note', 'race']) {
      expect(html).toContain(`<label for="admin-${name}">`);
      expect(html).toMatch(new RegExp(`<(input|textarea|select) [^>]*id="admin-${name}"`));
    }
    expect(html.match(/ autoComplete="off"/g)).toHaveLength(3);
    expect(html.indexOf('Two words')).toBeGreaterThan(html.indexOf('id="admin-reason"'));
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "label for=admin-reason: Reason
      input autocomplete=off aria-describedby=admin-reason-hint name=reason value=As asked
      p: Two words
      label for=admin-note: Note
      textarea rows=3 name=note autocomplete=off: Later
      label for=admin-race: Race
      select name=race autocomplete=off aria-invalid=true aria-describedby=admin-race-problem
      option value=1: 33 km
      option value=2 selected: 11 km
      p: Choose one."
    `);
  });

  it('is a box that is ticked or not, and may have the focus', () => {
    const box = (own: { isTicked: boolean; problem?: string; autoFocus?: boolean }) =>
      rendered(<AdminBox name="sure" label="Sure" {...own} />);
    expect(tagsIn(box({ isTicked: true }), 'input')).toMatchObject([
      { id: 'admin-sure', type: 'checkbox', name: 'sure', checked: '' },
    ]);
    expect(box({ isTicked: false })).not.toMatch(/checked|autofocus/i);
    expect(box({ isTicked: false, autoFocus: true })).toMatch(/autofocus/i);
    expect(textOf(box({ isTicked: false, problem: 'Tick it.' }))).toBe('Sure Tick it.');
  });
});

it('a refusal stands in the form that was refused, and in no other', () => {
  const at = (of: string) =>
    rendered(<Failure of={of} outcome={{ intent: 'assign', failure: 'No bibs left.' }} />);
  expect(textOf(at('assign'))).toBe('No bibs left.');
  expect(at('reset')).toBe('');
});

describe('the way through a long list', () => {
  const pages = (page: number, total: number) =>
    outlineOf(
      rendered(<AdminPages page={page} total={total} hrefOf={(to) => `/list?page=${to}`} />),
    );

  it('is not there for one page', () => {
    expect(pages(1, 0)).toBe('');
    expect(pages(1, adminPageSize)).toBe('');
  });

  it('leads to the page before and the next, where there are such', () => {
    const total = adminPageSize * 2 + 1;
    expect(pages(1, total)).toMatchInlineSnapshot(`
      "nav aria-label=Pages: Page 1 of 3
      a href=/list?page=2 rel=next: Next"
    `);
    expect(pages(2, total)).toMatchInlineSnapshot(`
      "nav aria-label=Pages
      a href=/list?page=1 rel=prev: Previous Page 2 of 3
      a href=/list?page=3 rel=next: Next"
    `);
    expect(pages(3, total)).toMatchInlineSnapshot(`
      "nav aria-label=Pages
      a href=/list?page=2 rel=prev: Previous Page 3 of 3"
    `);
  });

  it.each([
    ['1', 1],
    ['99999', 99_999],
    ['100000', 1],
    ['12', 12],
    ['0', 1],
    ['01', 1],
    ['-1', 1],
    ['2x', 1],
    ['x2', 1],
    ['', 1],
    [undefined, 1],
  ])('takes %j as page %i', (asked, page) => {
    expect(pageNumber(asked)).toBe(page);
  });
});

it('a long work says how far it is, and where to look again', () => {
  const html = rendered(<AdminReload text="Half" again="Look again" />);
  expect(html).toBe('<p role="status"><strong>Half</strong> <a href="">Look again</a></p>');
});

describe('a table in its frame', () => {
  const table = (isTall?: boolean) =>
    rendered(
      <AdminTable name="Money" heads={['Race', { number: 'Paid' }]} {...(isTall && { isTall })}>
        <tr>
          <td>33 km</td>
          <td>120</td>
        </tr>
      </AdminTable>,
    );

  it('can be reached and moved by the keyboard, and becomes cards on a phone', () => {
    const html = table();
    expect(tagsIn(html, 'div')).toEqual([
      { class: 'scroller', tabindex: '0', role: 'region', 'aria-label': 'Money' },
    ]);
    expect(html).toContain('<table class="in-cards">');
    expect(html).toContain('<th scope="col">Race</th><th scope="col" class="number">Paid</th>');
    expect(html).toContain('<td data-head="Race">33 km</td><td data-head="Paid">120</td>');
  });

  it('stays a table where it is tall', () => {
    const html = table(true);
    expect(tagsIn(html, 'div')[0]?.class).toBe('scroller tall');
    expect(html).not.toMatch(/in-cards|data-head/);
    expect(html).toContain('<td>33 km</td>');
  });
});

it('a form that says what it would do carries what was typed, and is sent or changed', () => {
  const values = { name: 'Ana', empty: '', sure: 'true', again: 'true', none: undefined };
  const html = rendered(<AskAgain values={values} sure="Do it" again="Change it" />);
  expect(outlineOf(html)).toMatchInlineSnapshot(`
    "input type=hidden name=name value=Ana
    input type=hidden name=empty value=
    input type=hidden name=none
    button type=submit value=true name=sure: Do it
    button type=submit value=true name=again: Change it"
  `);
});

it('a list is read from a file that a spreadsheet writes', () => {
  const html = rendered(
    <ListUpload id="list" action="/admin/lists" hint="CSV or XLSX" before={<p>Before</p>}>
      <p>After</p>
    </ListUpload>,
  );
  expect(outlineOf(html)).toMatchInlineSnapshot(`
    "form action=/admin/lists enctype=multipart/form-data
    p: Before
    label for=list: CSV or XLSX file
    p: CSV or XLSX
    input type=file accept=.csv,.txt,.xlsx required aria-describedby=list-hint name=file
    p: After
    button type=submit: Read the file"
  `);
});

it('a text as a QR code is a square of dark modules within a light border', () => {
  const html = rendered(<QrCode text="otpauth://totp/a" label="For the app" />);
  const [svg] = tagsIn(html, 'svg');
  expect(svg).toMatchObject({ role: 'img', 'aria-label': 'For the app' });
  const size = Number(tagsIn(html, 'rect')[0]?.width);
  const modules = [...between(html, ' d="', '"').matchAll(/M(\d+) (\d+)h1v1h-1z/g)];
  const dark = new Set(modules.map(([, x, y]) => `${x},${y}`));
  // A finder pattern in three corners: seven dark modules in a row, then a light one.
  const row = (x: number, y: number) =>
    Array.from({ length: 8 }, (_, i) => (dark.has(`${x + i},${y}`) ? '#' : '.')).join('');
  expect(row(4, 4)).toBe('#######.');
  expect(row(4, 5)).toBe('#.....#.');
  expect(row(4, size - 5)).toBe('#######.');
  expect(row(size - 12, 4)).toBe('.#######');
  expect(row(size - 12, size - 5)).not.toBe('.#######');
  expect([...dark].filter((place) => /^[0-3],|,[0-3]$/.test(place))).toEqual([]);
  expect(between(html, ' d="', '"')).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/);
});

it('a runner’s name leads to the page about them', () => {
  const html = rendered(<RunnerLink participantId={7} firstname="Ana" lastname="Pop" />);
  expect(html).toBe('<a href="/admin/participants/7">Ana Pop</a>');
});

describe('the button of a form', () => {
  const button = (own: Omit<Parameters<typeof SubmitButton>[0], 'children'>) =>
    rendered(<SubmitButton {...own}>Send</SubmitButton>);

  it('can be pressed unless the form is on its way or there is nothing to send', () => {
    expect(button({ isBusy: false })).toBe(
      '<button type="submit" class="btn gold"> <span>Send</span></button>',
    );
    expect(button({ isBusy: false, isIdle: true })).toContain('disabled=""');
    expect(button({ isBusy: true })).toContain('disabled=""');
    expect(button({ isBusy: false, className: 'btn' })).toContain('class="btn"');
  });

  it('says that the form is on its way, and turns', () => {
    expect(textOf(button({ isBusy: true, busyText: 'Sending' }))).toBe('Sending');
    expect(textOf(button({ isBusy: true }))).toBe('Send');
    expect(textOf(button({ isBusy: false, busyText: 'Sending' }))).toBe('Send');
    expect(button({ isBusy: true, icon: 'send' })).toContain('i-loader');
    expect(button({ isBusy: false, icon: 'send' })).toMatch(/<svg class="i"/);
  });
});

it('boxes that go together have a legend, and each its words', () => {
  const html = rendered(
    <Ticks legend="Source">
      <Tick name="all" isTicked label="All" />
      <Tick type="radio" name="source" value="cash" isTicked={false} label="Cash" />
    </Ticks>,
  );
  expect(outlineOf(html)).toMatchInlineSnapshot(`
    "legend: Source
    input type=checkbox name=all checked: All
    input type=radio name=source value=cash: Cash"
  `);
});
