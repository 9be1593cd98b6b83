import type { Kysely } from 'kysely';
import { firstOrOnlyName } from '../../edition/fields/person-name.rules.ts';
import {
  isNextLink,
  openLink,
  takeLinkBack,
  takeLinkOver,
  type VersionedPurpose,
} from '../../platform/auth/link.queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Clock } from '../../platform/http/clock.ts';
import { isCarriedEverywhere } from '../../platform/mail/email-address.rules.ts';
import type { PersonalData } from '../personal-data.ts';
import { proveRegistration } from '../prove-registration.ts';
import { askForLinks } from './ask-for-links.ts';
import { cancelRegistration } from './cancel-registration.ts';
import { changeRace, type DemandDifference } from './change-race.ts';
import { correctRegistration } from './correct-registration.ts';
import { eraseRegistration } from './erase-registration.ts';
import { exportRegistration } from './export-registration.ts';
import { givePass, isPassGood, passCookie, passIn } from './mailbox-pass.ts';
import { sendCode, takeCode } from './mailed-code.ts';
import {
  type ActionOutcome,
  guardedFields,
  type LinkKey,
  type MyRegistrationService,
  type RenewOutcome,
} from './my-registration.contract.ts';
import { findRunner, lockRunner, updateRunner } from './my-registration.queries.ts';
import { queueLinkMail } from './queue-runner-mail.ts';
import { readMyRegistration } from './read-my-registration.ts';
import { readGuardianRequest, signAsGuardian } from './sign-as-guardian.ts';

/** Whom a link lets act: the participant, and which of the links that were mailed it is. */
type Holder = { id: number; version: number };

const unknown = { ok: false, code: 'link' } as const;
const otherProven = { ok: false, code: 'other-proven' } as const;

/** Finds whom the links of mails let act. */
function linkHolders(db: Kysely<Schema>, clock: Pick<Clock, 'now'>) {
  const holderOf = async (
    purpose: VersionedPurpose,
    token: string,
  ): Promise<Holder | undefined> => {
    const link = await openLink(db, purpose, token);
    return link && { id: Number(link.id), version: link.version };
  };
  /** Does it for the participant that the token names, or answers what an unknown one gets. */
  const holding =
    <Rest extends unknown[], Result, Otherwise>(
      purpose: VersionedPurpose,
      otherwise: Otherwise,
      work: (id: number, ...rest: Rest) => Promise<Result>,
    ) =>
    async (token: string, ...rest: Rest): Promise<Result | Otherwise> => {
      const holder = await holderOf(purpose, token);
      return holder ? work(holder.id, ...rest) : otherwise;
    };
  /**
   * The same of what shows that the registration is meant; to cancel or erase one says nothing for
   * others of that mailbox.
   */
  const acting = <Rest extends unknown[], Result>(
    work: (id: number, ...rest: Rest) => Promise<Result>,
  ) =>
    holding('registration', unknown, async (id: number, ...rest: Rest) => {
      const isProven = await proveRegistration(db, id, clock.now());
      return isProven ? work(id, ...rest) : otherProven;
    });
  return { holderOf, holding, acting };
}

