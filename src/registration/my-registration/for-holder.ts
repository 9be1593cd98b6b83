import type { Kysely } from 'kysely';
import { openLink, type VersionedPurpose } from '../../platform/auth/link.queries.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { RefusalCode } from '../../platform/http/refusals.ts';
import { type Refused, refused } from '../../platform/http/result.ts';
import type { SiteContext } from '../../site/site-context.ts';
import type { PersonalData } from '../personal-data.ts';
import { proveRegistration } from '../prove-registration.ts';
import type { ActionOutcome } from './my-registration.contract.ts';

/** The services that the links in a registration's mails work with. */
export type LinkContext = SiteContext & {
  /** The folder that may hold mails as files. */
  outboxDir: string;
  /** Opens the payment of a difference and returns the address where it is paid. */
  demandDifference: (asked: {
    participantId: number;
    change: { targetRaceId: number; amountMinor: number };
  }) => Promise<{ ok: true; payAt: string } | Refused<RefusalCode>>;
  chooseEarlier: (
    db: Kysely<Schema>,
    id: number,
    ticked: readonly number[],
    now: Date,
  ) => Promise<ActionOutcome>;
  /** The personal data that each room keeps. */
  personalData: readonly PersonalData[];
};

/** The participant whom a link lets its holder act for, and the version of the link. */
export type Holder = { id: number; version: number };
export type HolderId = Pick<Holder, 'id'>;

const holderOf = async (
  { db }: LinkContext,
  link: VersionedPurpose,
  token: string,
): Promise<Holder | undefined> => {
  const opened = await openLink(db, link, token);
  return opened && { id: Number(opened.id), version: opened.version };
};

/** What a link shows; undefined when the token is invalid or was taken back. */
export const forReader =
  <Input extends unknown[], Answer>(
    link: VersionedPurpose,
    read: (ctx: LinkContext, holder: Holder, ...input: Input) => Promise<Answer>,
  ) =>
  async (ctx: LinkContext, token: string, ...input: Input): Promise<Answer | undefined> => {
    const holder = await holderOf(ctx, link, token);
    return holder && read(ctx, holder, ...input);
  };

/** An action of a link's holder; refused when the token is invalid or was taken back. */
export const forHolder =
  <Input extends unknown[], Answer>(
    link: VersionedPurpose,
    act: (ctx: LinkContext, holder: Holder, ...input: Input) => Promise<Answer>,
  ) =>
  async (ctx: LinkContext, token: string, ...input: Input): Promise<Answer | Refused<'link'>> => {
    const holder = await holderOf(ctx, link, token);
    return holder ? act(ctx, holder, ...input) : refused('link');
  };

/**
 * The same for an action that proves the registration. Cancelling and erasing do not prove it,
 * since they say nothing about other registrations of that mailbox.
 */
export const forRunner = <Input extends unknown[], Answer>(
  act: (ctx: LinkContext, holder: Holder, ...input: Input) => Promise<Answer>,
) =>
  forHolder(
    'registration',
    async (ctx, holder, ...input: Input): Promise<Answer | Refused<'other-proven'>> => {
      const isProven = await proveRegistration(ctx.db, holder.id, ctx.clock.now());
      return isProven ? act(ctx, holder, ...input) : refused('other-proven');
    },
  );
