import { firstOrOnlyName } from '../../edition/fields/person-name.rules.ts';
import { isNextLink, takeLinkBack, takeLinkOver } from '../../platform/auth/link.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/result.ts';
import { isCarriedEverywhere } from '../../platform/mail/email-address.rules.ts';
import { proveRegistration } from '../prove-registration.ts';
import { cancelRegistration } from './cancel-registration.ts';
import { changeRace } from './change-race.ts';
import { correctRegistration } from './correct-registration.ts';
import { eraseRegistration } from './erase-registration.ts';
import { exportRegistration } from './export-registration.ts';
import { forHolder, forReader, forRunner, type Holder, type LinkContext } from './for-holder.ts';
import { givePass, isPassGood, passCookie, passIn } from './mailbox-pass.ts';
import { sendCode, takeCode } from './mailed-code.ts';
import {
  type CodeTaken,
  type Correction,
  type CorrectionOutcome,
  guardedFields,
  type RenewOutcome,
} from './my-registration.contract.ts';
import { findRunner, lockRunner, updateRunner } from './my-registration.queries.ts';
import { queueLinkMail } from './queue-runner-mail.ts';
import { readMyRegistration } from './read-my-registration.ts';
import { readGuardianRequest, signAsGuardian } from './sign-as-guardian.ts';

// The actions that the links in mails allow, each with the kind of link that it needs.

export const cancelByLink = forHolder('registration', cancelRegistration);
export const eraseByLink = forHolder('registration', eraseRegistration);
export const changeRaceByLink = forRunner(changeRace);
export const sendCodeByLink = forRunner(sendCode);
export const findGuardianRequest = forReader('guardian', readGuardianRequest);
export const signByLink = forHolder('guardian', signAsGuardian);

/** Confirms that the runner means the registration. */
export const proveByLink = forRunner(async () => ({ ok: true as const }));

/** Links the runner with the results of earlier years that have these numbers, and no others. */
export const chooseEarlierByLink = forRunner((ctx, { id }, ticked: readonly number[]) =>
  ctx.chooseEarlier(ctx.db, id, ticked, ctx.clock.now()),
);

/**
 * Stores whether the live page may show the runner. That is the runner's own choice, and needs no
 * reason from the race.
 */
export const chooseLiveByLink = forRunner(async ({ db }, { id }, isHidden: boolean) => {
  await db
    .updateTable('participant')
    .set({ live_opt_out: isHidden })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .execute();
  return { ok: true as const };
});

const isHttps = ({ siteUrl }: LinkContext) => ({ isHttps: siteUrl.startsWith('https:') });

/** Whether the browser has lately given the code that was mailed for this link. */
const isOpen = (ctx: LinkContext, holder: Holder, cookies: string | undefined): Promise<boolean> =>
  isPassGood(ctx.db, passIn(cookies, holder.id, isHttps(ctx)), holder, ctx.clock.now());

/** A registration as its runner sees it. */
export const findByLink = forReader(
  'registration',
  async (ctx, holder, cookies: string | undefined) =>
    readMyRegistration(ctx.db, holder.id, {
      isOpen: await isOpen(ctx, holder, cookies),
      now: ctx.clock.now(),
    }),
);

/** Checks the code that was mailed, and has the browser remember that it was given. */
export const giveCodeByLink = forHolder(
  'registration',
  async (ctx, holder, typed: string): Promise<CodeTaken> => {
    const taken = await takeCode(ctx.db, holder, typed, ctx.clock.now());
    if (!taken.ok) return taken;
    const pass = await givePass(ctx.db, holder, ctx.clock.now());
    return { ok: true, cookie: passCookie(holder.id, pass, isHttps(ctx)) };
  },
);

/** Corrects the given data; refuses with `code` the data that only the mailed code opens. */
export const correctByLink = forHolder(
  'registration',
  async (
    ctx,
    holder,
    cookies: string | undefined,
    given: Correction,
  ): Promise<CorrectionOutcome | Refused<'code'>> => {
    const isGuarded = guardedFields.some((field) => field in given);
    if (isGuarded && !(await isOpen(ctx, holder, cookies))) return refused('code');
    const isProven = await proveRegistration(ctx.db, holder.id, ctx.clock.now());
    return isProven ? correctRegistration(ctx, holder, given) : refused('other-proven');
  },
);

/** All data that we keep about the person; refused with `code` until the mailed code is given. */
export const exportByLink = forHolder(
  'registration',
  async (ctx, holder, cookies: string | undefined) => {
    if (!(await isOpen(ctx, holder, cookies))) return refused('code');
    const kept = await exportRegistration(ctx.db, holder.id, ctx.personalData);
    return kept ? { ok: true as const, kept } : refused('link');
  },
);

/**
 * Takes a runner's link back and mails a new one, because the runner wants it. Refused for an
 * address that mail cannot reach, as the runner would be left without a link.
 */
export const renewByLink = forRunner(({ db, siteUrl }, { id }) =>
  inTransaction(db, async (trx): Promise<RenewOutcome> => {
    const runner = await lockRunner(trx, id);
    if (!runner) return refused('link');
    if (!isCarriedEverywhere(runner.email)) return refused('unreachable');
    await takeLinkBack(trx, 'registration', { id, address: runner.email });
    if (runner.status === 'cancelled') await queueLinkMail(trx, runner, { siteUrl });
    else await updateRunner(trx, id, { is_mail_due: true });
    return { ok: true };
  }),
);

/** Whether somebody asked for this link by address, so that it may replace the earlier link. */
export const canTakeLink = ({ db }: LinkContext, token: string) => isNextLink(db, token);

/**
 * Replaces the earlier links by this one: they open nothing from then on, and the registration
 * counts as confirmed.
 */
export async function takeNextLink({ db, clock }: LinkContext, token: string): Promise<void> {
  const id = await inTransaction(db, (trx) => takeLinkOver(trx, token));
  if (id !== undefined) await proveRegistration(db, id, clock.now());
}

/** The registration whose new address the reader of the old address may confirm. */
export const findMoved = forReader('moved', async ({ db }, { id }) => {
  const runner = await findRunner(db, id);
  return runner && { name: firstOrOnlyName(runner), raceId: runner.race_id };
});

/** Opens emergency and health data to the new address. */
export const confirmMoved = forHolder('moved', async ({ db }, { id }) => {
  await db.updateTable('participant').set({ safety_lock: null }).where('id', '=', id).execute();
  return { ok: true as const };
});
