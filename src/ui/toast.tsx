import * as RadixToast from '@radix-ui/react-toast';
import { useState } from 'react';
import { Icon } from './icon.tsx';

export type ToastWords = {
  /** Label of the notification area; `{hotkey}` is replaced by the key that focuses it. */
  notifications: string;
  /** The words that assistive technology says before a notification's text. */
  notification: string;
  close: string;
};

export type Told = { title: string; text: string };

/**
 * One notification at a time: the functions that show and remove it, and the element for the page.
 */
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
 * One notification as in the specification: shown for 5 seconds unless pointed at, swiped away to
 * the right after 50 px, focused by F8. Rendered only in the browser, as the content security
 * policy would refuse Radix's inline styles in the page's source.
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
