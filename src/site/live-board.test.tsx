// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaken, one } from '../test/awake-island.tsx';
import { LiveBoard } from './live-board.tsx';

let source: EventTarget;
let inner = '';

beforeEach(() => {
  vi.useFakeTimers();
  source = Object.assign(new EventTarget(), { readyState: 1, close: () => {} });
  const Source = function () {
    return source;
  };
  vi.stubGlobal('EventSource', Object.assign(Source, { CLOSED: 2 }));
  vi.stubGlobal('fetch', async () => ({
    ok: true,
    status: 200,
    redirected: false,
    text: async () => `<div id="board">${inner}</div>`,
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const props = { events: '/events', on: 'Live', paused: 'Paused', off: 'No connection' };
const open = (board: string) =>
  awaken(
    `<div data-island="live-board" data-props='${JSON.stringify(props)}'></div>` +
      `<div id="board">${board}</div>`,
    LiveBoard,
  );
const said = () => one('[role=status]').textContent;
const hear = (kind: string) =>
  act(async () => {
    source.dispatchEvent(new Event(kind));
    await vi.advanceTimersByTimeAsync(0);
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('says that it is live, as long as the server is heard', async () => {
  await open('old');
  inner = 'new';
  await hear('hello');
  expect([said(), one('#board').textContent]).toEqual(['Live', 'new']);
  for (let i = 0; i < 5; i++) {
    await pass(4000);
    await hear('beat');
  }
  expect(said()).toBe('Live');
});

it('says after ten seconds without a word that there is no connection', async () => {
  await open('old');
  await hear('hello');
  await pass(9999);
  expect(said()).toBe('Live');
  await pass(1);
  expect(said()).toBe('No connection');
  // What happened meanwhile is fetched with the next word.
  inner = 'later';
  await hear('beat');
  expect([said(), one('#board').textContent]).toEqual(['Live', 'later']);
});

it('says that it waits for somebody who types, and goes on afterwards', async () => {
  await open('<input name="bib">');
  inner = 'new';
  one('[name=bib]').focus();
  await hear('board');
  expect(said()).toBe('Paused');
  one('[name=bib]').blur();
  await pass(0);
  expect([said(), one('#board').textContent]).toEqual(['Live', 'new']);
});

it('says that it waits again once the server is heard after an error', async () => {
  await open('<input name="bib">');
  inner = 'new';
  one('[name=bib]').focus();
  await hear('board');
  await hear('error');
  expect(said()).toBe('No connection');
  await hear('hello');
  expect(said()).toBe('Paused');
  one('[name=bib]').blur();
  await pass(0);
  expect([said(), one('#board').textContent]).toEqual(['Live', 'new']);
});
