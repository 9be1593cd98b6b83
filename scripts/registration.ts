/**
 * Opens and closes registration without a browser; the page for it is `/admin/registration`:
 *
 *     npx node scripts/registration.ts open [--from 2025-03-01T08:00:00+02:00]
 *         [--until 2025-06-30T23:59:59+03:00] [--capacity 1=300 --capacity 2=400] [--yes]
 *     npx node scripts/registration.ts close
 *
 * It reads the environment as the site does; a running site follows at once. Where opening may be a
 * mistake it says why and asks; `--yes` is the answer.
 */
import { createInterface } from 'node:readline/promises';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { readEventFacts } from '../src/edition/event/event-facts.queries.ts';
import type { Schema } from '../src/platform/db/schema.ts';
import { startClock } from '../src/platform/http/clock.ts';
import { type OpeningDoubt, openingDoubts } from '../src/registration/opening-doubts.rules.ts';
import { type Opening, setRegistration } from '../src/registration/set-registration.ts';
import { withDatabase } from './database-command.ts';
import { argumentsOrGiveUp, giveUp, giveUpOn } from './give-up.ts';

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const wanted = z.object({
  command: z.enum(['open', 'close']),
  from: moment.optional(),
  until: moment.optional(),
  yes: z.boolean(),
  capacity: z.array(z.templateLiteral([z.int().positive(), '=', z.int().nonnegative()])),
});

const usage =
  'npx node scripts/registration.ts open --from 2025-03-01T08:00:00+02:00 --until 2025-06-30T23:59:59+03:00 --capacity 1=300, each as needed; or close';

function readArguments() {
  const { positionals, values } = argumentsOrGiveUp(
    {
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        until: { type: 'string' },
        yes: { type: 'boolean', default: false },
        capacity: { type: 'string', multiple: true, default: [] },
      },
    },
    usage,
  );
  const [command, ...others] = positionals;
  const { data } = wanted.safeParse({ command, ...values });
  return data && others.length === 0 ? data : giveUpOn(usage);
}

const why: Record<OpeningDoubt, string> = {
  'no-payments': 'Nobody can pay: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are not set.',
  'some-started': 'One race will have started by then: nobody can register for it.',
  'all-started':
    'All races will have started by then: every page will say that registration is closed.',
};

/** Says what speaks against it and asks; answers whether to go on. */
async function askAbout(db: Kysely<Schema>, opening: Opening): Promise<boolean> {
  const { STRIPE_SECRET_KEY, PUBLIC_URL, REHEARSAL_TIME } = process.env;
  const edition = await db.selectFrom('edition').select('left_demo_at').executeTakeFirst();
  // The site may have its PUBLIC_URL from elsewhere than this shell.
  const isDemo = !PUBLIC_URL && !edition?.left_demo_at;
  const doubts = openingDoubts(opening, {
    facts: await readEventFacts(db),
    hasPayments: Boolean(STRIPE_SECRET_KEY) || isDemo,
    now: startClock(REHEARSAL_TIME ? { time: new Date(REHEARSAL_TIME) } : undefined).now(),
  });
  if (doubts.length === 0) return true;
  for (const doubt of doubts) console.error(why[doubt]);
  if (!process.stdin.isTTY) {
    console.error('Nothing is changed. Add --yes to open all the same.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Open all the same? [y/N] ');
  terminal.close();
  const isYes = /^y(es)?$/i.test(answer.trim());
  if (!isYes) console.error('Nothing is changed.');
  return isYes;
}

const { command, from = null, until = null, yes, capacity } = readArguments();
const opening = { isOpen: command === 'open', opensAt: from, closesAt: until };

const capacities = new Map(capacity.map((each) => each.split('=').map(Number) as [number, number]));
const place = {
  databaseUrl: process.env.DATABASE_URL || undefined,
  dataDir: process.env.DATA_DIR || './data',
};
const set = await withDatabase(place, async ({ db }) =>
  yes || (await askAbout(db, opening)) ? setRegistration(db, { opening, capacities }) : undefined,
);
if (!set) process.exit(1);
if (!set.ok) {
  giveUp(
    set.taken === undefined
      ? `There is no race ${set.raceId}.`
      : `Race ${set.raceId} has given away ${set.taken} places: it cannot have fewer.`,
  );
}
console.log(
  command === 'close'
    ? 'Registration is closed.'
    : `Registration is open${from ? ` from ${from.toISOString()}` : ''}${until ? ` until ${until.toISOString()}` : ''}.`,
);
