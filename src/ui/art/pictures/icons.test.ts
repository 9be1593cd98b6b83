import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { edition } from '../../../edition/edition.ts';
import { markAt } from '../mark-svg.ts';
import { logoPaths } from '../marks.ts';
import { faviconSvg, iconPng, mailLogoPng } from './icons.ts';

const { look } = edition();

const own =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 14" width="20" stroke="red"><path fill="#123456" d="M0 0h20v14z"/></svg>';

describe('icons', () => {
  it('are the product’s mark in the edition’s colours, without a logo of its own', () => {
    const { deep, accent } = look.palette.light;
    for (const part of [deep, accent, logoPaths.cap]) expect(faviconSvg()).toContain(part);
  });

  it('hold the edition’s own logo, as large as the mark would be', () => {
    const icon = faviconSvg(own);
    expect(icon).toContain('<path fill="#123456"');
    expect(icon).not.toContain(logoPaths.cap);
    const tones = { far: '#111111', summit: '#222222' };
    expect(markAt({ x: 1, y: 2, scale: 2 }, own, tones)).toBe(
      '<svg x="1" y="2" width="80" height="56" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 14" stroke="red"><path fill="#123456" d="M0 0h20v14z"/></svg>',
    );
  });

  it('of mails stand on the shade of the band, so that no dark scheme hides them', async () => {
    const { data, info } = await sharp(mailLogoPng()).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([120, 84]);
    const corner = [...data.subarray(0, 3)].map((each) => each.toString(16).padStart(2, '0'));
    expect(`#${corner.join('')}`).toBe(look.palette.light.deep);
    expect(mailLogoPng(own)).not.toEqual(mailLogoPng());
  });

  it('are drawn with the logo where there is one', () => {
    expect(iconPng(32, own)).not.toEqual(iconPng(32));
  });
});
