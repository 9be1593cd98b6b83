import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { acceptInvitation } from '../features/staff/accept-invitation.ts';
import { countLinkAsked, mailOwnLink } from '../features/staff/mail-own-link.ts';
import { sessionCookie, tokenIn } from '../features/staff/session-token.ts';
import {
  askAtSignIn,
  giveCode,
  givePasskey,
  type SignedIn,
  signIn,
  signOut,
} from '../features/staff/sign-in.ts';
import type { StaffDoor } from '../features/staff/sign-in-contract.ts';
import { toldAs } from './attempt.ts';
import type { keptForms } from './kept-forms.ts';
import { requestLanguage } from './request-language.ts';

type Failed = (error: unknown) => { ok: false; status: number; failure: string };

/** The door of the race office, for one request: sessions go out, and come in, as a cookie. */
export function staffDoor(options: {
  db: Kysely<Schema>;
  isHttps: boolean;
  kept: ReturnType<typeof keptForms>;
  siteUrl: string;
  log: (facts: object, what: string) => void;
}) {
  const { db, isHttps, kept, siteUrl, log } = options;
  return (request: FastifyRequest, reply: FastifyReply, failed: Failed): StaffDoor => {
    const token = tokenIn(request.headers.cookie, { isHttps });
    const device = request.headers['user-agent'] ?? '';
    const language = requestLanguage(request);
    const browser = { device, address: request.ip, token, language, siteUrl };
    /** Of the session that this request has opened, or came with. */
    let current = token;
    const entered = ({ token, staff, needsCode }: SignedIn) => {
      current = token;
      reply.header('set-cookie', sessionCookie(token, { isHttps }));
      return { ok: true as const, staff, needsCode };
    };
    const factorTaken = (taken: Awaited<ReturnType<typeof giveCode>>) => {
      if (taken.ok) return entered(taken);
      if (taken.code === 'too-many-requests') return toldAs(request, taken);
      return { ok: false as const, isEnded: taken.code === 'session-ended' };
    };
    const guarded = async <Outcome>(work: () => Promise<Outcome>) => {
      try {
        return await work();
      } catch (error) {
        return failed(error);
      }
    };
    return {
      signIn: (email, password) =>
        guarded(async () => {
          const signedIn = await signIn(db, { email, password }, browser);
          if (signedIn.ok) return entered(signedIn);
          return signedIn.code === 'sign-in-wrong' ? { ok: false } : toldAs(request, signedIn);
        }),
      giveCode: (code) =>
        guarded(async () => {
          return factorTaken(await giveCode(db, code, browser));
        }),
      async askPasskey() {
        const asked = current && (await askAtSignIn(db, current, siteUrl));
        return asked ? JSON.stringify(asked) : undefined;
      },
      givePasskey: (signed) =>
        guarded(async () => {
          return factorTaken(await givePasskey(db, signed, browser));
        }),
      accept: (link, form) =>
        guarded(async () => {
          const outcome = await acceptInvitation(db, { token: link, form }, browser, {
            siteUrl,
            language,
          });
          return outcome.ok ? entered(outcome) : outcome;
        }),
      sendLink: (email) =>
        guarded(async () => {
          const counted = await countLinkAsked(db, request.ip);
          if (!counted.ok) return toldAs(request, counted);
          // Past the answer, which takes no longer where there is somebody to write to.
          void mailOwnLink(db, email, { siteUrl, language }).catch((error: unknown) =>
            log({ err: error }, 'mailing a link failed'),
          );
          return { ok: true };
        }),
      async signOut() {
        await signOut(db, token);
        reply.header('set-cookie', sessionCookie(undefined, { isHttps }));
      },
      openKept: async (sealed) => (sealed ? kept.open(request, sealed) : undefined),
    };
  };
}
