import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postForm, signedIn } from '../../test/admin-kit.ts';
import { mainOf, openRaceControl } from '../../test/race-control-kit.ts';
import { findPublication, listPublications } from '../publications.queries.ts';

const url = '/admin/results/1';
const publishUrl = `${url}?do=publish`;
let kit: Awaited<ReturnType<typeof openRaceControl>>;
beforeEach(async () => {
  kit = await openRaceControl();
  await kit.handOut();
  kit.setTime('15:00');
  await kit.report('101 12:30\n102 12:45\n103 12:20', 'finish');
});
afterEach(() => kit.site.close());

const look = async (address = url) => mainOf(await kit.read(address));

/** The form of a publication as the page shows it. */
async function formOf() {
  const page = await kit.read(publishUrl);
  const valueOf = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  return {
    intent: 'publish',
    seen: valueOf('seen'),
    fingerprint: valueOf('fingerprint'),
    protestUntil: '2025-07-05T17:00',
  };
}
const publish = async (said: Record<string, string>, form?: Record<string, string>) =>
  kit.post({ ...(form ?? (await formOf())), ...said }, publishUrl);

/** One more runner of the race, bib 199, which nobody has handed out. */
async function addRunner() {
  const { id } = await kit.db
    .selectFrom('participant')
    .select('id')
    .where('status', '=', 'cancelled')
    .where('race_id', '=', 1)
    .executeTakeFirstOrThrow();
  await kit.db
    .updateTable('participant')
    .set({ bib: 199, status: 'confirmed' })
    .where('id', '=', id)
    .execute();
  return id;
}

describe('the list of races', () => {
  it('says what is public of each, whether that changed, and how everybody ended', async () => {
    expect(await look('/admin/results')).toContain('Nothing public yet');
    await publish({ kind: 'provisional' });
    expect(await look('/admin/results')).toMatch(/Version 1, provisional, .* 17:00\. Unchanged/);
    await kit.report('102 12:50', 'finish');
    await kit.db.updateTable('participant').set({ club: 'New' }).execute();
    expect(await look('/admin/results')).toContain('Changed since');
  });
});

describe('the ranking as it stands', () => {
  it('has everybody of a classification, found by bib or name', async () => {
    expect(await look()).toMatch(/1 103 Ana Pop103.*2 101 Ana Pop101.*3 102 Ana Pop102/);
    const found = await look(`${url}?search=pop101&in=overall`);
    expect(found).toContain('2 101');
    expect(found).not.toContain('Pop103');
    expect(await look(`${url}?search=102`)).toContain('3 102');
    expect(await look(`${url}?search=nobody`)).toContain('Nobody is in this ranking.');
    expect(await look(`${url}?in=of-nobody`)).toContain('Nobody is in this ranking.');
  });

  it('calls nobody absent before the gun, and who has no bib since', async () => {
    await addRunner();
    const address = `${url}?search=199`;
    kit.setTime('08:29');
    expect(await look(address)).toMatch(/199 .* result still open/);
    kit.setTime('08:40');
    expect(await look(address)).toMatch(/199 .* did not start/);
  });

  it('is not there of a race that there is not', async () => {
    for (const race of ['99', 'x', '1%00', '99999999999999999999']) {
      const { statusCode } = await kit.site.app.inject({
        url: `/admin/results/${race}`,
        headers: { cookie: kit.cookie },
      });
      expect([400, 404]).toContain(statusCode);
    }
  });
});

