import { expect, it } from 'vitest';
import {
  mostColumns,
  mostFileBytes,
  mostRows,
  readableFields,
} from '../imports/import.contract.ts';
import { exportColumns, safetyColumns, safetyIdentity } from './download.contract.ts';

const names: readonly string[] = exportColumns();

it('an export says nothing of health and emergencies: that is a file of its own', () => {
  expect(safetyColumns.filter((column) => names.includes(column))).toEqual([]);
  expect(safetyIdentity.filter((column) => !names.includes(column))).toEqual([]);
  expect([...safetyColumns, ...safetyIdentity]).not.toContain('email');
});

it('what an import can read, an export or the file of safety data writes', () => {
  const written: readonly string[] = [...exportColumns(), ...safetyColumns];
  expect(readableFields().filter((field) => !written.includes(field))).toEqual([]);
});

it('an import reads a list of 10,000 rows and 100 columns, in a file of 5 MiB', () => {
  expect([mostRows, mostColumns, mostFileBytes]).toEqual([10_000, 100, 5_242_880]);
});
