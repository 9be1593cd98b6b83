import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPostedForm } from './posted-form.ts';

const app = Fastify();
beforeAll(async () => {
  await app.register(multipart);
  app.post('/', async (request) => readPostedForm(request, 10));
});
afterAll(() => app.close());

async function post(fields: [name: string, value: string | File][]) {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  const sent = new Response(data);
  const answer = await app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  });
  return answer.json();
}

const file = (name: string, bytes: number) => new File(['x'.repeat(bytes)], name);

it('reads texts and files, whole or not at all', async () => {
  const { form, files } = await post([
    ['race', '1'],
    ['small', file('a.gpx', 10)],
    ['large', file('b.gpx', 11)],
    ['none', file('', 0)],
    ['note', 'ș'],
  ]);
  expect(form).toEqual({ race: '1', note: 'ș' });
  expect(files).toEqual({
    small: { name: 'a.gpx', content: expect.objectContaining({ data: Array(10).fill(120) }) },
    large: { name: 'b.gpx' },
  });
});

it('takes no text that was sent twice', async () => {
  expect(
    (
      await post([
        ['a', '1'],
        ['a', '2'],
        ['b', '3'],
      ])
    ).form,
  ).toEqual({ b: '3' });
});
