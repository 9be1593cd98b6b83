import { eventInForce } from '../edition/facts/event-in-force.ts';
import type { RegistrationNow } from '../edition/facts/event-phase.rules.ts';
import { type Notice, noticesAt } from '../edition/facts/notice.rules.ts';
import type { LateFacts } from '../edition/facts/reading.rules.ts';
import type { Clock } from '../platform/http/clock.ts';

export type FrameSources = {
  clock: Clock;
  /** Whether registration is open, for the header of every page. */
  registration: () => Promise<RegistrationNow>;
  /** Current and later notices of the office, for the top of every page. */
  notices: () => Promise<readonly Notice[]>;
  /** The organiser's late changes, which every sentence uses. */
  readLateFacts: () => Promise<LateFacts>;
};

/**
 * The frame around the content of every page; if the database fails, a page that does not need it
 * gets a frame without data.
 */
export async function frameOf({ registration, notices, readLateFacts, clock }: FrameSources) {
  const [header, known, lateFacts] = await Promise.all([
    registration().catch(() => undefined),
    notices().catch(() => undefined),
    readLateFacts().catch(() => undefined),
  ]);
  const { shown, changesAt } = noticesAt(known ?? [], clock.now());
  return {
    registration: header,
    notices: shown,
    inForce: lateFacts && eventInForce(lateFacts),
    isWhole: header !== undefined && known !== undefined && lateFacts !== undefined,
    /** When the passing of time next changes any of it. */
    changesAtMs: Math.min(
      ...[header?.changesAt, changesAt].map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY),
    ),
  };
}
