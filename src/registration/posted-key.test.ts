import { expect, it } from 'vitest';
import { z } from 'zod';
import { postedKey } from './register-posted.ts';
import { registrationFrom } from './registration.rules.ts';

const form = registrationFrom({ firstname: 'Ana', lastname: 'Pop', raceid: '1' });
const at = (time: string) => new Date(`2025-03-01T${time}Z`);

it('is one UUID for one form sent twice', () => {
  const key = postedKey({ form }, at('10:00'));
  expect(z.uuid().safeParse(key).success).toBe(true);
  expect(postedKey({ form: { ...form } }, at('10:59'))).toBe(key);
});

it('is another for another runner or race, and for the same one later', () => {
  const key = postedKey({ form }, at('10:00'));
  expect(postedKey({ form: { ...form, firstname: 'Ion' } }, at('10:00'))).not.toBe(key);
  expect(postedKey({ form: { ...form, raceid: '2' } }, at('10:00'))).not.toBe(key);
  expect(postedKey({ form }, at('11:00'))).not.toBe(key);
});
