import type { ReactNode } from 'react';

/** A link to an address that opens the visitor's own mail program. */
export function MailLink({ address, children }: { address: string; children?: ReactNode }) {
  return <a href={`mailto:${address}`}>{children ?? address}</a>;
}
