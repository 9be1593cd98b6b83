// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { island } from '../site/island.tsx';
import { awaken, one, press, textsAt } from '../test/awake-island.tsx';
import { rendered } from '../test/rendered.tsx';
import { useToast } from './toast.tsx';

const words = { notifications: 'Notices ({hotkey})', notification: 'Notice', close: 'Close' };
function Teller() {
  const { tell, toast } = useToast(words);
  return (
    <>
      <button type="button" onClick={() => tell({ title: 'Sent', text: 'Thank you.' })}>
        Tell
      </button>
      {toast}
    </>
  );
}
const Live = island('teller', Teller, 'idle');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await awaken(rendered(<Live />), Teller);
  await press('Tell');
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function swipe(px: number) {
  const toast = one('.toast');
  toast.setPointerCapture = () => {};
  const at = (kind: string, clientX: number) =>
    act(async () => {
      toast.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, clientX }));
    });
  await at('pointerdown', 0);
  for (const part of [0.2, 0.5, 1]) await at('pointermove', px * part);
  await at('pointerup', px);
}

it('is there for five seconds', async () => {
  expect(textsAt('.toast')).toEqual(['Sent Thank you.']);
  await wait(4990);
  expect(textsAt('.toast')).toHaveLength(1);
  await wait(20);
  expect(textsAt('.toast')).toEqual([]);
});

it('goes by a swipe of 50 px', async () => {
  await swipe(45);
  expect(one('.toast').dataset.swipe).toBe('cancel');
  await swipe(55);
  await wait(0);
  expect(textsAt('.toast')).toEqual([]);
});

it('is focused by F8, and closed by its button', async () => {
  await act(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { code: 'F8', bubbles: true }));
  });
  expect(document.activeElement).toBe(one('.toasts'));
  await press('Close');
  expect(textsAt('.toast')).toEqual([]);
});
