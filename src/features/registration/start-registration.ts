import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { errorCode } from '../../db/database-errors.ts';
import type { Schema } from '../../db/schema.ts';
import type { Clock } from '../../services/clock.ts';
import { cancelUnpaid } from './cancel-unpaid.ts';
import { expireHolds } from './expire-holds.ts';
import { remindGuardians } from './remind-guardians.ts';
import { tellOfHolds } from './tell-of-holds.ts';
import { findDueMail, writeReceivedMail } from './write-registration-mails.ts';

/** Between two mails, so that setting them leaves the processor to who registers just now. */
const breathMs = 20;

const wakers = new Set<() => void>();

/** Wakes the workers of this process: somebody has registered. */
export function announceRegistration(): void {
  for (const wake of wakers) wake();
}

export type RegistrationWorker = {
  /** Resolves when what is under way is through. */
  stop(): Promise<void>;
};

/**
 * Passes on the places whose time is up, every `pollMs`, and writes the mails of registrations,
 * until stopped; any number of processes may do so at once.
 */
export function startRegistrationWorker({
  db,
  clock,
  siteUrl,
  log,
  pollMs = 5000,
}: {
  db: Kysely<Schema>;
  clock: Pick<Clock, 'now'>;
  siteUrl: string;
  /** Gets a code and at most a number, never a name or an address. */
  log: (facts: object, what: string) => void;
  pollMs?: number;
}): RegistrationWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let resting: AbortController | undefined;
  let isWoken = false;
  const wake = () => {
    isWoken = true;
    resting?.abort();
  };
  wakers.add(wake);

  async function passPlaces(): Promise<void> {
    while (!signal.aborted) {
      await expireHolds(db, { now: clock.now(), siteUrl }).catch((error: unknown) =>
        log({ code: errorCode(error) }, 'places could not be passed on'),
      );
      await tellOfHolds(db, { now: clock.now(), siteUrl }).catch((error: unknown) =>
        log({ code: errorCode(error) }, 'runners could not be told of their places'),
      );
      await cancelUnpaid(db, { now: clock.now(), siteUrl }).catch((error: unknown) =>
        log({ code: errorCode(error) }, 'unpaid registrations could not be cancelled'),
      );
      await remindGuardians(db, { now: clock.now(), siteUrl }).catch((error: unknown) =>
        log({ code: errorCode(error) }, 'guardians could not be reminded'),
      );
      await sleep(pollMs, undefined, { signal }).catch(() => {});
    }
  }

  async function writeMails(): Promise<void> {
    let after = 0;
    while (!signal.aborted) {
      isWoken = false;
      let id: number | undefined;
      try {
        id = await findDueMail(db, after);
        if (id !== undefined) await writeReceivedMail(db, id, { siteUrl, now: clock.now() });
        if (id !== undefined) await sleep(breathMs, undefined, { signal }).catch(() => {});
        else if (after === 0) await rest();
      } catch (error) {
        log({ code: errorCode(error), participant: id }, 'registration mail not written');
        await sleep(pollMs, undefined, { signal }).catch(() => {});
      }
      // One that cannot be written is passed by, and comes up again in the next walk.
      after = id ?? 0;
    }
  }

  async function rest(): Promise<void> {
    if (isWoken) return;
    resting = new AbortController();
    const both = AbortSignal.any([resting.signal, signal]);
    await sleep(pollMs, undefined, { signal: both }).catch(() => {});
    resting = undefined;
  }

  const working = Promise.all([passPlaces(), writeMails()]);
  return {
    async stop() {
      stopping.abort();
      wakers.delete(wake);
      await working;
    },
  };
}
