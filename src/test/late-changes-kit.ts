import { postForm, signedIn } from './admin-kit.ts';
import { openTestSite } from './test-site.ts';

/**
 * A site whose office makes late changes, by a person with the right for it, and a second process
 * of the same site (`other`), which has to follow.
 */
export async function openChangingSite(options: Parameters<typeof openTestSite>[0] = {}) {
  const site = await openTestSite({ isWithoutParticipants: true, ...options });
  const other = await site.openAnother();
  const office = await signedIn(site.database.db, ['registration']);
  return {
    site,
    other,
    office,
    /**
     * Sends the form of /admin/changes; `seen` is the number of the last change when the form was
     * made.
     */
    post: (form: Record<string, string>, headers = {}) =>
      postForm(
        site.app,
        '/admin/changes',
        { seen: '0', ...form },
        { cookie: office.cookie, ...headers },
      ),
    /** The number of the last change of a subject, as its form carries it. */
    lastSeen: async (subject: string) => {
      const row = await site.database.db
        .selectFrom('late_change')
        .select('id')
        .where('subject', '=', subject)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return String(row?.id ?? 0);
    },
  };
}
export type ChangingSite = Awaited<ReturnType<typeof openChangingSite>>;
