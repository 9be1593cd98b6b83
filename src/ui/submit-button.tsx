import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/**
 * The button of a form that a script sends: while sending, it shows a turning icon and is disabled.
 */
export function SubmitButton(props: {
  isBusy: boolean;
  /** Whether the form has nothing to send yet. */
  isIdle?: boolean;
  /** Absent: the same words. */
  busyText?: string;
  icon?: 'send';
  className?: string;
  children: ReactNode;
}) {
  const { isBusy, isIdle = false, icon, className = 'btn gold', children } = props;
  const drawn = isBusy ? 'loader' : icon;
  return (
    <button type="submit" className={className} disabled={isBusy || isIdle}>
      {drawn && <Icon name={drawn} />}{' '}
      <span>{isBusy ? (props.busyText ?? children) : children}</span>
    </button>
  );
}
