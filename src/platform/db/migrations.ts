import type { Migration } from 'kysely/migration';
import { baseline } from './migrations/100-baseline.ts';
import { noChosenReadings } from './migrations/101-no-chosen-readings.ts';
import { heldMails } from './migrations/102-held-mails.ts';
import { wordsOfOtherLinks } from './migrations/103-words-of-other-links.ts';
import { mailedOnce } from './migrations/104-mailed-once.ts';
import { sealedHeadings } from './migrations/105-sealed-headings.ts';
import { sealedUnsubscribing } from './migrations/106-sealed-unsubscribing.ts';

/** Every step of the schema, oldest first; a step that has landed is never edited. */
export const migrations: Record<string, Migration> = {
  '100-baseline': baseline,
  '101-no-chosen-readings': noChosenReadings,
  '102-held-mails': heldMails,
  '103-words-of-other-links': wordsOfOtherLinks,
  '104-mailed-once': mailedOnce,
  '105-sealed-headings': sealedHeadings,
  '106-sealed-unsubscribing': sealedUnsubscribing,
};
