import { describe, expect, it } from 'vitest';
import { uuidIn } from './uuid.ts';

describe('a number of a row', () => {
  const key = '4c8f6f1e-4a0e-4b5a-9a51-0d9d6d7c1a11';

  it('is a UUID in small letters', () => {
    expect(uuidIn(key)).toBe(key);
  });

  it.each([
    undefined,
    '',
    `x${key}`,
    `${key}x`,
    key.toUpperCase(),
    key.replaceAll('-', ''),
    key.slice(1),
    key.slice(0, -1),
    '4c8f6f1e-4a0e-4b5a-0d9d6d7c1a11',
    '4c8f6f1e-4a0-4b5a-9a51-0d9d6d7c1a11',
    'gc8f6f1e-4a0e-4b5a-9a51-0d9d6d7c1a11',
    '4c8f6f1e-4a0e-4b5a-9a51-0d9d6d7c1a1g',
  ])('is not %s', (text) => {
    expect(uuidIn(text)).toBeUndefined();
  });
});
