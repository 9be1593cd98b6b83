/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Reason } from './keep-entry.ts';
import { type Key, keys, type Mode, modes, momentOfTouch } from './log.rules.ts';
import type { Words } from './words.ts';

const reasons: readonly Reason[] = ['unsaid', 'injury', 'exhaustion', 'cutoff', 'other'];

const modeKeys: Record<string, Mode> = { i: 'in', o: 'out', r: 'retired', s: 'seen' };

/** When the finger, or the key, went down, by the phone's clock. */
export const momentOf = ({ timeStamp }: Event): Date =>
  momentOfTouch(timeStamp, performance.now(), Date.now());

/** Digits, Enter, a letter for each mode, and Escape, wherever the focus is. */
export function useKeyboard(act: {
  press: (key: Key) => void;
  confirm: (event: Event) => void;
  choose: (mode: Mode) => void;
  cancel: () => void;
}): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLSelectElement) return;
      const mode = modeKeys[event.key.toLowerCase()];
      const isOnButton = event.target instanceof HTMLButtonElement;
      if (event.key === 'Backspace') act.press('back');
      else if ((keys as readonly string[]).includes(event.key)) act.press(event.key as Key);
      else if (mode) act.choose(mode);
      else if (event.key === 'Escape') act.cancel();
      else if (event.key === 'Enter' && !isOnButton) act.confirm(event);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

type ModesProps = { words: Words; mode: Mode; choose: (mode: Mode) => void };

export const Modes = ({ words, mode, choose }: ModesProps) => (
  <fieldset className="cp-modes">
    <legend className="vh">{words.modes.label}</legend>
    {modes.map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={mode === each}
        {...atTouch(() => choose(each))}
      >
        {words.modes[each]}
      </button>
    ))}
  </fieldset>
);

type ReasonProps = { words: Words; reason: Reason; choose: (reason: Reason) => void };

export const ReasonChoice = ({ words, reason, choose }: ReasonProps) => (
  <label className="cp-reason">
    {words.reasons.label}
    <select
      value={reason}
      onChange={({ currentTarget }) => {
        choose(currentTarget.value as Reason);
        // Gives the keyboard back to the keypad.
        currentTarget.blur();
      }}
    >
      {reasons.map((each) => (
        <option key={each} value={each}>
          {words.reasons[each]}
        </option>
      ))}
    </select>
  </label>
);

type KeysProps = {
  words: Words;
  press: (key: Key) => void;
  confirm: (event: Event) => void;
  isEmpty: boolean;
  confirmWord: string;
};

export const Keys = ({ words, press, confirm, isEmpty, confirmWord }: KeysProps) => (
  <fieldset className="cp-keys">
    <legend className="vh">{words.keypad.label}</legend>
    {keys.map((key) => (
      <button key={key} type="button" {...labelOf(words, key)} {...atTouch(() => press(key))}>
        {key === 'back' ? '⌫' : key}
      </button>
    ))}
    <button type="button" className="cp-confirm" disabled={isEmpty} {...atTouch(confirm)}>
      {confirmWord}
    </button>
  </fieldset>
);

/** A digit needs no other name. */
function labelOf({ keypad }: Words, key: Key): { 'aria-label'?: string } {
  if (key === 'back') return { 'aria-label': keypad.back };
  return key === '*' ? { 'aria-label': `* ${keypad.unread}` } : {};
}

/**
 * Acts when the finger goes down, which is the moment that counts; a keyboard's click acts, too.
 */
const atTouch = (act: (event: Event) => void) => ({
  onPointerDown: (event: PointerEvent) => {
    if (event.button !== 0) return;
    // The focus stays where it is, so that Enter still confirms.
    event.preventDefault();
    act(event);
  },
  onClick: (event: MouseEvent) => {
    if (event.detail === 0) act(event);
  },
});

type DisplayProps = {
  words: Words;
  typed: string;
  isDoubtful: boolean;
  children: ComponentChildren;
  action?: ComponentChildren;
};

/** The bib as typed, with what is known about it and what can be done. */
export const Display = ({ words, typed, isDoubtful, children, action }: DisplayProps) => (
  <div className={isDoubtful ? 'cp-display is-doubtful' : 'cp-display'}>
    <output className="cp-typed" aria-label={words.keypad.typed}>
      {typed || ' '}
    </output>
    <p className="cp-told" role="status">
      {children}
    </p>
    {action}
  </div>
);
