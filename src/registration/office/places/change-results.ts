import { readEventFacts } from '../../../edition/event/event-facts.queries.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { forAction } from '../../../site/office-use-case.ts';
import { writeAudit } from '../../../staff/audit/write-audit.ts';
import { changedFields } from './change-registration.ts';
import type { Done, ResultsForm } from './registration-admin.contract.ts';
import { readResults } from './registration-admin.queries.ts';

/** Publishes the results, at an address of their own or the edition's, or withdraws them. */
export const changeResults = forAction(
  { right: 'registration' },
  async ({ db, staff, clock }, form: ResultsForm): Promise<Done> => {
    const now = clock.now();
    const url = form.url.trim();
    if (form.how !== 'hidden' && form.how !== 'published') {
      return { ok: false, code: 'results-missing' };
    }
    if (url !== '' && !isWebAddress(url)) return { ok: false, code: 'results-url' };
    const isPublished = form.how === 'published';
    const { races } = await readEventFacts(db);
    if (isPublished && races.some(({ startsAt }) => now < startsAt)) {
      return { ok: false, code: 'results-early' };
    }
    return inTransaction(db, async (trx): Promise<Done> => {
      const before = await readResults(trx);
      // When they are saved again, the moment of publication stays.
      const publishedAt = isPublished ? (before.publishedAt ?? now) : null;
      const after = { publishedAt, url: url || null };
      const changed = changedFields(before, after);
      if (!changed) return { ok: true };
      await trx
        .updateTable('edition')
        .set({ results_published_at: publishedAt, results_url: after.url })
        .execute();
      await writeAudit(trx, { staff, action: 'results.set', subject: 'results', ...changed });
      return { ok: true };
    });
  },
);

/** A web address that our pages may link to, and show in a frame. */
const isWebAddress = (text: string): boolean =>
  text.length <= 500 && /^https:\/\/[^\s"'<>]+$/.test(text) && URL.canParse(text);
