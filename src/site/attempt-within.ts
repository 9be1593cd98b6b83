import type { Attempt } from './attempt.ts';
import type { PostedRequest } from './page.ts';
import type { VisitorLimit } from './visitor-limit.ts';

/** `attempt` for a posted request of a visitor, within a limit. */
export const attemptWithin =
  (limit: VisitorLimit, request: PostedRequest): Attempt =>
  (work) =>
    request.attempt(async () => {
      await limit(request);
      return work();
    });
