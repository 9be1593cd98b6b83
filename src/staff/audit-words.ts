import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import { isAuditAction } from './audit/audit-actions.ts';

/**
 * What a member of staff did, such as `race.picture`, as the end of a sentence about them; an
 * action that nobody takes any more by its stored name.
 */
export function auditWords(language: Language, action: string): string {
  if (!isAuditAction(action)) return action;
  return wordsIn(language).getFixedT(null, 'admin')(`actions.${action}` as 'actions.session.start');
}
