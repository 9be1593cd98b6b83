import { describe, expect, it } from 'vitest';
import type { LateFacts } from '../../../edition/facts/reading.rules.ts';
import type { LateChange } from '../../../edition/late-changes/late-change.contract.ts';
import { Refusal } from '../../../platform/http/refusals.ts';
import { type Drawn, drawn, posted } from '../../../test/drawn-page.tsx';
import { asked, noted, problemIn } from '../../../test/noted.ts';
import { outlineOf } from '../../../test/outline.ts';
import { linksIn, tagsIn, textOf, textsOf } from '../../../test/rendered.tsx';
import { adminChangesPage } from './admin-changes.page.tsx';
import type { ChangesService } from './change-late.ts';

const subject = 'notice 01234567';
const notice = {
  level: 'warning' as const,
  texts: { en: 'Bring a torch.', de: 'Lampe mitbringen.' },
  from: '2025-02-01T10:00:00.000Z',
  until: '2025-03-05T10:00:00.000Z',
};
const by = { id: '0198a5b2-1c2d-7e3f-8a4b-5c6d7e8f9a0b', name: 'Eva Admin' };
const change: LateChange = {
  id: 4,
  subject,
  value: notice,
  at: new Date('2025-02-01T09:00Z'),
  by,
  before: null,
  mailed: null,
  isLast: true,
};
const line = 'line 2025-07-04-pastaParty';
function page(
  changes: Partial<Record<keyof ChangesService, unknown>> = {},
  lateFacts: LateFacts = {},
) {
  const service = {
    notices: noted([]),
    addedLines: noted([]),
    lateFacts: async () => lateFacts,
    history: noted([]),
    startMails: noted([]),
    countStartMails: noted(0),
    find: noted(undefined),
    findChange: noted(undefined),
    change: noted({ ok: true }),
    ...changes,
  } as unknown as ChangesService;
  return adminChangesPage({ changes: () => service });
}
const form = (query: Record<string, string>, changes = {}) => drawn(page(changes), { query });
const inputs = (html: string) => tagsIn(html.slice(html.indexOf('<h1')), 'input');
const valueOf = (html: string, name: string) =>
  inputs(html).find((input) => input.name === name)?.value;

