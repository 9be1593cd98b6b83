import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi, outcomeOf, readApi } from './api-client.ts';

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

describe('a call', () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('document', { documentElement: { lang: 'ro' } });
    fetched.mockImplementation(async () => new Response('{"id":7}'));
  });
  afterEach(() => {
    fetched.mockReset();
    vi.unstubAllGlobals();
  });

  it('carries the session, the page’s language, and JSON only where it has any', async () => {
    expect(await callApi('/api/contact', { name: 'Ana' })).toEqual({ ok: true, answer: { id: 7 } });
    expect(fetched.mock.lastCall).toMatchObject([
      '/api/contact?lang=ro',
      {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json' },
        body: '{"name":"Ana"}',
      },
    ]);
    expect(await readApi('/api/races')).toEqual({ id: 7 });
    expect(fetched.mock.lastCall).toEqual(['/api/races', { credentials: 'include' }]);
  });

  it('is made once, also when no answer comes', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    expect(await callApi('/api/contact', {})).toEqual({ ok: false, status: undefined });
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockResolvedValueOnce(new Response('away', { status: 503 }));
    await expect(readApi('/api/races')).rejects.toThrow('503: away');
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
