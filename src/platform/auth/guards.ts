import { type Refused, refused } from '../http/result.ts';
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

type Work = (...given: never[]) => unknown;

/** What answers with the guard's refusals is an action; what does not is for its pages only. */
type GateOf<Method extends Work> =
  Refused<GuardRefusal> extends Awaited<ReturnType<Method>> ? ActionGate : PageGate;

/** `GateOf`, or what tells it from what is asked for. */
type AnyGateOf<Method extends Work> =
  | GateOf<Method>
  | ((...given: Parameters<Method>) => GateOf<Method>);

/** A gate for each method of a service, or for one that is a single function. */
export type Gates<Service> = Service extends Work
  ? AnyGateOf<Service>
  : {
      [Name in keyof Service as Service[Name] extends Work
        ? Name
        : never]: Service[Name] extends Work ? AnyGateOf<Service[Name]> : never;
    };

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

type AnyWork = (...given: unknown[]) => unknown;
type AnyGate = PageGate | ActionGate;

/** A service whose methods do only what its gates let the one through whose session it is. */
export function behindGates<Service extends object>(
  service: Service,
  gates: Gates<Service>,
  session: Session,
): Service {
  const guarded =
    (work: AnyWork, declared: AnyGate | ((...given: unknown[]) => AnyGate)) =>
    (...given: unknown[]) => {
      const gate = typeof declared === 'function' ? declared(...given) : declared;
      const code = whyShut(gate, session);
      return code ? Promise.resolve(refused(code)) : work(...given);
    };
  if (typeof service === 'function') return guarded(service, gates as never) as never;
  const members = Object.entries(service).map(([name, member]) => [
    name,
    typeof member === 'function' ? guarded(member, gates[name as never]) : member,
  ]);
  return Object.fromEntries(members) as Service;
}
