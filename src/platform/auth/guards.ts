import type { Session } from './find-session.ts';
import { type Access, type GuardRefusal, isAllowed } from './staff.contract.ts';

/** The right of the pages that lead to something: anybody else who comes to it is a fault of ours. */
type PageGate = { page: Access };

/** What an action, or a call of the API, needs. */
export type ActionGate = {
  right: Access;
  /** A right that is needed besides. */
  also?: Access;
  /**
   * It brings the data of many people out or in, or writes to many, and is noted in the history
   * under this name: an open browser may not do it.
   */
  bulk?: string;
  /** Neither may it do this: it changes who has access, or moves money. */
  isGrave?: true;
};

/** No page shows the data of more people than these at once, and no answer to an open browser. */
export const mostPeopleShown = 50;

/** Whether an action asks for the password or the second factor again after ten minutes. */
const needsStepUp = ({ bulk, isGrave }: ActionGate): boolean =>
  bulk !== undefined || isGrave === true;

/**
 * Why an action is not taken; undefined: it may be. Throws where somebody comes to what a page leads
 * to without the right of that page.
 */
export function whyShut(
  gate: PageGate | ActionGate,
  { staff, isConfirmed }: Pick<Session, 'staff' | 'isConfirmed'>,
): GuardRefusal | undefined {
  if ('page' in gate) {
    if (isAllowed(staff, gate.page)) return undefined;
    throw new Error(`done without the right of its page: ${String(gate.page)}`);
  }
  const { right, also = 'signed-in' } = gate;
  if (!isAllowed(staff, right) || !isAllowed(staff, also)) return 'role-missing';
  return needsStepUp(gate) && !isConfirmed ? 'step-up-needed' : undefined;
}
