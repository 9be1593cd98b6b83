// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wipeKeptCopies } from './kept-copies.ts';

let kept: Set<string>;
beforeEach(() => {
  kept = new Set(['race-control 7', 'race-control 8', 'race-control-files', 'something else']);
  vi.stubGlobal('caches', {
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
  });
  document.body.innerHTML =
    '<div id="shell" data-staff="7"><form data-sign-out=""><button>Sign out</button></form></div>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

const open = () => wipeKeptCopies(document.querySelector('#shell') as HTMLElement);

it('whoever signs in finds no copies of race control of anybody else', async () => {
  open();
  await expect
    .poll(() => [...kept])
    .toEqual(['race-control 7', 'race-control-files', 'something else']);
});

it('the own copies go with the sign-out', async () => {
  open();
  document.querySelector('form')?.dispatchEvent(new Event('submit'));
  await expect.poll(() => [...kept]).toEqual(['race-control-files', 'something else']);
});
