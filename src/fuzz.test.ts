import { afterAll, beforeAll, expect, it } from 'vitest';
import { presetNames } from './platform/auth/rights.rules.ts';
import { signedIn } from './test/admin-kit.ts';
import { fuzzSite } from './test/fuzz/fuzz-site.ts';
import { early, paid, registered, tokenFor } from './test/my-registration-kit.ts';
import { openRegistration } from './test/registration-kit.ts';
import { openTestSite, type TestSite } from './test/test-site.ts';

/** For longer: `FUZZ_REQUESTS=50000 npx vitest run --project api src/fuzz.test.ts`. */
const asked = Number(process.env.FUZZ_REQUESTS ?? 0);
/** What was done in one has made other forms for the next. */
const roundOf = 2500;
const rounds = Array.from({ length: Math.ceil(asked / roundOf) || 1 }, (_, round) => round);
const seed = Number(process.env.FUZZ_SEED ?? 12);

let site: TestSite;
let known: Record<string, string[]>;
beforeAll(async () => {
  site = await openTestSite({ now: early.toISOString() });
  const { db } = site.database;
  await openRegistration(db, 100_000);
  const minor = { birthDate: '2008-09-01', guardianName: 'Ion', guardianEmail: 'ion@mail.example' };
  const runners = [await registered(db, 1), await paid(db, 2), await registered(db, 3, minor)];
  known = {
    id: ['1', '2', ...runners.map(String)],
    '/admin/staff/:id id': [(await signedIn(db, 'office')).staff.id, 'nobody'],
    token: await Promise.all(runners.map((id) => tokenFor(db, id))),
    '/guardian/:token token': [await tokenFor(db, runners[2] ?? 0, 'guardian')],
    reference: ['paid-2', 'none'],
    provider: ['demo', 'stripe', 'nobody'],
  };
});
afterAll(() => site.close());

const cookies = async () => {
  const found: Record<string, string> = { nobody: '' };
  for (const role of presetNames) found[role] = (await signedIn(site.database.db, role)).cookie;
  return found;
};

it.each(rounds)(
  'answers whatever is sent, without a failure of its own: round %i',
  async (round) => {
    const requests = asked ? Math.min(roundOf, asked - round * roundOf) : undefined;
    const own = seed + round * 1_000_000;
    const report = await fuzzSite({ app: site.app, requests, seed: own, known, cookies });
    const { failures, ...figures } = report;
    if (asked) process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
    expect(failures, `seed ${seed}`).toEqual([]);
    const all = requests ?? figures.targets;
    // What is meant well is mostly taken: behind refusals no fault would be found.
    for (const [kind, { sent, done }] of Object.entries(figures.meant)) {
      expect(sent).toBeGreaterThan(all / 50);
      expect([kind, done / sent > 0.3]).toEqual([kind, true]);
    }
  },
);

it('finds a fault that is there', async () => {
  const { db } = site.database;
  await db.schema.alterTable('contact_message').renameTo('contact_message_gone').execute();
  const { failures } = await fuzzSite({
    app: site.app,
    requests: 24,
    seed,
    known,
    cookies,
    only: ['/api/contact', '/contact'],
  });
  await db.schema.alterTable('contact_message_gone').renameTo('contact_message').execute();
  expect(new Set(failures.map(({ request }) => request.url))).toEqual(
    new Set(['/api/contact', '/contact']),
  );
});