describe('a publication', () => {
  it('is what the form showed, and says what it changed', async () => {
    expect(await look(publishUrl)).toContain('Nothing is public yet');
    const answer = await publish({ kind: 'provisional', note: ' Two hours for protests ' });
    expect(answer.statusCode).toBe(303);
    const [first] = await listPublications(kit.db, 1);
    expect(first).toMatchObject({
      version: 1,
      kind: 'provisional',
      note: 'Two hours for protests',
    });
    expect(first?.protestUntil).toEqual(new Date('2025-07-05T17:00:00+03:00'));
    const entry = { change: { kind: 'adjustment', ms: 1_800_000, rule: 'missingEquipment' } };
    await kit.db
      .insertInto('result_entry')
      .values({
        race_id: 1,
        number: 1,
        change: JSON.stringify({ ...entry.change, id: kit.ids[2] }),
        reason: 'No jacket',
        at: new Date(),
        staff_id: (await signedIn(kit.db, 'admin')).staff.id,
      })
      .execute();
    const difference = 'Bib 103: +30 min, mandatory equipment; places 2 to 3 moved up';
    expect(await look(publishUrl)).toContain(difference);
    await publish({ kind: 'official' });
    const versions = await look(`${url}?do=versions&version=2`);
    expect(versions).toContain('Version 2, official');
    expect(versions).toContain(difference);
    expect(await look(`${url}?do=versions&version=1`)).toContain('It was the first version.');
    expect(await look(publishUrl)).not.toContain('protests are still taken');
  });

  it('as a draft is for the office alone', async () => {
    await publish({ kind: 'draft' });
    expect(await findPublication(kit.db, 1, { isPublic: true })).toBeUndefined();
    expect(await look(`${url}?do=versions&done=draft`)).toContain('Only the race office sees it.');
  });

  it('is refused where anything changed since the form was made, and keeps what was typed', async () => {
    const form = await formOf();
    await kit.db.updateTable('participant').set({ club: 'New' }).where('bib', '=', 101).execute();
    const answer = await publish({ kind: 'official', note: 'Done & dusted' }, form);
    expect(answer.statusCode).toBe(409);
    const said = mainOf(answer.body);
    expect(said).toContain('The results have changed since you looked at them.');
    expect(answer.body).toContain('Done &amp; dusted');
    expect(answer.body).toMatch(
      /<input[^>]*value="official"[^>]*checked|checked[^>]*value="official"/,
    );
    expect(await listPublications(kit.db, 1)).toEqual([]);
  });

  it('of two people at once is one’s, and the other is told whose', async () => {
    const form = await formOf();
    const answers = await Promise.all([
      publish({ kind: 'official' }, form),
      publish({ kind: 'official' }, form),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1);
    const refusedOne = answers.find(({ statusCode }) => statusCode === 409);
    expect(mainOf(refusedOne?.body ?? '')).toContain('Ana has published version 1 meanwhile');
    expect(await listPublications(kit.db, 1)).toHaveLength(1);
  });

  it('is never provisional once one is official, and provisional until a moment to come', async () => {
    const past = await publish({ kind: 'provisional', protestUntil: '2025-07-05T11:00' });
    expect(mainOf(past.body)).toContain('Say until when protests are taken');
    await publish({ kind: 'official' });
    const back = await publish({ kind: 'provisional' });
    expect(mainOf(back.body)).toContain('These results are official already.');
  });

  it('is warned of runners of whom nothing is known', async () => {
    expect(await look(publishUrl)).toContain('Nothing is open.');
    const id = await addRunner();
    const { staff } = await signedIn(kit.db, 'admin');
    await kit.db
      .insertInto('bib_handout')
      .values({ participant_id: id, bib: 199, staff_id: staff.id, at: new Date() })
      .execute();
    expect(await look(publishUrl)).toContain('Nothing is known yet of 1 runner: 199');
  });
});

describe('the results of a race are closed', () => {
  it('to other sites’ forms, strangers and volunteers, who change nothing', async () => {
    const form = { ...(await formOf()), kind: 'official' };
    const volunteer = (await signedIn(kit.db, 'volunteer')).cookie;
    const clerk = (await signedIn(kit.db, ['participants'])).cookie;
    const headers: Record<string, string>[] = [
      { cookie: kit.cookie, 'sec-fetch-site': 'cross-site' },
      { cookie: volunteer },
      { cookie: clerk },
      {},
    ];
    for (const each of headers) {
      const answer = await postForm(kit.site.app, publishUrl, form, each);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    }
    expect(await listPublications(kit.db, 1)).toEqual([]);
  });
});
