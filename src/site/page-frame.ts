import type { RegistrationNow } from '../facts/event-phase.rules.ts';
import { type Notice, noticesAt } from '../facts/notice.rules.ts';
import type { Clock } from '../http/clock.ts';

export type FrameSources = {
  clock: Clock;
  /** Whether registration is open, for the header of every page. */
  registration: () => Promise<RegistrationNow>;
  /** What the office has to tell everybody, now or later, above the content of every page. */
  notices: () => Promise<readonly Notice[]>;
};

/** What stands around the content of every page; one that needs no database comes without it, too. */
export async function frameOf({ registration, notices, clock }: FrameSources) {
  const [header, known] = await Promise.all([
    registration().catch(() => undefined),
    notices().catch(() => undefined),
  ]);
  const { shown, changesAt } = noticesAt(known ?? [], clock.now());
  return {
    registration: header,
    notices: shown,
    isWhole: header !== undefined && known !== undefined,
    /** When time alone may change any of it next. */
    changesAtMs: Math.min(
      ...[header?.changesAt, changesAt].map((at) => at?.getTime() ?? Number.POSITIVE_INFINITY),
    ),
  };
}
