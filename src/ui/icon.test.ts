import handshake from '@iconify-json/lucide/icons.json?icon=handshake';
import printer from '@iconify-json/lucide/icons.json?icon=printer';
import send from '@iconify-json/lucide/icons.json?icon=send';
import trophy from '@iconify-json/lucide/icons.json?icon=trophy';
import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import { shortened } from './icon.tsx';

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${inside}</svg>`;
const strokes = 'fill="none" stroke="currentColor" stroke-width="2"';

it('sends an icon’s strokes as one path, with a decimal each', () => {
  expect(
    shortened(`<g ${strokes}><path d="m6 6 12 12" /> <path d="M.98.5 1.04.96l-.02.25h.01"/></g>`),
  ).toBe('<path d="M6 6l12 12M1 .5 1 1l-0 .3h0"/>');
  expect(
    shortened(`<path ${strokes} d="m1.26 2h3"/><circle cx="12" cy="7.55" r="5" ${strokes} />`),
  ).toBe('<circle cx="12" cy="7.6" r="5"/><path d="M1.3 2h3"/>');
});

it.each(Object.entries({ handshake, printer, send, trophy }))(
  'draws %s as it was drawn',
  (_name, drawing) => {
    const pixels = (text: string) =>
      new Resvg(text, { fitTo: { mode: 'zoom', value: 4 } }).render().pixels;
    const was = pixels(svg(drawing));
    const is = pixels(svg(shortened(drawing)));
    const changed = was.filter((value, i) => Math.abs(value - (is[i] ?? 0)) > 128).length;
    expect(was.length).toBeGreaterThan(10_000);
    expect(changed / was.length).toBeLessThan(0.005);
  },
);
