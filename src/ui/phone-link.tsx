import type { ReactNode } from 'react';

/** A phone number as a link, written for people: `+40 259 000 000`. */
export function PhoneLink({ phone, children }: { phone: string; children?: ReactNode }) {
  return <a href={`tel:${phone.replaceAll(' ', '')}`}>{children ?? phone}</a>;
}
