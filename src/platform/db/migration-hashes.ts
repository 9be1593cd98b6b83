/**
 * What each landed step was when it landed; `npm run db:types` adds those that are missing. A step
 * of your own that has not landed may change: take its line out, and run that again.
 */
export const migrationHashes: Readonly<Record<string, string>> = {
  '100-baseline': '7e33a1e10e532436',
  '101-no-chosen-readings': '20665ea32e7e0076',
  '102-held-mails': 'edbeabcde599af80',
  '103-words-of-other-links': 'b4b374616d599838',
  '104-mailed-once': '1bc37f90346825ef',
  '105-sealed-headings': '9b66de94fd955cc2',
  '106-sealed-unsubscribing': '34781685ae7a7c63',
};
