import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mainOf, openRaceControl } from '../../test/race-control-kit.ts';
import { listPublications } from '../publications.queries.ts';
import { noteMost } from './results-admin.contract.ts';

const publishUrl = '/admin/results/1?do=publish';
let kit: Awaited<ReturnType<typeof openRaceControl>>;
beforeAll(async () => {
  kit = await openRaceControl();
  await kit.handOut();
  kit.setTime('15:00');
  await kit.report('101 12:30\n102 12:45', 'finish');
});
afterAll(() => kit.site.close());

async function publish(said: Record<string, string>) {
  const page = await kit.read(publishUrl);
  const valueOf = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const form = { seen: valueOf('seen'), fingerprint: valueOf('fingerprint'), intent: 'publish' };
  return kit.post({ ...form, ...said }, publishUrl);
}
const told = async () => {
  const rows = await kit.db
    .selectFrom('result_mail')
    .select(['version', 'participant_id'])
    .orderBy('participant_id')
    .execute();
  return rows.map(({ version, participant_id }) => [version, participant_id]);
};

describe('mails about results', () => {
  it('are counted beside their box, and asked for by nothing else', async () => {
    expect(mainOf(await kit.read(publishUrl))).toContain('get an email: 2 if official, 2 if prov');
    await publish({ kind: 'draft', isMailed: 'on' });
    await publish({ kind: 'provisional', protestUntil: '2025-07-05T17:00' });
    expect(await listPublications(kit.db, 1)).toHaveLength(2);
    expect(await told()).toEqual([]);
  });

  it('go with the publication whose box is ticked', async () => {
    const { statusCode } = await publish({ kind: 'official', isMailed: 'on' });
    expect(statusCode).toBe(303);
    expect(await told()).toEqual([
      [3, kit.ids[0]],
      [3, kit.ids[1]],
    ]);
    expect(mainOf(await kit.read(publishUrl))).toContain('get an email: 0 if official');
  });

  it('keep the box as it was ticked when the publication is refused', async () => {
    const { body } = await publish({ kind: '', isMailed: 'on' });
    expect(/<input[^>]*name="isMailed"[^>]*>/.exec(body)?.[0]).toContain('checked');
    expect(await told()).toHaveLength(2);
  });
});

it('takes a note as long as the page lets one be', async () => {
  const { statusCode } = await publish({ kind: 'official', note: 'ă'.repeat(noteMost + 50) });
  expect(statusCode).toBe(303);
  expect((await listPublications(kit.db, 1))[0]?.note).toHaveLength(noteMost);
});
