import type { Evidence } from './passages/accounts.rules.ts';
import type { Course, Reading } from './passages/passages.contract.ts';
import type { Start } from './starts.rules.ts';

/** A registered runner as the race day shows one; `bib` is empty until one is given. */
export type Starter = { id: number; bib: string; name: string; raceId: number };

/** A note about a checkpoint that nobody took back. */
export type CheckpointEvent = {
  id: number;
  checkpoint: string;
  kind: 'closed' | 'swept';
  /** The race whose sweepers came by; null: the checkpoint is closed. */
  raceId: number | null;
  /** The numbers of the runners who had not come by when it was closed. */
  missing: number[];
  reason: string;
  at: Date;
  by: string;
};

/** A runner who takes part, with the gun at which the runner starts. */
type StarterAtGun = Starter & { start: Start };

/** How many runners were counted at the line, the latest count of a start last. */
type StartCount = {
  raceId: number;
  wave: number;
  number: number;
  counted: number;
  /** Runners with a bib in hand and not noted as not started, when it was counted. */
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
  /** Minutes after the expected arrival at which a runner is overdue. */
  overdueAfterMin: number;
  events: readonly CheckpointEvent[];
  /** The starts at different times, race by race. */
  starts: readonly Start[];
  counts: readonly StartCount[];
};
