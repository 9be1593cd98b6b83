import type { ReactNode } from 'react';
import type { Staff } from '../platform/auth/staff.contract.ts';

type AdminPageProps = {
  /** Undefined: nobody is signed in. */
  staff: Staff | undefined;
  title: string;
  children: ReactNode;
};

/** The shell of every page of the organiser's side: a heading, and whose page it is. */
export function AdminShell({ staff, title, children }: AdminPageProps) {
  return (
    <div className="w page admin" data-staff={staff?.id ?? ''}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
