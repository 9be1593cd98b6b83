import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../edition/words/languages.ts';
import { presets, type Right } from '../platform/auth/rights.rules.ts';
import { rendered } from '../test/rendered.tsx';
import type { AuditRow } from './audit/audit.contract.ts';
import { type AuditAction, auditActions } from './audit/audit-actions.ts';
import { AuditEntry } from './audit-entry.tsx';

const maria = { id: 'e1', name: 'Maria Ionescu' };
const ion = { kind: 'runner' as const, id: 57, name: 'Ion Pop' };

const rowOf = (row: Partial<AuditRow>): AuditRow => ({
  id: '1',
  at: new Date('2025-06-01T10:00:00Z'),
  by: maria,
  action: 'participant.edit',
  about: ion,
  reason: undefined,
  isReasonHidden: false,
  before: {},
  after: {},
  ...row,
});

const render = (
  row: Partial<AuditRow>,
  {
    language = 'en',
    rights = presets.admin,
  }: { language?: Language; rights?: readonly Right[] } = {},
) =>
  rendered(
    <AuditEntry language={language} row={rowOf(row)} reader={{ rights: [...rights] }} />,
    language,
  );
const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** What each action writes of details, in the shapes that choose another sentence. */
const shapes: Partial<Record<AuditAction, Partial<AuditRow>[]>> = {
  'bib-range.add': [
    { after: { first: 1, last: 9 } },
    { after: { first: 1, last: 9 }, about: { kind: 'race', id: 1 } },
  ],
  'bib-range.remove': [
    { before: { first: 1, last: 9 } },
    { before: { first: 1, last: 9 }, about: { kind: 'race', id: 1 } },
  ],
  'bib.set': [{}, { after: { bib: 12 } }],
  'participant.pay': [{}, { before: { paid: '0' }, after: { paid: '15000' } }],
  'participant.refund': [{}, { before: { returned: '0' }, after: { returned: '12000' } }],
  'payment.refund': [{}, { after: { amountMinor: 12000 } }],
  'registration.set': [{}, { after: { isOpen: true } }, { after: { isOpen: false } }],
  'results.set': [
    {},
    { after: { publishedAt: null } },
    { after: { publishedAt: '2025-07-05T18:00:00Z' } },
  ],
  'staff.create': [{}, { about: { kind: 'staff', ...maria } }],
  'staff.password': [{}, { about: { kind: 'staff', ...maria } }],
  'staff.require-factor': [
    {},
    { after: { secondFactor: true } },
    { after: { secondFactor: false } },
  ],
  'staff.second-factor': [
    {},
    { about: { kind: 'staff', ...maria }, after: { secondFactor: true } },
    { about: { kind: 'staff', ...maria }, after: { secondFactor: false } },
  ],
};

describe.each(languages().map(({ code }) => code))('the history in %s', (language) => {
  it.each(auditActions)('tells %s in a sentence', (action) => {
    const told = (shapes[action] ?? [{}]).map((shape) => {
      const row = { ...shape, action, reason: 'transfer to another race' };
      const [, sentence = ''] = /<p>(.*?)<\/p>/.exec(render(row, { language })) ?? [];
      return text(sentence);
    });
    expect(new Set(told).size).toBe(told.length);
    for (const sentence of told) {
      expect(sentence).toMatch(/^Maria Ionescu \S.*transfer to another race\.$/);
      // Neither a key, nor a tag or a figure that nothing was put in for.
      expect(sentence).not.toMatch(/sentences|[<>{}]|undefined/);
    }
  });

  it('names nothing of somebody who was erased', () => {
    const html = render({ about: { kind: 'runner', id: 57, name: undefined } }, { language });
    expect(text(html)).toMatch(/\[\p{L}+\]\u{a0}?.*57/u);
    expect(html).not.toContain('/admin/participants');
  });

  it('tells an entry of earlier days that nobody writes any more', () => {
    const about = { kind: 'other' as const, text: '<b>thing</b> 3' };
    expect(text(render({ action: 'x.<who/>', about }, { language }))).toMatch(
      /^Maria Ionescu .*x\.<who\/>.*<b>thing<\/b> 3.*\.$/,
    );
  });
});

