import type { ImportChoice } from './import.contract.ts';

/**
 * The names of the columns that an import does not read; for a column without a name its number,
 * from 1.
 */
export const unreadColumns = (
  header: readonly string[],
  { fields, medicalConsent }: Pick<ImportChoice, 'fields' | 'medicalConsent'>,
): string[] =>
  header.flatMap((name, column) => {
    const field = fields[column];
    const isRead = field && (field !== 'medicalInfo' || medicalConsent);
    return isRead ? [] : [name.trim() || String(column + 1)];
  });
