import { expect, it } from 'vitest';
import { outcomeOf } from './api-client.ts';

const refusal = { code: 'registration-full', message: 'No place is left.' };

it('gives the answer of a call that was taken', () => {
  expect(outcomeOf(201, '{"id":7}')).toEqual({ ok: true, answer: { id: 7 } });
});

it('tells a refusal from a failure, and has the sentence of both', () => {
  const text = JSON.stringify(refusal);
  const { message } = refusal;
  expect(outcomeOf(409, text)).toEqual({ ok: false, status: 409, message, refusal });
  expect(outcomeOf(499, text)).toHaveProperty('refusal');
  expect(outcomeOf(503, text)).toEqual({ ok: false, status: 503, message });
});

it('has no sentence where the answer is none of ours', () => {
  expect(outcomeOf(502, '<html>')).toEqual({ ok: false, status: 502, message: undefined });
  expect(outcomeOf(404, '')).toEqual({ ok: false, status: 404, message: undefined });
});

it('does not know what became of a call whose answer cannot be read', () => {
  expect(outcomeOf(200, 'half an ans')).toEqual({ ok: false, status: undefined });
});
