import { stringify } from 'csv-stringify/sync';
import type { Kysely } from 'kysely';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { signingKey } from '../../platform/auth/signing-keys.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { readConfirmed } from './newsletter.queries.ts';
import { subscriberUrl } from './subscribe.ts';

/**
 * The confirmed addresses as CSV (RFC 4180) in the language of the person who downloads it, with
 * the proof of consent and an unsubscribe link for each, which every newsletter has to carry.
 */
export async function newsletterCsv(
  db: Kysely<Schema>,
  siteUrl: string,
  language: Language,
): Promise<string> {
  const t = wordsIn(language).getFixedT(null, 'admin-lists');
  const key = await signingKey(db, 'newsletter');
  const subscribers = await readConfirmed(db);
  const rows = subscribers.map((each) => [
    each.email,
    each.language,
    each.asked_at.toISOString(),
    each.confirmed_at?.toISOString() ?? '',
    subscriberUrl(siteUrl, key, each.id),
  ]);
  return stringify(rows, {
    bom: true,
    header: true,
    columns: [
      t('newsletter.email'),
      t('newsletter.language'),
      t('newsletter.asked'),
      t('newsletter.confirmedAt'),
      t('newsletter.unsubscribe'),
    ],
    delimiter: language === 'en' ? ',' : ';',
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}