describe('an entry of the history', () => {
  const refund = {
    action: 'participant.refund',
    reason: 'transfer to another race',
    before: { returned: '0' },
    after: { returned: '12000' },
  };

  it('is a sentence with names and links', () => {
    const html = render(refund);
    expect(text(html)).toContain(
      'Maria Ionescu gave back 120\u00a0lei to Ion Pop (runner 57): transfer to another race.',
    );
    expect(html).toContain('<a href="/admin/staff/e1">Maria Ionescu</a>');
    expect(html).toContain('<a href="/admin/participants/57">Ion Pop (runner 57)</a>');
  });

  it.each([
    [['audit'] as const, 0],
    [['audit', 'runners'] as const, 1],
    [['audit', 'staff'] as const, 1],
  ])('leads with the rights %j only to pages that these open', (rights, links) => {
    expect(render(refund, { rights }).split('<a ').length - 1).toBe(links);
  });

  it('takes no name for a tag or a figure of the sentence', () => {
    const name = 'Eva <whom/> {{amount}} $t(erased) & Co';
    const html = render({
      by: { id: undefined, name },
      about: { ...ion, name },
      reason: '<who/> {{id}} said so!',
    });
    expect(text(html)).toBe(
      `${name} edited the data of ${name} (runner 57): <who/> {{id}} said so!`,
    );
  });

  it('tells what changed in words, before and after', () => {
    const html = render({
      before: { raceid: '1', gender: 'male', isemaparticipant: '', fee: '15000', phone: '' },
      after: { raceid: '2', gender: 'female', isemaparticipant: 'true', fee: '20000', phone: '07' },
    });
    const changes = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, each]) => each);
    expect(changes).toEqual([
      'Race: Ridge Run 33K → Ridge Run 11K',
      'Gender: Male → Female',
      'Circuit: no → yes',
      'Entry fee: 150\u00a0lei → 200\u00a0lei',
      'Phone: – → 07',
    ]);
  });

  it.each([
    [
      {
        before: { first_name: 'Ana', is_in_circuit: false, gender: 'M' },
        after: { first_name: 'Eva', is_in_circuit: true, gender: 'F' },
      },
      ['First name: Ana → Eva', 'Circuit: no → yes', 'Gender: Male → Female'],
    ],
    [
      {
        action: 'participant.import',
        before: { is_in_circuit: false, extra_minor: null },
        after: { is_in_circuit: true, extra_minor: 30_00 },
      },
      ['Circuit: no → yes', 'Difference due: – → 30\u00a0lei'],
    ],
    [
      {
        action: 'staff.role',
        before: { role: 'custom', rights: 'runners, safety' },
        after: { role: 'admin' },
      },
      ['Role: custom → Admin', /^Rights: .+ and .+ → –$/],
    ],
    [
      { action: 'bibs.assign', after: { order: 'name', given: { 1: 7, 2: 8 } } },
      ['Order: family name', 'Bibs given: 2'],
    ],
    [
      {
        action: 'participants.export',
        after: {
          format: 'xlsx',
          columns: ['bib', 'race'],
          raceId: 1,
          status: 'confirmed',
          rows: 9,
        },
      },
      [
        'File type: Excel (XLSX)',
        'Columns: Bib and Race',
        'Race: Ridge Run 33K',
        'Status: confirmed',
        'Rows: 9',
      ],
    ],
    [
      {
        action: 'registration.set',
        before: { isOpen: false, opensAt: null },
        after: { isOpen: true, opensAt: '2025-03-01T08:00:00.000Z' },
      },
      ['Open: no → yes', 'Opens: – → 1 Mar 2025, 10:00'],
    ],
    [
      { action: 'waiting.remove', before: { state: 'offered' }, after: { state: 'left' } },
      ['State: offered → left'],
    ],
    [{ action: 'x.y', after: { odd: { a: 1 }, list: ['p', 'q'] } }, ['odd: 1', 'list: p and q']],
  ])('tells of %j no JSON', (row, expected) => {
    const changes = [...render(row).matchAll(/<li>(.*?)<\/li>/g)].map(([, each]) => each);
    expect(changes).toEqual(
      expected.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each))),
    );
  });
});
