import { wcagContrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { edition } from '../../edition/edition.ts';
import { pdfColours } from '../../test/pdf-text.ts';
import { printColoursOf, type WaymarkColour, waymarkColours } from '../art/marks.ts';
import { paperLook, setPdf } from './set-pdf.ts';

const { look } = edition();

describe('the look of paper', () => {
  it('is read on white', () => {
    const { ink, quiet, hair, primary } = paperLook();
    expect(ink).toBe(look.palette.light.ink);
    for (const each of [ink, quiet, primary]) {
      expect(wcagContrast(each, '#fff')).toBeGreaterThanOrEqual(4.5);
    }
    expect(wcagContrast(hair, '#fff')).toBeGreaterThanOrEqual(3);
  });

  it('reaches a PDF: its ink, and the logo in its head', async () => {
    const template = '#set document(title: "x")\n#set text(font: "Hanken Grotesk", fill: ink)\n';
    const plain = pdfColours(await setPdf(`${template} x`, {}));
    const headed = pdfColours(await setPdf(`${template} #head[x]`, { event: 'x' }));
    const ofLogo = paperLook().logo.match(/#[\da-f]{6}/g) ?? [];
    expect(plain).toEqual([paperLook().ink]);
    expect(ofLogo.length).toBeGreaterThan(1);
    expect(headed).toEqual(expect.arrayContaining(ofLogo));
  });

  it.each(Object.keys(waymarkColours) as WaymarkColour[])('shows a %s race', (waymark) => {
    const { colour, onColour } = printColoursOf(waymark);
    expect(wcagContrast(colour, '#fff')).toBeGreaterThan(2);
    expect(wcagContrast(onColour, colour)).toBeGreaterThanOrEqual(4.5);
  });
});
