import { expect, it } from 'vitest';
import { presets } from '../../platform/auth/rights.rules.ts';
import { staffWith } from '../../test/drawn-page.tsx';
import { faultsOf } from '../../test/faults-of.ts';
import { between, linksIn, rendered, textOf } from '../../test/rendered.tsx';
import { HealthView } from './admin-health.page.tsx';
import { alarmNames } from './alarm.rules.ts';
import type { Health } from './read-health.ts';

const at = new Date('2025-03-01T10:00:00Z');
const well: Health = {
  isWatched: true,
  checks: alarmNames.map((name) => ({ name, found: 'nothing', since: undefined })),
  database: { status: 'ok', bytes: 12_400_000 },
  disk: { bytes: 73_500_000_000, percent: 61.7 },
  shown: at,
  backupAt: undefined,
  mails: { waiting: 1204, failed: 0 },
  openPayments: 0,
  hangingRefunds: 0,
  refusedEvents: 0,
  recent: { requests: 0, failures: 0 },
  policyReports: [],
  version: '1.2.3',
  runningSince: at,
};
const draw = (changes: Partial<Health> = {}, { session } = staffWith(...presets.admin)) => {
  const health = { ...well, ...changes };
  const html = rendered(<HealthView language="en" staff={session.staff} health={health} />);
  return { html, faults: faultsOf(html) };
};
const alarms = alarmNames.map((name) => ({ name, found: 3, since: at }));

it('says of each check that all is well, and the figures of the moment', () => {
  const { html, faults } = draw();
  expect(faults).toEqual([]);
  expect(html.match(/class="is-fine"/g)).toHaveLength(alarmNames.length);
  const text = textOf(html);
  for (const words of ['12 MB', '73.5 GB free, 61%', 'none yet', '1,204', '1.2.3'])
    expect(text.replaceAll('\u00a0', ' ')).toContain(words);
  expect(text).not.toContain('In demo mode');
  expect(text).toContain('Browsers have reported nothing');
});

it('says what each alarm is, since when and what to do, with the way there', () => {
  const { html, faults } = draw({ checks: alarms, isWatched: false });
  expect(faults).toEqual([]);
  const text = textOf(html);
  expect(text).toContain('3 refunds have not been given.');
  expect(text).toContain('The last good backup is 3 hours old.');
  expect(text).toContain('Make room');
  expect(text.match(/Since 1 Mar 2025/g)).toHaveLength(alarmNames.length);
  expect(text).toContain('In demo mode nobody gets an email.');
  expect(linksIn(html)).toEqual(
    expect.arrayContaining(['/admin/backups', '/admin/registration/payments', '/email-test']),
  );
});

it('leads nobody where they may not go, and says what could not be checked', () => {
  const checks = [
    ...alarms.slice(0, 7),
    { name: 'mails' as const, found: 'unknown' as const, since: undefined },
  ];
  const { html } = draw({ checks }, staffWith('registration'));
  expect(linksIn(html)).toEqual(['/admin/readiness']);
  expect(html.match(/This could not be checked/g)).toHaveLength(1);
});

it('shows what browsers refused, and a database or disk that does not answer', () => {
  const { html, faults } = draw({
    policyReports: [{ directive: 'script-src-elem', count: 1200 }],
    database: { status: 'database full', bytes: 0 },
    disk: undefined,
  });
  expect(faults).toEqual([]);
  expect(textOf(between(html, 'id="policy"', '</table>'))).toMatch(/script-src-elem\s*1,200/);
  expect(textOf(html)).toContain('does not take what is written (database full)');
  expect(textOf(html)).not.toContain('GB free');
});
