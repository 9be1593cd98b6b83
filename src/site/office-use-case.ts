import { type ActionGate, whyShut } from '../platform/auth/guards.ts';
import type { Access, GuardRefusal, Staff } from '../platform/auth/staff.contract.ts';
import { type Refused, refused } from '../platform/http/result.ts';
import type { SiteContext } from './site-context.ts';
import type { StaffCaller } from './staff-caller.ts';

/** What a use case of the office works with: also who asks. */
export type OfficeContext = SiteContext &
  StaffCaller & {
    /** Who is named in the history. */
    staff: Staff;
  };

/** A use case that asks for its right itself, and says which. */
type UseCase<Ctx, Gate, Input extends unknown[], Answer> = ((
  ctx: Ctx,
  ...input: Input
) => Promise<Answer>) & { gate: Gate | ((...input: Input) => Gate) };

/** What a page reads: that somebody without its right comes so far would be a fault of ours. */
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

/** What somebody of the office does: refused without the right, or the password that it needs. */
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
