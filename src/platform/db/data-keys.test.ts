import { describe, expect, it } from 'vitest';
import { DataKeys, makeDataKey, readDataKey, type Sealed, sealedPattern } from './data-keys.ts';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const keys = new DataKeys([first]);
const column = 'participant.medical_info';
const text = (value: Sealed) => value as unknown as string;

describe('a sealed value', () => {
  it('opens to what it was, never looks the same twice, and shows nothing of it', () => {
    const [one, other] = [keys.seal(column, 'Astm ș ț 喘息'), keys.seal(column, 'Astm ș ț 喘息')];
    expect(text(one)).not.toBe(text(other));
    expect(text(one)).toMatch(new RegExp(sealedPattern));
    expect(Buffer.from(text(one).slice(12), 'base64url').toString()).not.toContain('Astm');
    expect([keys.open(column, one), keys.open(column, other)]).toEqual([
      'Astm ș ț 喘息',
      'Astm ș ț 喘息',
    ]);
  });

  it('is nothing where there is nothing', () => {
    expect(text(keys.seal(column, ''))).toBe('');
    expect(keys.open(column, keys.seal(column, ''))).toBe('');
  });

  it('opens in its own column only', () => {
    const value = keys.seal(column, 'Asthma');
    expect(() => keys.open('participant.emergency_name', value)).toThrow('participant.emergency');
  });

  it('opens no more once a character is changed, cut off or left plain', () => {
    const value = text(keys.seal(column, 'Asthma'));
    for (const at of [14, 30, value.length - 2]) {
      const other = value[at] === 'A' ? 'B' : 'A';
      const changed = value.slice(0, at) + other + value.slice(at + 1);
      expect(() => keys.open(column, changed as unknown as Sealed)).toThrow(column);
    }
    for (const wrong of [value.slice(0, 20), 'Asthma', value.replace('s1', 's2')]) {
      expect(() => keys.open(column, wrong as unknown as Sealed)).toThrow(column);
    }
  });

  it('opens with an older key beside a newer one, which seals; not without', () => {
    const old = keys.seal(column, 'Asthma');
    const both = new DataKeys([second, first]);
    expect(both.open(column, old)).toBe('Asthma');
    const anew = both.seal(column, 'Asthma');
    expect(new DataKeys([second]).open(column, anew)).toBe('Asthma');
    expect(() => keys.open(column, anew)).toThrow(both.newestId);
  });
});

describe('a key', () => {
  it('is 32 bytes in base64, as openssl writes them', () => {
    const made = makeDataKey();
    expect(readDataKey(made)).toHaveLength(32);
    expect(makeDataKey()).not.toBe(made);
    for (const wrong of ['', 'abc', made.slice(1), `${made} `, first.toString('hex')]) {
      expect(readDataKey(wrong)).toBeUndefined();
    }
  });
});
