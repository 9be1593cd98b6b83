import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeValue } from '../../../edition/late-changes/late-change.contract.ts';
import type { OfficeContext } from '../../../site/office-use-case.ts';
import { contextOf, signedIn } from '../../../test/admin-kit.ts';
import { type Drawn, drawn, posted } from '../../../test/drawn-page.tsx';
import { openEditionDatabase } from '../../../test/edition-database.ts';
import { problemIn } from '../../../test/noted.ts';
import { outlineOf } from '../../../test/outline.ts';
import { linksIn, tagsIn, textOf, textsOf } from '../../../test/rendered.tsx';
import { adminChangesPage } from './admin-changes.page.tsx';
import { changeLate, readLateSubject } from './change-late.ts';

const subject = 'notice 01234567';
const notice = {
  level: 'warning' as const,
  texts: { en: 'Bring a torch.', de: 'Lampe mitbringen.' },
  from: '2025-02-01T10:00:00.000Z',
  until: '2025-03-05T10:00:00.000Z',
};
const line = 'line 2025-07-04-pastaParty';

let ctx: OfficeContext;
let database: Awaited<ReturnType<typeof openEditionDatabase>>;
beforeAll(async () => {
  database = await openEditionDatabase();
  const { session } = await signedIn(database.db, 'admin');
  ctx = contextOf(database.db, session, () => new Date('2025-03-01T10:00:00Z'));
});
afterAll(() => database.close());
beforeEach(() => sql`truncate late_change restart identity cascade`.execute(ctx.db));

const page = () => adminChangesPage(() => ctx);
const form = (query: Record<string, string>) => drawn(page(), { query });
const inputs = (html: string) => tagsIn(html.slice(html.indexOf('<h1')), 'input');
const valueOf = (html: string, name: string) =>
  inputs(html).find((input) => input.name === name)?.value;