/** What the holders of links from mails may do. */
export function myRegistrationService({
  db,
  clock,
  siteUrl,
  outboxDir,
  demandDifference,
  chooseEarlier,
  personalData,
}: {
  db: Kysely<Schema>;
  clock: Clock;
  siteUrl: string;
  /** Where mails may lie as files. */
  outboxDir: string;
  demandDifference: DemandDifference;
  chooseEarlier: (
    db: Kysely<Schema>,
    id: number,
    ticked: readonly number[],
    now: Date,
  ) => Promise<ActionOutcome>;
  /** What each room keeps of a person. */
  personalData: readonly PersonalData[];
}): MyRegistrationService {
  const isHttps = siteUrl.startsWith('https:');
  const at = () => ({ now: clock.now(), siteUrl });
  const { holderOf, holding, acting } = linkHolders(db, clock);
  /** Whether the browser has lately given the code that was mailed for this link. */
  const isOpen = (holder: Holder, { cookies }: LinkKey): Promise<boolean> =>
    isPassGood(db, passIn(cookies, holder.id, { isHttps }), holder, clock.now());

  return {
    async find(key) {
      const holder = await holderOf('registration', key.token);
      if (!holder) return undefined;
      const opened = { isOpen: await isOpen(holder, key), now: clock.now() };
      return readMyRegistration(db, holder.id, opened);
    },
    prove: acting(async () => ({ ok: true as const })),
    sendCode: acting((id) => sendCode(db, id, at())),
    async giveCode(token, typed) {
      const holder = await holderOf('registration', token);
      if (!holder) return unknown;
      const taken = await takeCode(db, holder, typed, clock.now());
      if (!taken.ok) return taken;
      const pass = await givePass(db, holder, clock.now());
      return { ok: true, cookie: passCookie(holder.id, pass, { isHttps }) };
    },
    async correct(key, given) {
      const holder = await holderOf('registration', key.token);
      if (!holder) return unknown;
      const isGuarded = guardedFields.some((field) => field in given);
      if (isGuarded && !(await isOpen(holder, key))) return { ok: false, code: 'code' };
      if (!(await proveRegistration(db, holder.id, clock.now()))) return otherProven;
      return correctRegistration(db, holder.id, given, at());
    },
    renew: acting((id) => renewOwnLink(db, id, at())),
    askForLinks: (address, isForKnown) =>
      askForLinks(db, address, { now: clock.now(), isForKnown }),
    isNextLink: (token) => isNextLink(db, token),
    async takeNextLink(token) {
      const id = await inTransaction(db, (trx) => takeLinkOver(trx, token));
      if (id !== undefined) await proveRegistration(db, id, clock.now());
    },
    chooseLive: acting((id, isHidden: boolean) => chooseLive(db, id, isHidden)),
    chooseEarlier: acting((id, ticked: readonly number[]) =>
      chooseEarlier(db, id, ticked, clock.now()),
    ),
    changeRace: acting((id, asked: { raceId: number; dueMinor: number }) =>
      changeRace(db, id, asked, at(), demandDifference),
    ),
    cancel: holding('registration', unknown, (id, asked) =>
      cancelRegistration(db, id, asked, at()),
    ),
    erase: holding('registration', unknown, (id, asked) =>
      eraseRegistration(db, id, asked, { ...at(), outboxDir, personalData }),
    ),
    async export(key) {
      const holder = await holderOf('registration', key.token);
      if (!holder) return unknown;
      if (!(await isOpen(holder, key))) return { ok: false, code: 'code' };
      const kept = await exportRegistration(db, holder.id, personalData);
      return kept ? { ok: true, kept } : unknown;
    },
    findMoved: holding('moved', undefined, async (id) => {
      const runner = await findRunner(db, id);
      return runner && { name: firstOrOnlyName(runner), raceId: runner.race_id };
    }),
    confirmMoved: holding('moved', unknown, async (id) => {
      await db.updateTable('participant').set({ safety_lock: null }).where('id', '=', id).execute();
      return { ok: true as const };
    }),
    findGuardianRequest: holding('guardian', undefined, (id) => readGuardianRequest(db, id)),
    sign: holding('guardian', unknown, (id, given) => signAsGuardian(db, id, given, at())),
  };
}

/** Keeps whether the live page may show a runner: an own word, which the race needs no reason for. */
async function chooseLive(
  db: Kysely<Schema>,
  id: number,
  isHidden: boolean,
): Promise<ActionOutcome> {
  await db
    .updateTable('participant')
    .set({ live_opt_out: isHidden })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .execute();
  return { ok: true };
}

/**
 * Takes a runner's link back and mails a new one, by the runner's own wish. Refused for an address
 * that mail cannot reach: the runner would be left with none.
 */
function renewOwnLink(
  db: Kysely<Schema>,
  id: number,
  at: { siteUrl: string },
): Promise<RenewOutcome> {
  return inTransaction(db, async (trx): Promise<RenewOutcome> => {
    const runner = await lockRunner(trx, id);
    if (!runner) return { ok: false, code: 'link' };
    if (!isCarriedEverywhere(runner.email)) return { ok: false, code: 'unreachable' };
    await takeLinkBack(trx, 'registration', { id, address: runner.email });
    if (runner.status === 'cancelled') await queueLinkMail(trx, runner, at);
    else await updateRunner(trx, id, { is_mail_due: true });
    return { ok: true };
  });
}
