import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawMailCode, mailCodeId, mailCodesIn } from './mail-codes.ts';

const code = 'TRR4711.0123456789ABCDEF01234567';
const shown = (text: string) => `<img alt="" src="cid:${mailCodeId(text)}"/>`;

describe('the codes of a mail', () => {
  it('are those that it shows, each once', () => {
    expect(mailCodesIn(`${shown(code)}${shown('TRR1.AB')}${shown(code)}`)).toEqual([
      { cid: `${code}@code.trailrun`, text: code },
      { cid: 'TRR1.AB@code.trailrun', text: 'TRR1.AB' },
    ]);
    expect(mailCodesIn('<img src="cid:logo@trailrun"/>')).toEqual([]);
  });

  it('are none of what a visitor wrote', () => {
    const escaped = shown(code).replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    expect(mailCodesIn(`<p>${escaped} cid:${mailCodeId(code)}</p>`)).toEqual([]);
  });

  it('are pictures that a camera reads', async () => {
    const wasm = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm');
    await prepareZXingModule({
      overrides: { wasmBinary: wasm.buffer },
      fireImmediately: true,
    });
    const png = await drawMailCode(code);
    const { width, format } = await sharp(png).metadata();
    expect(format).toBe('png');
    // At least twice the size at which mails show it would be sharp on any screen.
    expect(width).toBeGreaterThanOrEqual(256);
    const [read] = await readBarcodes(new Blob([new Uint8Array(png)]), { formats: ['QRCode'] });
    expect(read?.text).toBe(code);
  });
});
