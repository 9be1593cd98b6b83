import { createHash } from 'node:crypto';

/** What the chain holds of an entry: who did what to whom, and when. */
export type ChainedFacts = {
  position: string;
  at: Date;
  staffId: string | null;
  staffEmail: string;
  action: string;
  subject: string;
  detailsHash: Buffer;
};

/** What names people and can be erased. */
export type AuditDetails = { reason: string | null; before: unknown; after: unknown };

/** The same text for the same value, whatever order its names came in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const names = Object.keys(value).toSorted();
  const parts = names.map(
    (name) => `${JSON.stringify(name)}:${canonical((value as Record<string, unknown>)[name])}`,
  );
  return `{${parts.join(',')}}`;
}

/** Salted, so that nobody finds out by trying what was erased. */
export const hashDetails = (salt: Buffer, { reason, before, after }: AuditDetails): Buffer =>
  createHash('sha256')
    .update(salt)
    .update(canonical([reason, before, after]))
    .digest();

/** An entry's hash, which holds all that came before it. */
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
