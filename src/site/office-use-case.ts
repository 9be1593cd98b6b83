import { type ActionGate, whyShut } from '../platform/auth/guards.ts';
import type { Access, GuardRefusal, Staff } from '../platform/auth/staff.contract.ts';
import { type Refused, refused } from '../platform/http/result.ts';
import type { SiteContext } from './site-context.ts';
import type { StaffCaller } from './staff-caller.ts';

/** The context of an office use case, including the person who calls it. */
export type OfficeContext = SiteContext &
  StaffCaller & {
    /** The person whom the history names. */
    staff: Staff;
  };

/** A use case that checks its right itself, and declares which it is. */
type UseCase<Ctx, Gate, Input extends unknown[], Answer> = ((
  ctx: Ctx,
  ...input: Input
) => Promise<Answer>) & { gate: Gate | ((...input: Input) => Gate) };

/** A read by a page: if somebody without the right gets here, it is a bug. */
export const forPage = <Ctx extends OfficeContext, Input extends unknown[], Answer>(
  page: Access,
  read: (ctx: Ctx, ...input: Input) => Promise<Answer>,
): UseCase<Ctx, { page: Access }, Input, Answer> =>
  Object.assign(
    async (ctx: Ctx, ...input: Input) => {
      whyShut({ page }, ctx.session);
      return read(ctx, ...input);
    },
    { gate: { page } },
  );

/** An action of the office: refused without the right, or without the password if it needs that. */
export const forAction = <Ctx extends OfficeContext, Input extends unknown[], Answer>(
  gate: ActionGate | ((...input: Input) => ActionGate),
  act: (ctx: Ctx, ...input: Input) => Promise<Answer>,
): UseCase<Ctx, ActionGate, Input, Answer | Refused<GuardRefusal>> =>
  Object.assign(
    async (ctx: Ctx, ...input: Input) => {
      const code = whyShut(typeof gate === 'function' ? gate(...input) : gate, ctx.session);
      return code ? refused(code) : act(ctx, ...input);
    },
    { gate },
  );
