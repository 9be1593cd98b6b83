import { isAuditAction } from '../../../audit/audit-actions.ts';
import type { Language } from '../../../i18n/languages.ts';
import { wordsIn } from '../../../i18n/words.ts';

/**
 * What a member of staff did, such as `race.picture`, as the end of a sentence about them; an
 * action that nobody takes any more by its stored name.
 */
export function auditWords(language: Language, action: string): string {
  if (!isAuditAction(action)) return action;
  return wordsIn(language).getFixedT(null, 'admin')(`actions.${action}` as 'actions.session.start');
}
