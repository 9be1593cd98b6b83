// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdWhilePressed, showBoard } from './board-in-place.ts';

let status = 200;
let fresh = '';
const letGo: (() => void)[] = [];

beforeEach(() => {
  status = 200;
  vi.stubGlobal('fetch', async () => ({
    status,
    ok: status === 200,
    redirected: false,
    text: async () => `<div id="board">${fresh}</div>`,
  }));
});
afterEach(() => {
  for (const each of letGo.splice(0)) each();
  vi.unstubAllGlobals();
});

function show(board: string, next: string) {
  document.body.innerHTML = `<div id="board">${board}</div><a href="/">Away</a>`;
  fresh = next;
}
const one = (selector: string) => document.querySelector(selector) as HTMLInputElement;
const turn = () => new Promise((resolve) => setTimeout(resolve));
const isShown = () => one('#board').textContent?.includes('new');

describe('a board that is put in place', () => {
  it('keeps what is open, what a form holds, and the focus', async () => {
    const parts = (said: string) =>
      `<b>${said}</b><details id="rest"><p>rest</p></details>` +
      '<details id="doubt"><form><input name="reason"></form></details>' +
      '<form id="kept" data-keep=""><input type="checkbox" name="paper"></form>' +
      '<p id="last"><button>One</button><button>Two</button></p>';
    show(parts('old'), parts('new'));
    for (const each of document.querySelectorAll('details')) each.open = true;
    one('[name=reason]').value = 'Nobody was there';
    one('[name=paper]').checked = true;
    one('#last button:last-child').focus();
    expect(await showBoard('/board')).toBe(true);
    expect(isShown()).toBe(true);
    expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, true]);
    expect(one('[name=reason]').value).toBe('Nobody was there');
    expect(one('[name=paper]').checked).toBe(true);
    expect(document.activeElement?.textContent).toBe('Two');
  });

  it('is put around a form that somebody types in', async () => {
    const board = (said: string, more = '') =>
      `<p>${said}</p><section>${more}<form action="/radio"><input name="bib" value=""></form>` +
      `<form action="/start"><input name="bib" value=""></form></section><i>${said}</i>`;
    show(board('old'), board('new', '<b>one more</b>'));
    const field = one('[action="/radio"] input');
    field.focus();
    field.value = '27';
    expect(await showBoard('/board')).toBe(true);
    expect(document.activeElement).toBe(field);
    expect(one('[action="/radio"] input').value).toBe('27');
    const parts = [...one('#board').querySelectorAll('p, b, form, i')];
    expect(parts.map((each) => each.textContent || each.getAttribute('action'))).toEqual([
      'new',
      'one more',
      '/radio',
      '/start',
      'new',
    ]);
  });

  it.each([
    ['is there no more', '<b>new</b>'],
    ['stands for something else', '<b>new</b><form><input name="bib" value="8"></form>'],
    [
      'is one of two alike',
      '<b>new</b><form><input name="bib" value="7"></form><form><input name="bib" value="7"></form>',
    ],
  ])('waits, and says so, while somebody types in a form that %s', async (_, next) => {
    show('<b>old</b><form><input name="bib" value="7"></form>', next);
    one('[name=bib]').focus();
    const tellPaused = vi.fn<() => void>();
    const shown = showBoard('/board', tellPaused);
    await turn();
    expect(isShown()).toBe(false);
    expect(tellPaused).toHaveBeenCalledOnce();
    one('[name=bib]').blur();
    expect(await shown).toBe(true);
    expect(isShown()).toBe(true);
  });

  it('waits until the finger that is down has clicked', async () => {
    letGo.push(holdWhilePressed());
    show('<button>old</button>', '<button>new</button>');
    one('button').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    const shown = showBoard('/board');
    await turn();
    expect(isShown()).toBe(false);
    const before = one('button');
    before.dispatchEvent(new Event('pointerup', { bubbles: true }));
    expect(before.isConnected).toBe(true);
    await shown;
    expect(isShown()).toBe(true);
  });

  it.each([401, 403])('opens the page again where the session has ended: %s', async (code) => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    status = code;
    show('<b>old</b><input name="bib" type="text">', '<b>new</b>');
    expect(await showBoard('/board')).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
    // What was typed and not sent would be lost.
    one('[name=bib]').value = '7';
    expect(await showBoard('/board')).toBe(false);
    expect(reload).toHaveBeenCalledOnce();
    reload.mockRestore();
  });
});
