import { expect, it } from 'vitest';
import { readLogo } from './read-logo.ts';

it.each([
  ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -2 500 100">', 5],
  ["<?xml version='1.0'?><svg\n  viewBox='0,0,30,60'><path/></svg>", 0.5],
  // What says nothing of its shape has the one that every logo may have.
  ['<svg width="30" height="60">', undefined],
  ['<svg viewBox="0 0 0 60">', undefined],
  ['<svg viewBox="wide">', undefined],
  [undefined, undefined],
])('of %s the shape is %s', (svg, ratio) => {
  expect(readLogo(svg).ratio).toBe(ratio);
});

it('is known to change with the scheme', () => {
  const style = '<style>@media(prefers-color-scheme:dark){path{fill:#fff}}</style>';
  expect(readLogo(`<svg viewBox="0 0 1 1">${style}</svg>`).isForBothSchemes).toBe(true);
  expect(readLogo('<svg viewBox="0 0 1 1"/>').isForBothSchemes).toBe(false);
});
