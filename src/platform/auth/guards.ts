import type { Session } from './find-session.ts';
import { type Access, type GuardRefusal, isAllowed } from './staff.contract.ts';

/** The right of a page that leads to the action; coming here without it is a fault of ours. */
type PageGate = { page: Access };

/** The rights that an action, or a call of the API, needs. */
export type ActionGate = {
  right: Access;
  /** A second right that is needed as well. */
  also?: Access;
  /**
   * The action exports or imports the data of many people, or writes to many, and is noted in the
   * history under this name. It needs a password or second factor that was given just now, so that
   * an unattended browser cannot do it.
   */
  bulk?: string;
  /** The same for an action that changes who has access, or moves money. */
  isGrave?: true;
};

/**
 * No page shows the data of more people than this at once, and no answer to a browser without a
 * recent password.
 */
export const mostPeopleShown = 50;

/** Whether an action asks for the password or the second factor again after ten minutes. */
const needsStepUp = ({ bulk, isGrave }: ActionGate): boolean =>
  bulk !== undefined || isGrave === true;

/**
 * Why an action is refused; undefined when it is allowed. Throws when a user comes to an action
 * without the right of the page that leads to it.
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
