import { useTranslation } from 'react-i18next';
import { wordsIn } from '../edition/words/words.ts';
import type { KeptForm } from '../platform/auth/sealed-form.ts';
import type { Staff } from '../platform/auth/staff.contract.ts';
import type { PostedWords } from '../site/admin-actions.tsx';
import { adminAddress } from '../site/admin-address.ts';
import { inShell } from '../site/admin-route.tsx';
import type { GoTo, Page, PostedFields, PostedRequest, PublicRoute } from '../site/page.ts';
import type { Carried } from '../site/sign-in-form.tsx';
import { codePage, signInPage } from '../site/sign-in-page.tsx';
import adminParticipants from '../ui/admin-participants.css?inline';
import type { WordsOf } from './admin-step-up.page.tsx';
import { PostedSummary } from './posted-summary.tsx';
import type { SignInService } from './sign-in.contract.ts';

type Needs = { entry: SignInService; wordsOf: WordsOf };

/** What was posted, and what the answer needs. */
type Posted = Needs & {
  request: PostedRequest;
  fields: PostedFields;
  carried: Carried;
  /** The form that the person wanted to send before signing in. */
  kept: KeptForm | undefined;
};

/**
 * `/admin/sign-in`: takes the sign-in form that strangers see on every page of the organiser's
 * side.
 */
export const adminSignInPage = ({ entry, wordsOf }: Needs): PublicRoute => ({
  path: '/admin/sign-in',
  isUnlisted: true,
  load: (request) => signInPage(request, undefined, { status: 200 }),
  async submit(request, fields) {
    const { intent } = fields;
    if (intent === 'sign-out') {
      const cookie = await entry.signOut(request);
      return { goTo: request.path, cookie, emptiesCache: true };
    }
    const kept = await entry.openKept(request, fields.kept);
    const carried = {
      back: kept ? kept.address : adminAddress(fields.back),
      kept: kept && fields.kept,
    };
    const posted = { entry, wordsOf, request, fields, carried, kept };
    if (intent === 'link') return sendLink(posted);
    if (intent === 'code') return giveFactor(posted, { code: fields.code ?? '' });
    if (intent === 'passkey') return giveFactor(posted, { passkey: fields.passkey ?? '' });
    return signIn(posted);
  },
});

async function sendLink({ entry, request, fields, carried }: Posted): Promise<Page> {
  const { email = '' } = fields;
  const sent = await request.attempt(() => entry.sendLink(request, email));
  return signInPage(request, carried.back, {
    email,
    kept: carried.kept,
    ...(sent.ok
      ? { status: 200, isLinkSent: true }
      : { status: sent.status, problem: sent.failure }),
  });
}

async function signIn(posted: Posted): Promise<Page | GoTo> {
  const { entry, request, fields, carried } = posted;
  const { email = '', password = '' } = fields;
  const outcome = await request.attempt(() => entry.signIn(request, { email, password }));
  if (!outcome.ok) {
    const t = wordsIn(request.language).getFixedT(null, 'admin');
    return signInPage(request, carried.back, {
      email,
      kept: carried.kept,
      ...('failure' in outcome
        ? { status: outcome.status, problem: outcome.failure }
        : { problem: t('signIn.wrong') }),
    });
  }
  const { cookie } = outcome;
  if (!outcome.needsCode) return { ...entered(posted, outcome.staff), cookie };
  const options = await entry.askPasskey({ cookies: cookie });
  return { ...codePage(request, { carried, options }), cookie };
}

async function giveFactor(
  posted: Posted,
  given: { code: string } | { passkey: string },
): Promise<Page | GoTo> {
  const { entry, request, carried } = posted;
  const outcome = await request.attempt(() => entry.giveFactor(request, given));
  if (outcome.ok) return { ...entered(posted, outcome.staff), cookie: outcome.cookie };
  const t = wordsIn(request.language).getFixedT(null, 'admin');
  const ask = async (problem: string, status?: number) =>
    codePage(request, { carried, problem, status, options: await entry.askPasskey(request) });
  if ('failure' in outcome) return ask(outcome.failure, outcome.status);
  if (outcome.code === 'session-ended') {
    return signInPage(request, carried.back, { ...carried, problem: t('signIn.codeEnded') });
  }
  return ask('code' in given ? t('signIn.codeWrong') : t('refused.passkey-wrong'));
}

/**
 * Where a person goes after signing in: to the page where they were, or to the form that they have
 * not sent yet.
 */
function entered({ request, carried, kept, wordsOf }: Posted, staff: Staff): Page | GoTo {
  if (!kept) return { goTo: carried.back ?? '/admin' };
  const { language } = request;
  const t = wordsIn(language).getFixedT(null, 'admin');
  const body = <KeptAgain form={kept} words={wordsOf(language, kept)} />;
  const styles = [adminParticipants];
  return inShell({ title: t('kept.title'), styles, body }, staff);
}

function KeptAgain({ form, words }: { form: KeptForm; words: PostedWords }) {
  const { t } = useTranslation('admin');
  const { address, fields } = form;
  return (
    <form className="form panel narrow" method="post" action={address}>
      <p>{t('kept.text')}</p>
      <PostedSummary words={words} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="btn gold">
        {t('kept.send')}
      </button>
      <p>
        <a href={address}>{t('kept.drop')}</a>
      </p>
    </form>
  );
}