const lastOf = async (name = subject) => (await readLateSubject(ctx, name)).last;
/** Has something hold, as the office did before. */
async function say(value: ChangeValue | null, name = subject): Promise<void> {
  const seen = (await lastOf(name))?.id ?? 0;
  expect(await changeLate(ctx, { subject: name, value, seen })).toEqual({ ok: true });
  await ctx.db
    .updateTable('late_change')
    .set({ at: new Date('2025-02-01T09:00Z') })
    .execute();
}

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
    const section = async (id: string) => {
      const { html, faults } = await drawn(page());
      expect(faults).toEqual([]);
      const own = html.split(`aria-labelledby="${id}"`)[1]?.split('</section>')[0] ?? '';
      return outlineOf(own).replace(/^>\n/, '');
    };
    await say(notice);
    await say(null);
    expect(await section('history')).toMatchInlineSnapshot(`
      "h2: What was changed
      time datetime=2025-02-01T09:00:00.000Z: 1 Feb 2025, 11:00
      a href=/admin/staff/UUID: Ana withdrew a notice.
      ul aria-label=What changed
      li: Level: Warning → –
      li: Text (English): Bring a torch. → –
      li: Text (Deutsch): Lampe mitbringen. → –
      li: From: 1 Feb 2025, 12:00 → –
      li: Until: 5 Mar 2025, 12:00 → –
      form action=/admin/changes
      input type=hidden name=intent value=undo
      input type=hidden name=subject value=notice 01234567
      input type=hidden name=seen value=2
      button type=submit: Undo
      time datetime=2025-02-01T09:00:00.000Z: 1 Feb 2025, 11:00
      a href=/admin/staff/UUID: Ana published a notice.
      ul aria-label=What changed
      li: Level: Warning
      li: Text (English): Bring a torch.
      li: Text (Deutsch): Lampe mitbringen.
      li: From: 1 Feb 2025, 12:00
      li: Until: 5 Mar 2025, 12:00"
    `);
    await say(notice);
    await say({ ...notice, until: '2025-02-02T10:00:00.000Z' }, 'notice 89abcdef');
    await say({ ...notice, from: '2025-03-02T10:00:00.000Z' }, 'notice 00000000');
    expect(await section('notices')).toMatchInlineSnapshot(`
      "h2: Notices
      p: Warning still to come
      p lang=en: Bring a torch.
      p: 2 Mar 2025, 12:00 to 5 Mar 2025, 12:00
      p is-warning: No text in: Română, Français, Italiano and Español. There, readers see this…
      a href=?edit=notice+00000000: Change
      form action=/admin/changes
      input type=hidden name=intent value=withdraw
      input type=hidden name=subject value=notice 00000000
      input type=hidden name=seen value=5
      button type=submit: Withdraw
      p: Warning shown now
      p lang=en: Bring a torch.
      p: 1 Feb 2025, 12:00 to 5 Mar 2025, 12:00
      p is-warning: No text in: Română, Français, Italiano and Español. There, readers see this…
      a href=?edit=notice+01234567: Change
      form action=/admin/changes
      input type=hidden name=intent value=withdraw
      input type=hidden name=subject value=notice 01234567
      input type=hidden name=seen value=3
      button type=submit: Withdraw
      p: Warning no longer shown
      p lang=en: Bring a torch.
      p: 1 Feb 2025, 12:00 to 2 Feb 2025, 12:00
      p is-warning: No text in: Română, Français, Italiano and Español. There, readers see this…
      a href=?edit=notice+89abcdef: Change
      form action=/admin/changes
      input type=hidden name=intent value=withdraw
      input type=hidden name=subject value=notice 89abcdef
      input type=hidden name=seen value=4
      button type=submit: Withdraw
      a href=?edit=notice: New notice"
    `);
  });

  it('says what holds otherwise than the files say', async () => {
    const plain = await drawn(page());
    await say({ startTime: '09:00' }, 'race 1');
    await say({ isCancelled: true }, line);
    const late = await drawn(page());
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
    await say(notice);
    const { html, faults } = await form({ edit: subject });
    expect(faults).toEqual([]);
    expect([valueOf(html, 'seen'), valueOf(html, 'subject')]).toEqual(['1', subject]);
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
  const send = (fields: Record<string, string>) => posted(page(), { subject, ...fields });
  const done = { goTo: '/admin/changes?done=' };

  it('comes back with what is wrong', async () => {
    const back = (await send({ intent: 'notice', seen: '0' })) as Drawn;
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
    await say(notice);
    const withdraw = (await send({ intent: 'withdraw', seen: '1' })) as Drawn;
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
      input type=hidden name=subject value=notice 01234567
      input type=hidden name=intent value=withdraw
      input type=hidden name=seen value=1
      button type=submit value=true name=sure: Yes, change it
      button type=submit value=true name=again: Change the form"
    `);
    await say(null);
    const undo = (await send({ intent: 'undo', seen: '2' })) as Drawn;
    expect(outlineOf(undo.html)).toMatchInlineSnapshot(`
      "h1: Notices
      form action=/admin/changes
      h2: Shall it be so?
      ul aria-label=What changed
      li: Level: Warning
      li: Text (English): Bring a torch.
      li: Text (Deutsch): Lampe mitbringen.
      li: From: 1 Feb 2025, 12:00
      li: Until: 5 Mar 2025, 12:00
      div is-warning data-notice=0
      p: Warning: Bring a torch.
      button type=button hidden: Put this notice away
      p is-warning: No text in: Română, Français, Italiano and Español. There, readers see this…
      p: It is shown at the top of every page, and readers without a text of their own see it in…
      input type=hidden name=subject value=notice 01234567
      input type=hidden name=intent value=undo
      input type=hidden name=seen value=2
      button type=submit value=true name=sure: Yes, change it
      button type=submit value=true name=again: Change the form"
    `);
    const race = (await send({ intent: 'undo', subject: 'race 1', seen: '4' })) as Drawn;
    expect(race.name).toBe('Ridge Run 33K');
    expect(textOf(race.html)).not.toBe(textOf(withdraw.html));
  });

  it('is taken once that is sure', async () => {
    await say(notice);
    const sure = { intent: 'withdraw', seen: '1', sure: 'true' };
    expect(await send(sure)).toEqual(done);
    expect(await lastOf()).toMatchObject({ id: 2, value: null });
    // What held before the change that it was made from.
    expect(await send({ ...sure, intent: 'undo', seen: '2' })).toEqual(done);
    expect(await lastOf()).toMatchObject({ id: 3, value: notice });
    // A change of another subject says nothing of this one.
    await say(notice, 'notice 89abcdef');
    await say(null, 'notice 89abcdef');
    await send({ ...sure, intent: 'undo', seen: '5' });
    expect(await lastOf()).toMatchObject({ id: 3 });
  });

  it('is not taken where it cannot be', async () => {
    for (const wrong of [
      { intent: 'notice', subject: 'else', seen: '0' },
      { intent: 'race', seen: '0' },
      { intent: 'withdraw', seen: 'x' },
      { intent: 'withdraw', seen: '1234567890' },
    ]) {
      const back = await send(wrong as Record<string, string>);
      expect([(back as Drawn).status, problemIn(back)]).toEqual([409, expect.stringMatching(/\S/)]);
    }
    expect(await send({ intent: 'withdraw', seen: '4', again: 'true' })).toEqual({
      goTo: '/admin/changes',
    });
    const typed = { intent: 'notice', seen: '0', level: 'warning', from: '', until: '' };
    const again = (await send({ ...typed, again: 'true' })) as Drawn;
    expect([again.status, valueOf(again.html, 'subject')]).toEqual([200, subject]);
  });

  it('comes back over what holds by now, as typed, where somebody was faster', async () => {
    await say(notice);
    const withdraw = await send({ intent: 'withdraw', seen: '0', sure: 'true' });
    expect([(withdraw as Drawn).status, problemIn(withdraw)]).toEqual([
      409,
      expect.stringContaining('Ana'),
    ]);
    await say({ isCancelled: true }, line);
    const typed = { subject: line, seen: '0', date: '2025-07-04', begins: '19:00', ends: '' };
    const back = (await send({ intent: 'line', ...typed, sure: 'true' })) as Drawn;
    expect([back.status, problemIn(back)]).toEqual([409, expect.stringContaining('Ana')]);
    expect([valueOf(back.html, 'seen'), valueOf(back.html, 'begins')]).toEqual(['2', '19:00']);
  });
});
