import type { LinkContext } from '../registration/my-registration/for-holder.ts';
import { type Db, early, siteUrl } from './my-registration-kit.ts';

/** The context in which links of a registration's mails are answered, at a moment. */
export const linkContext = (
  db: Db,
  { now = early, ...given }: Partial<LinkContext> & { now?: Date } = {},
): LinkContext => ({
  db,
  siteUrl,
  clock: { now: () => now, offsetMs: 0 },
  outboxDir: '/nowhere',
  chooseEarlier: () => Promise.reject(new Error('nothing is asked of earlier years')),
  personalData: [],
  demandDifference: async () => ({ ok: true, payAt: '/pay/1' }),
  ...given,
});
