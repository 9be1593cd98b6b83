import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { withRollback } from '../../../platform/db/rollback.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { refused } from '../../../platform/http/result.ts';
import { forAction, forPage } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { insertBibs, listBibRanges, listBibRunners, lockBibs } from './bib.queries.ts';
import { type BibOrder, type BibPlan, countFree, planBibs } from './bib.rules.ts';
import type { BibsGiven, BibsNow, NamedPlan } from './bibs.contract.ts';

/** The ranges with how many numbers each has left, and the plan of the given order. */
export const readBibs = forPage(
  'participants',
  async ({ db }, order: BibOrder | undefined): Promise<BibsNow> => {
    const ranges = await listBibRanges(db);
    const runners = await listBibRunners(db);
    const taken = new Set(runners.map(({ bib }) => bib));
    return {
      ranges: ranges.map((range) => ({ ...range, free: countFree(range, ranges, taken) })),
      waiting: runners.filter(({ bib, isConfirmed }) => bib === null && isConfirmed).length,
      plan: order && named(planBibs(runners, ranges, order)),
    };
  },
);

/**
 * Assigns the bibs of a plan that was shown; returns how many. Refuses with `bibs-changed` when the
 * plan would be different by now, for instance because a runner was confirmed. A second click finds
 * no runner without a bib.
 */
export const assignBibs = forAction(
  { right: 'participants', bulk: 'bibs.assign' },
  ({ db, staff }, { order, digest }: { order: BibOrder; digest: string }) =>
    withRollback<BibsGiven>(db, async (trx, rollback) => {
      await lockBibs(trx);
      const plan = await planIn(trx, order);
      if (plan.given.length === 0) return { ok: true, count: 0 };
      if (plan.digest !== digest) return refused('bibs-changed');
      const given = plan.given.map(({ runner, bib }) => ({ id: runner.id, bib }));
      const isWhole = (await insertBibs(trx, given)) === given.length;
      if (!isWhole) return rollback(refused('bibs-changed'));
      await writeAudit(trx, {
        staff,
        action: 'bibs.assign',
        subject: 'bibs',
        after: { order, given: Object.fromEntries(given.map(({ id, bib }) => [id, bib])) },
      });
      return { ok: true, count: given.length };
    }),
);

async function planIn(trx: Transaction<Schema>, order: BibOrder): Promise<NamedPlan> {
  return named(planBibs(await listBibRunners(trx), await listBibRanges(trx), order));
}

function named(plan: BibPlan): NamedPlan {
  const given = plan.given.map(({ runner, bib }) => `${runner.id}=${bib}`).join(' ');
  return { ...plan, digest: createHash('sha256').update(given).digest('base64url') };
}
