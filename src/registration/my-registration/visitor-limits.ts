import type { FastifyInstance } from 'fastify';
import {
  type DayCount,
  dayCount,
  type VisitorLimit,
  visitorLimit,
} from '../../site/visitor-limit.ts';

/** A runner does a handful of actions; somebody who tries out tokens or addresses does many. */
const mostPerMinute = 20;

/**
 * Limits how many actions may come from one address. `app` needs `@fastify/rate-limit`. Throws
 * `too-many-requests`.
 */
export const actionLimit = (app: FastifyInstance): VisitorLimit => visitorLimit(app, mostPerMinute);

/** A runner who has lost a mail asks once, perhaps for the family too. */
const mostResendsPerMinute = 5;

/** The same for having links sent again, since somebody who tries out addresses tries many. */
export const resendLimit = (app: FastifyInstance): VisitorLimit =>
  visitorLimit(app, mostResendsPerMinute);

/** A quarter of the registrations whose mail goes out by itself (`mostPerDay`). */
export const mostHeldMailsPerDay = 50;

/** Counts the links that were asked for, since each may be the first mail to an address. */
export const askedToday = (app: FastifyInstance): DayCount => dayCount(app, mostHeldMailsPerDay);
