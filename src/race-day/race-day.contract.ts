import type { Evidence } from './passages/accounts.rules.ts';
import type { Course, Reading } from './passages/passages.contract.ts';
import type { Start } from './starts.rules.ts';

/** Somebody who is registered, as the race day names runners; `bib` is empty before one is given. */
export type Starter = { id: number; bib: string; name: string; raceId: number };

/** What a person noted of a checkpoint and nobody took back. */
export type CheckpointEvent = {
  id: number;
  checkpoint: string;
  kind: 'closed' | 'swept';
  /** Whose sweepers came by; null: it is closed. */
  raceId: number | null;
  /** Who had not come by when it was closed, by number. */
  missing: number[];
  reason: string;
  at: Date;
  by: string;
};

/** Who takes part, with the gun at which the runner starts. */
type StarterAtGun = Starter & { start: Start };

/** How many were counted at the line, the latest of a start last. */
type StartCount = {
  raceId: number;
  wave: number;
  number: number;
  counted: number;
  /** With a bib in hand and not noted as not started, when it was counted. */
  expected: number;
  madeAt: Date;
  by: string;
};

/** All that is known on the day. */
export type RaceDay = {
  now: Date;
  courses: readonly Course[];
  evidence: readonly Evidence[];
  runners: ReadonlyMap<number, StarterAtGun>;
  reading: Reading;
  /** By checkpoint, when its latest entry was made; milliseconds since 1970. */
  lastHeard: ReadonlyMap<string, number>;
  /** By checkpoint, until when all of its phones have called; milliseconds since 1970. */
  lastContact: ReadonlyMap<string, number>;
  /** Minutes past the expected arrival. */
  overdueAfterMin: number;
  events: readonly CheckpointEvent[];
  /** What starts apart, race by race. */
  starts: readonly Start[];
  counts: readonly StartCount[];
};
