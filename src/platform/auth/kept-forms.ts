import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { cookieIn, setCookie } from '../http/cookies.ts';
import { type KeptForm, keptMinutes, openForm, sealForm } from './sealed-form.ts';
import { formCookieName, newToken, tokenHash } from './session-token.ts';
import { signingKey } from './signing-keys.ts';

const keptS = keptMinutes * 60;
const tokenShape = /^[\w-]{43}$/;

/**
 * Forms that wait until a user signs in, sealed into the page to sign in. The user who posted a
 * form is recognised by a cookie of its own, since before the sign-in there is no session.
 */
export function keptForms({ db, isHttps }: { db: Kysely<Schema>; isHttps: boolean }) {
  const cookieName = formCookieName({ isHttps });
  const holderIn = (cookies: string | undefined) => {
    const token = cookieIn(cookies, cookieName) ?? '';
    return tokenShape.test(token) ? token : undefined;
  };
  const holderOf = (token: string) => `browser ${tokenHash(token).toString('base64url')}`;
  return {
    /** Undefined when there is nothing to keep, or too much. */
    async keep(
      request: FastifyRequest,
      reply: FastifyReply,
      form: KeptForm,
    ): Promise<string | undefined> {
      const token = holderIn(request.headers.cookie) ?? newToken();
      const sealed = sealForm(await signingKey(db, 'kept-form'), form, {
        holder: holderOf(token),
        until: Date.now() + keptS * 1000,
      });
      if (sealed) {
        const cookie = { name: cookieName, value: token, maxAge: keptS, isHttps };
        reply.header('set-cookie', setCookie(cookie, { sameSite: 'strict' }));
      }
      return sealed;
    },
    /** Undefined when the form was not kept for this browser, or was kept for too long. */
    async open(cookies: string | undefined, sealed: string): Promise<KeptForm | undefined> {
      const token = holderIn(cookies);
      if (!token) return undefined;
      const asking = { holder: holderOf(token), now: Date.now() };
      return openForm(await signingKey(db, 'kept-form'), sealed, asking);
    },
  };
}
