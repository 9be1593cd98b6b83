import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type DataVersions, perVersion } from '../../platform/db/data-versions.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { PreparedAnswer } from '../../platform/http/prepared-answer.ts';
import {
  filterParticipants,
  noFilters,
  type ParticipantFilters,
} from './participant-filter.rules.ts';
import { rememberingSearchKey } from './participant-search.rules.ts';
import type { Participant } from './participants.contract.ts';
import { listParticipants } from './participants.queries.ts';

/** Rows that are written as JSON before other requests get their turn. */
const rowsPerTurn = 1000;
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding',
};

/** All participants at one version of the data, with what is computed once for all requests. */
type Snapshot = {
  everybody: readonly Participant[];
  /** The participants on the public list. */
  all: readonly Participant[];
  /** Numbers of the participants who are not on it. */
  unproven: ReadonlySet<number>;
  byId: ReadonlyMap<number, Participant>;
  /** Codes of the countries that participants come from. */
  countries: readonly string[];
  /** The text of each participant that a search compares. */
  keys: ReadonlyMap<number, string>;
  answers: Map<string, Promise<PreparedAnswer>>;
};

export type ParticipantList = {
  find(filters: ParticipantFilters): Promise<Participant[]>;
  /** The same for all participants, also those for whom nobody has acted yet; for the office. */
  findAny(filters: ParticipantFilters): Promise<Participant[]>;
  /** A participant on the list, by number. */
  byId(id: number): Promise<Participant | undefined>;
  /** A participant by number, listed or not; for the office, and a runner who just registered. */
  anyById(id: number): Promise<Participant | undefined>;
  countries(): Promise<readonly string[]>;
  /** The list as JSON; made once per data version, except for searches. */
  answer(
    query: {
      raceid?: number | undefined;
      country?: string | undefined;
      search?: string | undefined;
    },
    headers: Record<string, string>,
  ): Promise<PreparedAnswer>;
};

/**
 * The participants in memory, read again after a change. 50,000 take some 25 MB. Every query is
 * then a walk through an array, and is answered even while the database is away.
 */
export function participantList(db: Kysely<Schema>, versions: DataVersions): ParticipantList {
  const keyOf = rememberingSearchKey();
  const snapshot = perVersion(
    () => versions.participant,
    async (): Promise<Snapshot> => {
      const { everybody, unproven } = await listParticipants(db);
      const keys = new Map<number, string>();
      for (const [index, each] of everybody.entries()) {
        keys.set(each.id, keyOf(each));
        if (index % rowsPerTurn === 0) await nextTurn();
      }
      const all = everybody.filter(({ id }) => !unproven.has(id));
      return {
        everybody,
        all,
        unproven,
        byId: new Map(everybody.map((each) => [each.id, each])),
        countries: [...new Set(all.map(({ country }) => country))],
        keys,
        answers: new Map(),
      };
    },
  );
  const find = (
    { keys }: Snapshot,
    those: readonly Participant[],
    filters: ParticipantFilters,
  ): Participant[] => filterParticipants(those, filters, ({ id }) => keys.get(id) ?? '');
  const findPublic = (snapshot: Snapshot, filters: ParticipantFilters) =>
    find(snapshot, snapshot.all, filters);

  return {
    find: async (filters) => findPublic(await snapshot(), filters),
    async findAny(filters) {
      const now = await snapshot();
      return find(now, now.everybody, filters);
    },
    byId: async (id) => {
      const { byId, unproven } = await snapshot();
      return unproven.has(id) ? undefined : byId.get(id);
    },
    anyById: async (id) => (await snapshot()).byId.get(id),
    countries: async () => (await snapshot()).countries,
    async answer({ raceid, country, search = '' }, ownHeaders) {
      const now = await snapshot();
      const make = async () => {
        const filters = { ...noFilters, raceid: raceid ?? null, country: country ?? null, search };
        const body = await asJson(findPublic(now, filters));
        return new PreparedAnswer({ body, headers: { ...ownHeaders, ...headers } });
      };
      if (search) return make();
      const key = `${raceid ?? ''} ${country ?? ''}`;
      const known = now.answers.get(key);
      if (known) return known;
      const made = make();
      // Otherwise requests for races that do not exist could fill the memory.
      if (raceid === undefined || now.all.some((each) => each.raceid === raceid)) {
        now.answers.set(key, made);
      }
      return made;
    },
  };
}

/** Like `JSON.stringify`, but in parts. */
async function asJson(rows: readonly Participant[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let at = 0; at < rows.length; at += rowsPerTurn) {
    const part = JSON.stringify(rows.slice(at, at + rowsPerTurn)).slice(1, -1);
    parts.push(Buffer.from(at === 0 ? `[${part}` : `,${part}`));
    await nextTurn();
  }
  return Buffer.concat([...parts, Buffer.from(rows.length === 0 ? '[]' : ']')]);
}
