import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sentences from '../locales/en/errors.json' with { type: 'json' };
import { type RefusalCode, refusalStatus } from './platform/http/refusals.ts';
import { provokeCircuit } from './test/refusals/provoke-circuit.ts';
import { provokeFiles } from './test/refusals/provoke-files.ts';
import { provokeFinishImport } from './test/refusals/provoke-finish-import.ts';
import { provokeGearCheck } from './test/refusals/provoke-gear-check.ts';
import { provokeHistory } from './test/refusals/provoke-history.ts';
import { provokeHttp } from './test/refusals/provoke-http.ts';
import { provokeImport, provokeRows } from './test/refusals/provoke-import.ts';
import { provokeLists } from './test/refusals/provoke-lists.ts';
import { provokePayments } from './test/refusals/provoke-payments.ts';
import { provokeRaceControl } from './test/refusals/provoke-race-control.ts';
import { provokeRegistration } from './test/refusals/provoke-registration.ts';
import { provokeResults } from './test/refusals/provoke-results.ts';
import { type Answer, openRefusedSite, type RefusedSite } from './test/refusals/refused-site.ts';

const provoked = {
  ...provokeHttp,
  ...provokeRegistration,
  ...provokePayments,
  ...provokeFiles,
  ...provokeLists,
  ...provokeFinishImport,
  ...provokeGearCheck,
  ...provokeResults,
  ...provokeRaceControl,
  ...provokeCircuit,
  ...provokeHistory,
  ...provokeImport,
  ...provokeRows,
};
const codes = Object.keys(refusalStatus) as RefusalCode[];

let site: RefusedSite;
beforeAll(async () => {
  site = await openRefusedSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  const { db } = site;
  for (const table of [
    'participant_import',
    'bib_range',
    'waiting_entry',
    'payment',
    'participant',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable('race_places').set({ taken: 0, capacity: 100 }).execute();
});

/** A sentence with whatever its figures are. */
const shapeOf = (code: RefusalCode) =>
  new RegExp(sentences[code].replace(/[.*+?()[\]\\|^$]/g, '\\$&').replace(/\{\{.*?\}\}/g, '.+'));

/** What an answer says of a code: the API under it, a page among all that it shows. */
function saidOf(answer: Answer, code: RefusalCode): string {
  if (String(answer.headers['content-type']).startsWith('application/json')) {
    const { problems = {}, ...first } = answer.json();
    const all: { code: string; message: string }[] = [first, ...Object.values(problems)] as never;
    return all.find((each) => each.code === code)?.message ?? `not ${code}: ${answer.body}`;
  }
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'" };
  return answer.body
    .replace(/<[^>]*>/g, '')
    .replace(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole);
}

describe('every refusal', () => {
  it('is provoked here', () => {
    expect(Object.keys(provoked).toSorted()).toEqual(codes.toSorted());
  });

  it.each(codes)('%s has its status and says its sentence', async (code) => {
    const answer = await provoked[code]?.(site);
    if (!answer) throw new Error('nothing provokes it');
    expect(saidOf(answer, code)).toMatch(shapeOf(code));
    // A dry run that finds rows wrong has done what it was asked for.
    expect(answer.statusCode).toBe(code in provokeRows ? 200 : refusalStatus[code]);
  });
});
