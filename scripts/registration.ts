/**
 * Opens and closes registration without a browser; the page for it is `/admin/registration`:
 *
 *     npx node scripts/registration.ts open [--from 2025-03-01T08:00:00+02:00]
 *         [--until 2025-06-30T23:59:59+03:00] [--capacity 1=300 --capacity 2=400]
 *     npx node scripts/registration.ts close
 *
 * It reads DATABASE_URL or DATA_DIR as the site does; a running site follows at once.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { openDatabase } from '../src/db/database.ts';
import type { Schema } from '../src/db/schema.ts';
import { setRegistration } from '../src/features/registration/set-registration.ts';

function giveUp(text: string): never {
  console.error(text);
  process.exit(1);
}

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const wanted = z.object({
  command: z.enum(['open', 'close']),
  from: moment.optional(),
  until: moment.optional(),
  capacity: z.array(z.templateLiteral([z.int().positive(), '=', z.int().nonnegative()])),
});

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        until: { type: 'string' },
        capacity: { type: 'string', multiple: true, default: [] },
      },
    });
    return wanted.safeParse({ command: positionals[0], ...values });
  } catch (error) {
    return giveUp((error as Error).message);
  }
}

const read = readArguments();
if (!read.success) giveUp(z.prettifyError(read.error));
const { command, from = null, until = null, capacity } = read.data;

const database = await openDatabase<Schema>({
  databaseUrl: process.env.DATABASE_URL || undefined,
  dataDir: process.env.DATA_DIR || './data',
}).catch((error: Error) => giveUp(error.message));
const capacities = new Map(capacity.map((each) => each.split('=').map(Number) as [number, number]));
const set = await setRegistration(database.db, {
  opening: { isOpen: command === 'open', opensAt: from, closesAt: until },
  capacities,
});
await database.close();
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
