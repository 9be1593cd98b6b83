// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaken, one, press, type } from '../../../test/awake-island.tsx';
import { openFakeCamera, takeCamera } from '../../../test/fake-camera.ts';
import { Finder } from './finder.tsx';

const path = '/admin/check-in';
const words = {
  search: 'Name, bib or code',
  find: 'Find',
  camera: { open: 'Read a code', close: 'Close', hint: 'Hold it up', none: 'No camera here' },
};
const board = (inner: string) => `<div id="board">${inner}</div>`;
const card = (name: string) => board(`<article class="check-in-card"><h2>${name}</h2></article>`);

/** Where it asked, in order. */
let asked: string[];

beforeEach(async () => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).search);
    return { ok: true, status: 200, redirected: false, text: async () => card('Ana Pop') };
  });
  history.replaceState(null, '', path);
  const props = JSON.stringify({ path, search: '', hasFocus: false, words });
  const island = `<div data-island="finder" data-props="${props.replaceAll('"', '&quot;')}"></div>`;
  await awaken(
    `<div class="check-in"><p class="outcome">Bib 7</p>${island}${board('')}</div>`,
    Finder,
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Lets time go by, once the camera's module is there. */
const pass = (ms: number) =>
  act(async () => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(ms);
  });

describe('the one field of the bib table', () => {
  it('shows who fits while a name is typed, and says it to those who listen', async () => {
    await type('[name=search]', 'an');
    await type('[name=search]', 'ana');
    await pass(200);
    expect(one('[role=status]').textContent).toBe('Ana Pop');
    expect(asked).toEqual(['?search=ana']);
    expect(location.search).toBe('?search=ana');
    expect(one('.check-in-card').textContent).toBe('Ana Pop');
    // What was done a moment ago is of somebody else.
    expect(document.querySelector('.outcome')).toBeNull();
  });

  it('takes the code that the camera sees, once, and closes the camera', async () => {
    const seen = openFakeCamera();
    await press(words.camera.open);
    expect(one('video')).toBeDefined();
    seen.push(['B:101', 'B:102']);
    await pass(200);
    expect(one('[role=status]').textContent).toBe('Ana Pop');
    expect(asked).toEqual(['?search=B%3A101&read=1']);
    expect(document.querySelector('video')).toBeNull();
  });

  it('says where there is no camera', async () => {
    takeCamera();
    await press(words.camera.open);
    await pass(0);
    expect(one('[role=alert]').textContent).toBe(words.camera.none);
  });
});