describe('the page of what changes late', () => {
  it('has notices, races, lines of the program and the history', async () => {
    const { html, faults } = await drawn(page());
    expect(faults).toEqual([]);
    expect(textsOf(html, 'h2').length).toBe(4);
    const forms = linksIn(html)
      .filter((href) => href.startsWith('?edit='))
      .map((href) => new URLSearchParams(href).get('edit'));
    expect(forms).toEqual(expect.arrayContaining(['notice', 'race 1', 'race 2', line]));
    expect(html).not.toMatch(/role="(status|alert)"/);
    expect((await drawn(page(), { query: { done: '' } })).html).toContain('role="status"');
  });

  it('says of each notice how it stands, and of each change who made it', async () => {
    const notices = [
      { ...notice, subject, changeId: 4 },
      { ...notice, subject: 'notice 89abcdef', changeId: 5, until: '2025-02-02T10:00:00.000Z' },
      { ...notice, subject: 'notice 00000000', changeId: 6, from: '2025-03-02T10:00:00.000Z' },
    ];
    const history = [change, { ...change, id: 3, isLast: false, before: notice, value: null }];
    const { html, faults } = await drawn(
      page({ notices: noted(notices), history: noted(history) }),
    );
    expect(faults).toEqual([]);
    const section = (id: string) =>
      outlineOf(html.split(`aria-labelledby="${id}"`)[1]?.split('</section>')[0] ?? '').replace(
        /^>\n/,
        '',
      );
    expect(section('notices')).toMatchInlineSnapshot(`
      "h2: Notices
      p: Warning shown now
      p lang=en: Bring a torch.
      p: 1 Feb 2025, 12:00 to 5 Mar 2025, 12:00
      p is-warning: No text in: Română, Français, Italiano and Español. There, readers see this…
      a href=?edit=notice+01234567: Change
      form action=/admin/changes
      input type=hidden name=intent value=withdraw
      input type=hidden name=subject value=notice 01234567
      input type=hidden name=seen value=4
      button type=submit: Withdraw
      p: Warning no longer shown
      p lang=en: Bring a torch.
      p: 1 Feb 2025, 12:00 to 2 Feb 2025, 12:00
      p is-warning: No text in: Română, Français, Italiano and Español. There, readers see this…
      a href=?edit=notice+89abcdef: Change
      form action=/admin/changes
      input type=hidden name=intent value=withdraw
      input type=hidden name=subject value=notice 89abcdef
      input type=hidden name=seen value=5
      button type=submit: Withdraw
      p: Warning still to come
      p lang=en: Bring a torch.
      p: 2 Mar 2025, 12:00 to 5 Mar 2025, 12:00
      p is-warning: No text in: Română, Français, Italiano and Español. There, readers see this…
      a href=?edit=notice+00000000: Change
      form action=/admin/changes
      input type=hidden name=intent value=withdraw
      input type=hidden name=subject value=notice 00000000
      input type=hidden name=seen value=6
      button type=submit: Withdraw
      a href=?edit=notice: New notice"
    `);
    expect(section('history')).toMatchInlineSnapshot(`
      "h2: What was changed
      time datetime=2025-02-01T09:00:00.000Z: 1 Feb 2025, 11:00
      a href=/admin/staff/UUID: Eva Admin published a notice.
      ul aria-label=What changed
      li: Level: Warning
      li: Text (English): Bring a torch.
      li: Text (Deutsch): Lampe mitbringen.
      li: From: 1 Feb 2025, 12:00
      li: Until: 5 Mar 2025, 12:00
      form action=/admin/changes
      input type=hidden name=intent value=undo
      input type=hidden name=subject value=notice 01234567
      input type=hidden name=seen value=4
      button type=submit: Undo
      time datetime=2025-02-01T09:00:00.000Z: 1 Feb 2025, 11:00
      a href=/admin/staff/UUID: Eva Admin withdrew a notice.
      ul aria-label=What changed
      li: Level: Warning → –
      li: Text (English): Bring a torch. → –
      li: Text (Deutsch): Lampe mitbringen. → –
      li: From: 1 Feb 2025, 12:00 → –
      li: Until: 5 Mar 2025, 12:00 → –"
    `);
  });

  it('says what holds otherwise than the files say', async () => {
    const lateFacts: LateFacts = {
      lateRaces: { 1: { startTime: '09:00' } },
      lateLines: { '2025-07-04-pastaParty': { isCancelled: true } },
    };
    const plain = await drawn(page());
    const late = await drawn(page({}, lateFacts));
    expect(late.faults).toEqual([]);
    const section = (html: string, id: string) =>
      textOf(html.split(`aria-labelledby="${id}"`)[1]?.split('</section>')[0] ?? '');
    expect(section(late.html, 'races')).toContain('09:00');
    expect(section(plain.html, 'races')).not.toContain('09:00');
    expect(section(late.html, 'program')).not.toBe(section(plain.html, 'program'));
  });

  it('knows its addresses', () => {
    const { query, path, access } = page();
    if (typeof query !== 'function') throw new Error('no reader of queries');
    expect([path, access]).toEqual(['/admin/changes', 'registration']);
    expect(query({ edit: line, done: 'x' })).toEqual({ edit: line, done: '' });
    for (const edit of ['a/b', '', 'x'.repeat(61), ['race 1']]) expect(query({ edit })).toEqual({});
  });
});

