import { createHash } from 'node:crypto';

/** The facts of an entry that the chain covers: who did what to whom, and when. */
export type ChainedFacts = {
  position: string;
  at: Date;
  staffId: string | null;
  staffEmail: string;
  action: string;
  subject: string;
  detailsHash: Buffer;
};

/** The details that name people and can be erased. */
export type AuditDetails = { reason: string | null; before: unknown; after: unknown };

/** The same text for the same value, in whatever order its names come. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const names = Object.keys(value).toSorted();
  const parts = names.map(
    (name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`,
  );
  return `{${parts.join(',')}}`;
}

/** Salted, so that nobody can find out by trying what was erased. */
export const hashDetails = (salt: Buffer, { reason, before, after }: AuditDetails): Buffer =>
  createHash('sha256')
    .update(salt)
    .update(canonical([reason, before, after]))
    .digest();

/** An entry's hash, which covers all entries before it. */
export const hashEntry = (previous: Buffer, facts: ChainedFacts): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(
      canonical([
        facts.position,
        facts.at.toISOString(),
        facts.staffId,
        facts.staffEmail,
        facts.action,
        facts.subject,
        facts.detailsHash.toString('hex'),
      ]),
    )
    .digest();
