/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Phone } from './phone.ts';
import type { TimeWords } from './times.ts';
import type { Words } from './words.ts';

/** The props that every part of the page gets. */
export type Shared = {
  phone: Phone;
  words: Words;
  language: string;
  time: TimeWords;
  /** Back to the keypad. */
  close: () => void;
};

type Props = Pick<Shared, 'words' | 'close'> & { title: string; children: ComponentChildren };

/** A view that is not the keypad: a heading, its parts, and the way back. Escape goes back, too. */
export function ViewFrame({ words, close, title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [close]);
  return (
    <section className="cp-view">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
      <button type="button" className="btn quiet" onClick={close}>
        {words.more.close}
      </button>
    </section>
  );
}
