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
  /** What somebody has to look after while the site works; absent: nothing. */
  warnings?: Warning[];
};

type Warning = 'clock' | 'backup';

/** What may be amiss while the database works; absent: it is not looked at. */
type Others = {
  guard?: ClockGuard | undefined;
  isBackupOld?: () => Promise<boolean>;
};

const answerMs = 2000;
/** Whoever asks by the thousand writes no more often. */
const restMs = 1000;

/**
 * Tries whether the site can work: writes a row, as each registration does. A disk that is full and
 * a database that is read-only answer every question and take nothing.
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

/** Writes, and looks after the rest. */
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

/** What PostgreSQL's codes mean to whoever mends it. */
function statusOf(code: string): Readiness['status'] {
  if (/^(53100|ENOSPC)$/.test(code)) return 'database full';
  if (code === '25006') return 'database read-only';
  if (/^(XX00[12]|58\w{3})$/.test(code)) return 'database damaged';
  return /^(57014|55P03)$/.test(code) ? 'database slow' : 'database away';
}
