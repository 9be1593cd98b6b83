import { expect, it } from 'vitest';
import { drawn } from '../../../test/drawn-page.tsx';
import { noted } from '../../../test/noted.ts';
import { textOf } from '../../../test/rendered.tsx';
import { resultStates } from '../../results/results.contract.ts';
import { adminResultsPage } from './admin-results.page.tsx';

const counts = (known: object) => ({
  ...(Object.fromEntries(resultStates.map((state) => [state, 0])) as Record<
    (typeof resultStates)[number],
    number
  >),
  ...known,
});
const page = async (...known: object[]) => {
  const list = noted(
    known.map((each, index) => ({
      raceId: index + 1,
      counts: counts(each),
      published: undefined,
      isChanged: false,
    })),
  );
  return textOf((await drawn(adminResultsPage({ results: () => ({ list }) as never }))).html);
};

it('the list of results says, before anybody has started, where times come from, and calls nobody absent', async () => {
  const before = await page({ open: 65 }, { 'not-started': 104 });
  expect(before).toContain('There are no times yet.');
  expect(before.match(/No result yet/g)).toHaveLength(2);
  expect(before).not.toContain('did not start');
  const since = await page({ open: 60, 'not-started': 5 }, { 'not-started': 104 });
  expect(since).not.toContain('There are no times yet.');
  expect(since.match(/No result yet/g)).toHaveLength(1);
  expect(since).toContain('did not start: 5');
});
