import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { errorCode } from '../db/database-errors.ts';
import type { Schema } from '../db/schema.ts';
import { type ClockGuard, readNoted } from './clock-guard.ts';

export type Readiness = {
  status:
    | 'ok'
    | 'database away'
    | 'database slow'
    | 'database full'
    | 'database read-only'
    | 'database damaged';
  /** Problems for the operator to look after while the site works; absent when there are none. */
  warnings?: Warning[];
};

type Warning = 'clock' | 'backup';

/** Other things to check while the database works; absent: not checked. */
type Others = {
  guard?: ClockGuard | undefined;
  isBackupOld?: () => Promise<boolean>;
};

const answerMs = 2000;
/** A flood of requests causes no more writes than one in this time. */
const restMs = 1000;

/**
 * Tests whether the site can work by writing a row, as each registration does. A database that is
 * read-only or whose disk is full answers every query but stores nothing.
 */
export function readinessOf(db: Kysely<Schema>, others: Others = {}): () => Promise<Readiness> {
  let last: { at: number; found: Promise<Readiness> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at >= restMs) last = { at: now, found: look(db, others) };
    return last.found;
  };
}

async function look(db: Kysely<Schema>, others: Others): Promise<Readiness> {
  const found = listWarnings(db, others).then(
    (warnings): Readiness => ({ status: 'ok', ...(warnings.length > 0 && { warnings }) }),
    (error: unknown): Readiness => ({ status: statusOf(errorCode(error)) }),
  );
  const late = sleep<Readiness>(answerMs, { status: 'database slow' }, { ref: false });
  return Promise.race([found, late]);
}

/** Writes, and checks the rest. */
async function listWarnings(
  db: Kysely<Schema>,
  { guard, isBackupOld }: Others,
): Promise<Warning[]> {
  const finding = guard ? await guard.check() : await readNoted(db, new Date()).then(() => 'right');
  const isOld = await isBackupOld?.();
  return [
    ...(finding === 'right' ? [] : ['clock' as const]),
    ...(isOld ? ['backup' as const] : []),
  ];
}

/** What PostgreSQL's codes mean to the operator. */
function statusOf(code: string): Readiness['status'] {
  if (/^(53100|ENOSPC)$/.test(code)) return 'database full';
  if (code === '25006') return 'database read-only';
  if (/^(XX00[12]|58\w{3})$/.test(code)) return 'database damaged';
  return /^(57014|55P03)$/.test(code) ? 'database slow' : 'database away';
}