describe('the form of a change', () => {
  it('asks for a new notice', async () => {
    const { html, faults } = await form({ edit: 'notice' });
    expect(faults).toEqual([]);
    expect(valueOf(html, 'subject')).toMatch(/^notice [\da-f]{8}$/);
    expect(valueOf(html, 'seen')).toBe('0');
    expect(outlineOf(html).replace(/notice [\da-f]{8}/, 'notice NAME')).toMatchInlineSnapshot(`
      "h1: Notices
      form novalidate action=/admin/changes
      input type=hidden name=intent value=notice
      input type=hidden name=subject value=notice NAME
      input type=hidden name=seen value=0
      legend: How much does it matter?
      input type=radio required name=level value=information
      label for=level-information: Information
      input type=radio required name=level value=warning
      label for=level-warning: Warning
      input type=radio required name=level value=danger
      label for=level-danger: Danger
      p: Nobody can put it away.
      label for=admin-text.en: Text: English
      textarea rows=2 name=text.en lang=en maxlength=300 autocomplete=off
      label for=admin-text.ro: Text: Română
      textarea rows=2 name=text.ro lang=ro maxlength=300 autocomplete=off
      label for=admin-text.fr: Text: Français
      textarea rows=2 name=text.fr lang=fr maxlength=300 autocomplete=off
      label for=admin-text.de: Text: Deutsch
      textarea rows=2 name=text.de lang=de maxlength=300 autocomplete=off
      label for=admin-text.it: Text: Italiano
      textarea rows=2 name=text.it lang=it maxlength=300 autocomplete=off
      label for=admin-text.es: Text: Español
      textarea rows=2 name=text.es lang=es maxlength=300 autocomplete=off
      p: At most 300 characters each. Whose language is left out reads the English text, or else…
      label for=admin-from: Shown from
      input type=datetime-local autocomplete=off aria-describedby=admin-from-hint name=from valu…
      p: Left empty: at once.
      label for=admin-until: Shown until
      input type=datetime-local autocomplete=off aria-describedby=admin-until-hint name=until va…
      p: Left empty: until it is withdrawn.
      p: Times are those of the race: Europe/Bucharest.
      button type=submit: Show what it does
      a href=/admin/changes: Back"
    `);
  });

  it('has what holds already', async () => {
    const { html, faults } = await form({ edit: subject }, { find: noted(change) });
    expect(faults).toEqual([]);
    expect(asked.at(-1)).toEqual([subject]);
    expect([valueOf(html, 'seen'), valueOf(html, 'subject')]).toEqual(['4', subject]);
    expect(textsOf(html, 'textarea')).toContain('Bring a torch.');
    expect(inputs(html).find(({ checked }) => checked === '')).toMatchObject({ value: 'warning' });
  });

  it('asks for a race, and for a line of the program', async () => {
    const race = await form({ edit: 'race 1' });
    expect([race.faults, race.name]).toEqual([[], 'Ridge Run 33K']);
    expect(valueOf(race.html, 'intent')).toBe('race');
    expect(inputs(race.html).some(({ value }) => value === '08:30')).toBe(true);
    const item = await form({ edit: line });
    expect([item.faults, item.name]).toEqual([[], expect.stringContaining('Pasta party')]);
    expect(valueOf(item.html, 'intent')).toBe('line');
    expect(inputs(item.html).some(({ value }) => value === '18:30')).toBe(true);
    for (const edit of ['race 9', 'line x', 'else'])
      expect((await form({ edit })).html).toContain('id="history"');
  });
});

