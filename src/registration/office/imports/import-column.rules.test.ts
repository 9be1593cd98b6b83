import { expect, it } from 'vitest';
import { unreadColumns } from './import-column.rules.ts';

const header = ['Name', ' Health ', '', 'Club'];

it.each([
  ['all but what has no field', ['lastname', 'medicalInfo', 'email', 'club'], true, []],
  ['health only with consent', ['lastname', 'medicalInfo', 'email', 'club'], false, ['Health']],
  [
    'a column without a name by its number',
    ['lastname', 'medicalInfo', null, null],
    true,
    ['3', 'Club'],
  ],
  ['nothing', [null, null, null, null], false, ['Name', 'Health', '3', 'Club']],
  ['no more fields than there are', ['lastname'], true, ['Health', '3', 'Club']],
] as const)('an import reads %s', (_what, fields, medicalConsent, unread) => {
  expect(unreadColumns(header, { fields: [...fields], medicalConsent })).toEqual(unread);
});
