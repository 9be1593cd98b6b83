import { describe, expect, it } from 'vitest';
import { readScan } from './scan.rules.ts';

describe('what the one field was given', () => {
  it.each([
    ['Ștefănescu', { kind: 'typed', text: 'Ștefănescu' }],
    [' 104 ', { kind: 'typed', text: '104' }],
    ['TRR104', { kind: 'typed', text: 'TRR104' }],
    ['Trrx Ana', { kind: 'typed', text: 'Trrx Ana' }],
    ['Ana TRR1.AB', { kind: 'typed', text: 'Ana TRR1.AB' }],
    ['TRR104.0123', { kind: 'pickup', code: 'TRR104.0123' }],
    [' trr104.0123 ', { kind: 'pickup', code: 'trr104.0123' }],
    ['B:104', { kind: 'bib', bib: '104' }],
    ['https://race.example/my-registration/x', { kind: 'foreign' }],
    ['', { kind: 'typed', text: '' }],
  ])('%j, typed', (text, scan) => {
    expect(readScan(text, false)).toEqual(scan);
  });

  it.each([
    ['TRR104.0123', { kind: 'pickup', code: 'TRR104.0123' }],
    ['B:104', { kind: 'bib', bib: '104' }],
    ['104', { kind: 'foreign' }],
    ['Ana', { kind: 'foreign' }],
  ])('%j, read by a camera', (text, scan) => {
    expect(readScan(text, true)).toEqual(scan);
  });
});
