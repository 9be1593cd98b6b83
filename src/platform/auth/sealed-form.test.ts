import { describe, expect, it } from 'vitest';
import { openForm, sealForm } from './sealed-form.ts';

const form = { address: '/admin/staff', fields: { email: 'ana@race.example', role: 'office' } };
const key = Buffer.from('ours');
const sealed = sealForm(key, form, { holder: 'browser 1', until: 1000 }) ?? '';
const open = (text: string, asking: Partial<{ key: Buffer; holder: string; now: number }>) => {
  const { key: given = key, ...rest } = asking;
  return openForm(given, text, { holder: 'browser 1', now: 999, ...rest });
};

describe('a sealed form', () => {
  it('opens for its holder, in its time', () => {
    expect(open(sealed, {})).toEqual(form);
    expect(open(sealed, { holder: 'browser 2' })).toBeUndefined();
    expect(open(sealed, { now: 1000 })).toBeUndefined();
    expect(open(sealed, { key: Buffer.from('another') })).toBeUndefined();
  });

  it('opens no more once a character of it was changed', () => {
    for (let at = 0; at < sealed.length - 1; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      expect(open(sealed.slice(0, at) + other + sealed.slice(at + 1), {})).toBeUndefined();
    }
  });

  it('carries no passwords and codes, and nothing too large', () => {
    const seal = (fields: Record<string, string>) =>
      sealForm(key, { address: '/admin', fields }, { holder: '', until: 1 });
    const kept = seal({ name: 'Ana', currentPassword: 'p', password: 'p', code: '123456' }) ?? '';
    expect(openForm(key, kept, { holder: '', now: 0 })?.fields).toEqual({ name: 'Ana' });
    expect(seal({ password: 'p' })).toBeUndefined();
    expect(seal({ note: 'x'.repeat(40_000) })).toBeUndefined();
  });
});
