import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawn } from '../test/drawn-page.tsx';
import { outlineOf } from '../test/outline.ts';
import { textsOf } from '../test/rendered.tsx';
import { at, openStaffPages, type StaffPages } from '../test/staff-page-kit.ts';
import { adminAuditPage, filtersOf } from './admin-audit.page.tsx';
import { writeAudit } from './audit/write-audit.ts';

let pages: StaffPages;
beforeAll(async () => {
  pages = await openStaffPages();
});
afterAll(() => pages.database.close());

describe('the history', () => {
  const show = async () => drawn(adminAuditPage(pages.contextFor), { session: pages.session });

  it('says who did what, and when', async () => {
    const none = await show();
    expect(textsOf(none.html, 'p').some((text) => text.length > 5)).toBe(true);
    expect(none.html).not.toMatch(/<table|audit-pages/);
    const { db, staff } = pages.ctx;
    const note = { staff, action: 'participant.note', subject: 'participant 7' } as const;
    await db.transaction().execute((trx) => writeAudit(trx, { ...note, reason: 'As asked' }));
    await db
      .updateTable('audit_entry')
      .set({ at: at('01T10:00') })
      .execute();
    const { html, faults } = await show();
    expect(faults).toEqual([]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Changes
      form action=/admin/audit
      label for=audit-person: Who
      select name=person
      option value= selected: all
      option value=eva@office.example: Eva Admin (eva@office.example)
      label for=audit-action: What
      select name=action
      option value= selected: all
      option value=participant.note: wrote a note
      label for=audit-subject: About
      p: A name, or an email address
      input maxlength=200 aria-describedby=audit-subject-hint name=subject value=
      label for=audit-runner: Registration no.
      input inputmode=numeric maxlength=6 name=runner value=
      label for=audit-day: Day
      input type=date name=day value=
      button type=submit: Show
      a href=/admin/audit: Show everything
      div tabindex=0 role=region aria-label=Changes
      tr: When | What |
      tr: 1 Feb 2025, 12:00 |
      a href=/admin/staff/UUID: Eva Admin wrote a note about [erased] (runner 7): As asked. |"
    `);
  });

  it('asks for what its address names, where that can be', () => {
    const nothing = { person: '', action: '', subject: '', runner: '', day: '', page: 1 };
    expect(filtersOf({})).toEqual(nothing);
    const all = { person: 'p', action: 'pay', subject: 's', runner: '7', day: '2025-02-28' };
    expect(filtersOf({ ...all, page: '999999' })).toEqual({ ...all, page: 999_999 });
    for (const wrong of [
      { runner: '07', day: '2025-02-30', page: '0' },
      { runner: '1234567', day: '0025-01-01', page: '1234567' },
      { runner: 'x7', day: '2025-1-1', page: '7x' },
      { runner: '7x', day: '2025-01-01T00', page: 'x' },
      { runner: '0', day: 'x2025-01-01', page: '07' },
    ])
      expect(filtersOf(wrong)).toEqual(nothing);
    const { query } = adminAuditPage(pages.contextFor);
    if (typeof query !== 'function') throw new Error('no reader of queries');
    expect(query({ person: ' p ', action: ['a', 'b'], day: '', other: 'x' })).toEqual({
      person: 'p',
      action: 'a',
    });
    expect(query({ subject: 'x'.repeat(300) }).subject).toHaveLength(200);
  });
});
