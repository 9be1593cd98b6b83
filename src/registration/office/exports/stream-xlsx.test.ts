import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { streamXlsx } from './stream-xlsx.ts';

async function* rows(count: number, failAt = Infinity) {
  for (let row = 1; row <= count; row++) {
    if (row === failAt) throw new Error('the database is away');
    yield [row, `=1+${row}`, null, ' blank ', 'ș<&>"\u0000\ud800'];
  }
}

it('is a workbook whose texts are texts', async () => {
  const header = ['No', 'Formula', 'Nothing', 'Blank', 'Signs'];
  const file = await buffer(streamXlsx('a/b', header, rows(3000)));
  const sheet = await readSheet(file, { trim: false });
  expect(sheet).toHaveLength(3001);
  expect(sheet[0]).toEqual(header);
  expect(sheet[3000]).toEqual([3000, '=1+3000', null, ' blank ', 'ș<&>"\ufffd']);
});

it('ends with what its rows end with, and stops them when nobody reads on', async () => {
  await expect(buffer(streamXlsx('x', ['No'], rows(9, 5)))).rejects.toThrow('away');
  let isStopped = false;
  async function* endless() {
    try {
      for (;;) yield ['x'.repeat(1000)];
    } finally {
      isStopped = true;
    }
  }
  const file = streamXlsx('x', ['No'], endless());
  let bytes = 0;
  for await (const chunk of file) {
    bytes += chunk.length;
    if (bytes > 5000) break;
  }
  await expect.poll(() => isStopped).toBe(true);
});
