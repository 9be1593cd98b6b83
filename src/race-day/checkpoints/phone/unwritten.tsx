/** @jsxImportSource preact */

import type { PhoneState } from './phone.ts';
import { timeOf } from './times.ts';
import type { Shared } from './view-frame.tsx';
import { fill } from './words.ts';

type Props = Pick<Shared, 'words' | 'time'> & { state: Pick<PhoneState, 'unwritten'> };

/**
 * The entries that the phone's storage refused, for writing on paper: they are lost once the page
 * is closed.
 */
export function Unwritten({ state: { unwritten }, words, time }: Props) {
  if (unwritten.length === 0) return null;
  const entries = unwritten.map(({ said }) => {
    const at = Date.parse(said.deviceAt) + (said.offsetMs ?? 0);
    return `${said.bib} ${words.kinds[said.kind]} ${timeOf(time, at)}`;
  });
  return (
    <p className="cp-problem" role="alert">
      {fill(words.unwritable, { entries: entries.join(', ') })}
    </p>
  );
}
