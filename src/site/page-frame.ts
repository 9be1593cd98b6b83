import { eventInForce } from '../edition/facts/event-in-force.ts';
import type { RegistrationNow } from '../edition/facts/event-phase.rules.ts';
import { type Notice, noticesAt } from '../edition/facts/notice.rules.ts';
import type { LateFacts } from '../edition/facts/reading.rules.ts';
import type { Clock } from '../platform/http/clock.ts';

export type FrameSources = {
  clock: Clock;
  /** Whether registration is open, for the header of every page. */
  registration: () => Promise<RegistrationNow>;
  /** What the office has to tell everybody, now or later, above the content of every page. */
  notices: () => Promise<readonly Notice[]>;
  /** What the organiser says of the facts, which every sentence goes by. */
  readLateFacts: () => Promise<LateFacts>;
};

/** What stands around the content of every page; one that needs no database comes without it, too. */
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
    /** When time alone may change any of it next. */
    changesAtMs: Math.min(
      ...[header?.changesAt, changesAt].map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY),
    ),
  };
}
