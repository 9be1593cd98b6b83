import * as RadixToast from '@radix-ui/react-toast';
import { useState } from 'react';
import { Icon } from './icon.tsx';

export type ToastWords = {
  /** Label of the notification area; `{hotkey}` stands for the key that focuses it. */
  notifications: string;
  /** What assistive technology says before the text of one. */
  notification: string;
  close: string;
};

export type Told = { title: string; text: string };

/** One notification at a time: what tells it, what takes it away, and what the page draws. */
export function useToast(words: ToastWords) {
  const [notice, setNotice] = useState<Told & { key: number; isFailure: boolean }>();
  const drop = () => setNotice(undefined);
  return {
    tell: ({ title, text }: Told, isFailure = false) =>
      setNotice({ key: Date.now(), isFailure, title, text }),
    drop,
    toast: notice && <Toast {...notice} key={notice.key} words={words} onGone={drop} />,
  };
}

/**
 * One notification, in the specification's manner: 5 seconds unless pointed at, swiped away to the
 * right after 50 px, focused by F8. Rendered in the browser only: what Radix styles inline the
 * policy would refuse in the page's source.
 */
function Toast(props: Told & { isFailure: boolean; words: ToastWords; onGone: () => void }) {
  const { title, text, isFailure, words, onGone } = props;
  return (
    <RadixToast.Provider
      label={words.notification}
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
    >
      <RadixToast.Root
        className={`toast ${isFailure ? 'is-failure' : ''}`}
        type="foreground"
        onOpenChange={(isOpen) => {
          if (!isOpen) onGone();
        }}
      >
        <div>
          <RadixToast.Title asChild>
            <strong>{title}</strong>
          </RadixToast.Title>{' '}
          <RadixToast.Description>{text}</RadixToast.Description>
        </div>
        <RadixToast.Close aria-label={words.close}>
          <Icon name="x" />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport className="toasts" hotkey={['F8']} label={words.notifications} />
    </RadixToast.Provider>
  );
}