describe('a change', () => {
  const typed = {
    intent: 'notice',
    subject,
    seen: '0',
    level: 'warning',
    from: '',
    until: '',
  };
  const send = (fields: Record<string, string>, changes = {}) => posted(page(changes), fields);

  it('comes back with what is wrong', async () => {
    const back = (await send({ intent: 'notice', subject, seen: '0' })) as Drawn;
    expect([back.status, back.faults]).toEqual([400, []]);
    expect(problemIn(back)).not.toBe('');
    expect(back.html).toContain('aria-invalid="true"');
    const race = (await send({
      intent: 'race',
      subject: 'race 1',
      seen: '0',
      startTime: 'x',
    })) as Drawn;
    expect(race.status).toBe(400);
    const item = (await send({ intent: 'line', subject: line, seen: '0', from: 'x' })) as Drawn;
    expect(item.status).toBe(400);
  });

  it('says first what it would do', async () => {
    const withdraw = (await send(
      { intent: 'withdraw', subject, seen: '4' },
      { find: noted(change) },
    )) as Drawn;
    expect([withdraw.status, withdraw.faults]).toEqual([200, []]);
    expect(outlineOf(withdraw.html)).toMatchInlineSnapshot(`
      "h1: Notices
      form action=/admin/changes
      h2: Shall it be so?
      ul aria-label=What changed
      li: Level: Warning → –
      li: Text (English): Bring a torch. → –
      li: Text (Deutsch): Lampe mitbringen. → –
      li: From: 1 Feb 2025, 12:00 → –
      li: Until: 5 Mar 2025, 12:00 → –
      p: It disappears from every page.
      input type=hidden name=intent value=withdraw
      input type=hidden name=subject value=notice 01234567
      input type=hidden name=seen value=4
      button type=submit value=true name=sure: Yes, change it
      button type=submit value=true name=again: Change the form"
    `);
    const undo = (await send(
      { intent: 'undo', subject, seen: '4' },
      { find: noted(change), findChange: noted({ ...change, before: notice }) },
    )) as Drawn;
    expect(asked.slice(-3)[0]).toEqual([4]);
    expect(outlineOf(undo.html)).toMatchInlineSnapshot(`
      "h1: Notices
      form action=/admin/changes
      h2: Shall it be so?
      div is-warning data-notice=0
      p: Warning: Bring a torch.
      button type=button hidden: Put this notice away
      p is-warning: No text in: Română, Français, Italiano and Español. There, readers see this…
      p: It stands at the top of every page, and readers without a text of their own see it in a…
      input type=hidden name=intent value=undo
      input type=hidden name=subject value=notice 01234567
      input type=hidden name=seen value=4
      button type=submit value=true name=sure: Yes, change it
      button type=submit value=true name=again: Change the form"
    `);
    const race = (await send({ intent: 'undo', subject: 'race 1', seen: '4' })) as Drawn;
    expect(race.name).toBe('Ridge Run 33K');
    expect(textOf(race.html)).not.toBe(textOf(withdraw.html));
  });

  it('is taken once that is sure', async () => {
    const sure = { intent: 'withdraw', subject, seen: '4', sure: 'true' };
    expect(await send(sure)).toEqual({ goTo: '/admin/changes?done=' });
    expect(asked.at(-1)).toEqual([{ subject, value: null, seen: 4 }]);
    expect(await send({ ...sure, intent: 'undo' }, { findChange: noted(change) })).toEqual({
      goTo: '/admin/changes?done=',
    });
    expect(asked.at(-1)).toEqual([{ subject, value: null, seen: 4 }]);
    await send(
      { ...sure, intent: 'undo' },
      { findChange: noted({ ...change, before: notice, subject: 'notice 89abcdef' }) },
    );
    expect(asked.at(-1)).toEqual([{ subject, value: null, seen: 4 }]);
    await send({ ...sure, intent: 'undo' }, { findChange: noted({ ...change, before: notice }) });
    expect(asked.at(-1)).toEqual([{ subject, value: notice, seen: 4 }]);
  });

  it('is not taken where it cannot be, or somebody was faster', async () => {
    for (const wrong of [
      { intent: 'notice', subject: 'else', seen: '0' },
      { intent: 'race', subject, seen: '0' },
      { intent: 'withdraw', subject, seen: 'x' },
      { intent: 'withdraw', subject, seen: '1234567890' },
    ]) {
      const back = await send(wrong);
      expect([(back as Drawn).status, problemIn(back)]).toEqual([409, expect.stringMatching(/\S/)]);
    }
    const stale = { change: noted({ ok: false, code: 'stale', last: { ...change, id: 9 } }) };
    const back = await send({ intent: 'withdraw', subject, seen: '4', sure: 'true' }, stale);
    expect((back as Drawn).status).toBe(409);
    expect(problemIn(back)).toContain('Eva Admin');
    const away = {
      change: async () => {
        throw new Refusal('unavailable');
      },
    };
    const not = await send({ intent: 'withdraw', subject, seen: '4', sure: 'true' }, away);
    expect(problemIn(not)).not.toBe('');
    expect(await send({ intent: 'withdraw', subject, seen: '4', again: 'true' })).toEqual({
      goTo: '/admin/changes',
    });
    const again = (await send({ ...typed, again: 'true' })) as Drawn;
    expect([again.status, valueOf(again.html, 'subject')]).toEqual([200, subject]);
  });

  it('comes back as typed, over what holds by now, where somebody was faster', async () => {
    const stale = { change: noted({ ok: false, code: 'stale', last: { ...change, id: 9 } }) };
    const fields = {
      intent: 'line',
      subject: line,
      seen: '0',
      begins: '19:00',
      ends: '',
      sure: 'true',
    };
    const back = (await send({ ...fields, date: '2025-07-04' }, stale)) as Drawn;
    expect([back.status, problemIn(back)]).toEqual([409, expect.stringContaining('Eva Admin')]);
    expect([valueOf(back.html, 'seen'), valueOf(back.html, 'begins')]).toEqual(['9', '19:00']);
  });
});
