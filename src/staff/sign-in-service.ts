import type { Kysely } from 'kysely';
import type { KeptForm } from '../platform/auth/sealed-form.ts';
import { sessionCookie, tokenIn } from '../platform/auth/session-token.ts';
import type { Schema } from '../platform/db/schema.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { countLinkAsked, mailOwnLink } from './mail-own-link.ts';
import type { SignInService, Stranger } from './sign-in.contract.ts';
import { askAtSignIn, giveCode, givePasskey, type SignedIn, signIn, signOut } from './sign-in.ts';

/** Opens the sign-in: it sends and receives sessions as a cookie. */
export function signInService(options: {
  db: Kysely<Schema>;
  isHttps: boolean;
  siteUrl: string;
  openKept: (cookies: string | undefined, sealed: string) => Promise<KeptForm | undefined>;
  log: (facts: object, what: string) => void;
}): SignInService {
  const { db, isHttps, siteUrl, openKept, log } = options;
  const tokenOf = ({ cookies }: Pick<Stranger, 'cookies'>) => tokenIn(cookies, { isHttps });
  const browserOf = (stranger: Stranger) => {
    const { device, ip, language } = stranger;
    return { device, address: ip, token: tokenOf(stranger), language, siteUrl };
  };
  const entered = ({ token, staff, needsCode }: SignedIn) => {
    const cookie = sessionCookie(token, { isHttps });
    return { ok: true as const, staff, needsCode, cookie };
  };
  return {
    async signIn(stranger, given) {
      const signedIn = await signIn(db, given, browserOf(stranger));
      return signedIn.ok ? entered(signedIn) : signedIn;
    },
    async askPasskey(stranger) {
      const token = tokenOf(stranger);
      const asked = token && (await askAtSignIn(db, token, siteUrl));
      return asked ? JSON.stringify(asked) : undefined;
    },
    async giveFactor(stranger, given) {
      const browser = browserOf(stranger);
      const outcome =
        'code' in given
          ? await giveCode(db, given.code, browser)
          : await givePasskey(db, given.passkey, browser);
      return outcome.ok ? entered(outcome) : outcome;
    },
    async accept(stranger, invitation) {
      const telling = { siteUrl, language: stranger.language };
      const outcome = await acceptInvitation(db, invitation, browserOf(stranger), telling);
      return outcome.ok ? entered(outcome) : outcome;
    },
    async sendLink({ ip, language }, email) {
      const counted = await countLinkAsked(db, ip);
      if (!counted.ok) return counted;
      // After the answer, which must not take longer where an account exists.
      void mailOwnLink(db, email, { siteUrl, language }).catch((error: unknown) =>
        log({ err: error }, 'mailing a link failed'),
      );
      return { ok: true };
    },
    async signOut(stranger) {
      await signOut(db, tokenOf(stranger));
      return sessionCookie(undefined, { isHttps });
    },
    openKept: async ({ cookies }, sealed) => (sealed ? openKept(cookies, sealed) : undefined),
  };
}
