import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mainOf, openRaceControl } from '../../test/race-control-kit.ts';
import { listResultEntries } from '../publications.queries.ts';

let kit: Awaited<ReturnType<typeof openRaceControl>>;
beforeEach(async () => {
  kit = await openRaceControl();
  await kit.handOut();
  kit.setTime('15:00');
  await kit.report('101 12:30\n102 12:45\n103 12:45', 'finish');
});
afterEach(() => kit.site.close());

const urlOf = (index: number) => `/admin/results/1?runner=${kit.ids[index]}`;
const look = async (index: number) => mainOf(await kit.read(urlOf(index)));
const ranking = async () =>
  mainOf(await kit.read('/admin/results/1')).split('Where things stand')[1];

async function decide(index: number, form: Record<string, string>, seen?: string) {
  const page = await kit.read(urlOf(index));
  const last = seen ?? /name="seen" value="(\d+)"/.exec(page)?.[1] ?? '0';
  return kit.post({ seen: last, reason: 'Seen by the referee', ...form }, urlOf(index));
}
const penalty = { intent: 'adjustment', resultMinutes: '30', rule: 'missingEquipment' };

describe('what the office decides about a runner', () => {
  it('is a time as a person types it, since the gun or by the clock', async () => {
    for (const [form, shown] of [
      [{ resultTime: '4:01:02' }, '4:01:02'],
      [{ resultTime: '4h03m04s' }, '4:03:04'],
      [{ resultTime: '4:05' }, '4:05:00'],
      [{ resultTime: '12:41:07', clock: 'true' }, '4:11:07'],
      [{ resultTime: '12:42', clock: 'true' }, '4:12:00'],
    ] as const) {
      expect((await decide(0, { intent: 'time', ...form })).statusCode).toBe(303);
      expect(await look(0)).toContain(`Ranked by ${shown}`);
    }
  });

  it('is a penalty with its rule and why, which counts, and can be taken back', async () => {
    await decide(0, penalty);
    expect(await ranking()).toMatch(/1 102 .*1 103 .*3 101 .*\+30 min, mandatory equipment/);
    expect(await look(0)).toContain('+30 min, mandatory equipment: Seen by the referee');
    await decide(0, { intent: 'withdraw', number: '1', reason: 'Found it' });
    expect(await ranking()).toMatch(/1 101 .*2 102 .*2 103/);
    const page = await look(0);
    expect(page).toMatch(/No\. 2: no\. 1 taken back Found it \( ?Ana/);
    const again = await decide(0, { intent: 'withdraw', number: '1' });
    expect(again.statusCode).toBe(409);
  });

  it('is a credit, or a rule of one’s own', async () => {
    await decide(1, {
      intent: 'adjustment',
      credit: 'true',
      resultMinutes: '1:30',
      otherRule: 'Helped',
    });
    expect(await look(1)).toContain('Race office −1:30 min, Helped: Seen by the referee');
  });

  it('is a state that can follow, with what belongs to it', async () => {
    await decide(0, { intent: 'state', action: 'disqualify', rule: 'shortcut' });
    expect(await look(0)).toContain('disqualified, shortcut');
    const page = await kit.read(urlOf(0));
    expect(page).toContain('value="reinstate"');
    expect(page).not.toContain('value="miss-start"');
    expect((await decide(0, { intent: 'state', action: 'miss-start' })).statusCode).toBe(409);
    await decide(0, { intent: 'state', action: 'reinstate' });
    expect(await look(0)).toContain('Status finished');
    const bare = await decide(1, { intent: 'state', action: 'disqualify' });
    expect(mainOf(bare.body)).toContain('Say by which rule.');
  });

  it('keeps what was typed when it is refused', async () => {
    const answer = await decide(0, { ...penalty, reason: '', otherRule: 'Own & typed' });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('value="Own &amp; typed"');
    expect(answer.body).toMatch(/<details class="panel" open="">\s*<summary>Penalty or credit/);
  });

  it('of two people at once is one’s, and the other is told whose', async () => {
    const answers = await Promise.all([decide(0, penalty, '0'), decide(0, penalty, '0')]);
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    const late = answers.find(({ statusCode }) => statusCode === 409);
    expect(mainOf(late?.body ?? '')).toContain('Ana has entered something about this runner');
    expect(await listResultEntries(kit.db, 1)).toHaveLength(1);
  });

  it('about one runner leaves the forms about others as good as they were', async () => {
    await decide(0, penalty, '0');
    expect((await decide(1, penalty, '0')).statusCode).toBe(303);
  });
});

describe('a close finish', () => {
  it('is listed while nobody has decided, and ordered by a person', async () => {
    const [, two, three] = kit.ids;
    expect(mainOf(await kit.read('/admin/results/1?do=close'))).toMatch(
      /4:15:00 ?: 102 Ana Pop102 and 103 Ana Pop103/,
    );
    const order = { intent: 'close', [`close.${three}`]: '1', [`close.${two}`]: '2' };
    expect((await decide(1, order)).statusCode).toBe(303);
    expect(await ranking()).toMatch(/1 101 .*2 103 .*3 102/);
    expect(mainOf(await kit.read('/admin/results/1?do=close'))).toContain('No equal times');
    const [entry] = await listResultEntries(kit.db, 1);
    expect(entry?.change).toEqual({ kind: 'order', ids: [three, two] });
  });

  it('is a dead heat where all have one number, and nothing for one alone or unequal times', async () => {
    const [one, two, three] = kit.ids;
    const heat = { intent: 'close', [`close.${three}`]: '1', [`close.${two}`]: '1' };
    expect((await decide(1, heat)).statusCode).toBe(303);
    const wrongOnes: Record<string, string>[] = [
      { [`close.${two}`]: '1' },
      { [`close.${one}`]: '1', [`close.${two}`]: '2' },
      { [`close.${two}`]: '1', [`close.${three}`]: 'x' },
      { [`close.${two}`]: '1', 'close.999999': '2' },
    ];
    for (const wrong of wrongOnes)
      expect((await decide(1, { intent: 'close', ...wrong })).statusCode).toBe(400);
    expect(await listResultEntries(kit.db, 1)).toHaveLength(1);
  });
});
