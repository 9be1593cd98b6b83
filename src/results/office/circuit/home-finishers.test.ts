import { afterAll, beforeAll, expect, it } from 'vitest';
import { edition } from '../../../edition/edition.ts';
import { contextOf, signedIn } from '../../../test/admin-kit.ts';
import { placeRunners } from '../../../test/race-control-kit.ts';
import { publishFinishes } from '../../../test/results-kit.ts';
import { openTestSite, type TestSite } from '../../../test/test-site.ts';
import { forgetInPublications } from '../../publications.queries.ts';
import { takeHomeStage } from './circuit-import.ts';
import { homeFinishers } from './home-finishers.ts';
import { readCircuit } from './read-circuit.ts';

const { circuitCalendar, event, circuitCategories } = edition();

const own = circuitCalendar.find(({ name }) => name === event.name)?.id ?? '';
const oldest = circuitCategories.findLast(({ gender }) => gender === 'F');
let site: TestSite;
let ids: number[];
beforeAll(async () => {
  site = await openTestSite();
  ids = await placeRunners(site.database.db, 5, (index) => ({
    first_name: 'Ana',
    last_name: `Runner ${index}`,
    gender: 'F',
    birth_date: `${2025 - (oldest?.minAge ?? 0) - index - 1}-01-31`,
    // The fourth runs for herself.
    is_in_circuit: index !== 3,
    country: index === 0 ? 'OTHER' : 'RO',
  }));
});
afterAll(() => site.close());

it('takes our own race into the circuit once its results are official, without who was erased', async () => {
  const { db } = site.database;
  const { session } = await signedIn(db, 'office');
  const ctx = contextOf(db, session);
  expect(await takeHomeStage(ctx, own)).toMatchObject({ code: 'circuit-own-missing' });
  await publishFinishes(db, [500, 400, 300, 200, null], { kind: 'provisional' });
  expect(await takeHomeStage(ctx, own)).toMatchObject({ code: 'circuit-own-missing' });
  await publishFinishes(db, [500, 400, 300, 200, null]);
  const born = 2025 - (oldest?.minAge ?? 0) - 1;
  const row = { category: oldest?.name, gender: 'F', country: 'RO' };
  expect(await homeFinishers(db)).toEqual([
    { ...row, place: 1, name: 'Ana Runner 2', born: born - 2 },
    { ...row, place: 2, name: 'Ana Runner 1', born: born - 1 },
    { ...row, place: 3, name: 'Ana Runner 0', born, country: null },
  ]);

  const erased = ids[1] ?? 0;
  await db.transaction().execute((trx) => forgetInPublications(trx, erased));
  await db
    .updateTable('participant')
    .set({ erased_at: new Date() })
    .where('id', 'in', [erased, ids[0] ?? 0])
    .execute();
  expect(await takeHomeStage(ctx, 'faggi')).toMatchObject({ code: 'circuit-own-missing' });
  expect(await takeHomeStage(ctx, own)).toEqual({ ok: true });
  const stages = (await readCircuit(ctx)).stages.filter(({ isHome }) => isHome);
  expect(stages).toMatchObject([{ id: own, results: { count: 1 } }]);
  const taken = await db
    .selectFrom('circuit_result')
    .select(['name', 'place', 'born'])
    .orderBy('place')
    .execute();
  expect(taken).toEqual([{ name: 'Ana Runner 2', place: 1, born: born - 2 }]);
});

it('waits for every race that anybody is entered in', async () => {
  const { db } = site.database;
  await db
    .updateTable('participant')
    .set({ status: 'confirmed' })
    .where('id', '=', (eb) =>
      eb.selectFrom('participant').select(eb.fn.min('id').as('id')).where('race_id', '=', 2),
    )
    .execute();
  expect(await homeFinishers(db)).toBeUndefined();
});
