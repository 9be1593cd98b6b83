import { describe, expect, it } from 'vitest';
import { drawn } from '../test/drawn-page.tsx';
import { asked, noted } from '../test/noted.ts';
import { outlineOf } from '../test/outline.ts';
import { linksIn, textsOf } from '../test/rendered.tsx';
import { accounts, at, person } from '../test/staff-page-kit.ts';
import { adminAuditPage } from './admin-audit.page.tsx';
import type { AuditFilters, AuditPage } from './audit/audit.contract.ts';

describe('the history', () => {
  const found: AuditPage = {
    rows: [
      {
        id: 'a-1',
        at: at('01T10:00'),
        by: { id: person.id, name: 'Ion Office' },
        action: 'note',
        about: { kind: 'runner', id: 7, name: 'Ana Pop' },
        reason: 'As asked',
        isReasonHidden: false,
        before: {},
        after: {},
      },
    ],
    hasMore: true,
    people: [
      { email: 'ion@office.example', name: 'Ion Office' },
      { email: 'gone@office.example', name: 'gone@office.example' },
    ],
    actions: ['note', 'pay'],
  };
  const page = (answer: AuditPage = found) =>
    adminAuditPage({ accounts: () => accounts({ audit: noted(answer) }) });
  const filtersAsked = async (query: Record<string, string>) => {
    await drawn(page(), { query });
    return (asked.at(-1) as [AuditFilters])[0];
  };

  it('says who did what, and when, page by page', async () => {
    const { html, faults } = await drawn(page(), { query: { page: '2', person: 'x' } });
    expect(faults).toEqual([]);
    expect(outlineOf(html)).toMatchInlineSnapshot(`
      "h1: Changes
      form action=/admin/audit
      label for=audit-person: Who
      select name=person
      option value=: all
      option value=ion@office.example: Ion Office (ion@office.example)
      option value=gone@office.example: gone@office.example
      label for=audit-action: What
      select name=action
      option value= selected: all
      option value=note: note
      option value=pay: pay
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
      a href=/admin/staff/UUID: Ion Office noted “note” (
      a href=/admin/participants/7: Ana Pop (runner 7) ): As asked. |
      nav aria-label=Pages
      a rel=prev href=/admin/audit?person=x: Newer
      a rel=next href=/admin/audit?person=x&page=3: Older"
    `);
    const none = await drawn(page({ ...found, rows: [], hasMore: false }));
    expect(textsOf(none.html, 'p').some((text) => text.length > 5)).toBe(true);
    expect(none.html).not.toContain('<table');
    expect(linksIn(none.html).filter((href) => href.includes('/admin/audit?'))).toEqual([]);
  });

  it('asks for what its address names, where that can be', async () => {
    const nothing = { person: '', action: '', subject: '', runner: '', day: '', page: 1 };
    expect(await filtersAsked({})).toEqual(nothing);
    const all = { person: 'p', action: 'pay', subject: 's', runner: '7', day: '2025-02-28' };
    expect(await filtersAsked({ ...all, page: '999999' })).toEqual({ ...all, page: 999_999 });
    for (const wrong of [
      { runner: '07', day: '2025-02-30', page: '0' },
      { runner: '1234567', day: '0025-01-01', page: '1234567' },
      { runner: 'x7', day: '2025-1-1', page: '7x' },
      { runner: '7x', day: '2025-01-01T00', page: 'x' },
      { runner: '0', day: 'x2025-01-01', page: '07' },
    ])
      expect(await filtersAsked(wrong)).toEqual(nothing);
    const { query } = page();
    if (typeof query !== 'function') throw new Error('no reader of queries');
    expect(query({ person: ' p ', action: ['a', 'b'], day: '', other: 'x' })).toEqual({
      person: 'p',
      action: 'a',
    });
    expect(query({ subject: 'x'.repeat(300) }).subject).toHaveLength(200);
  });
});
