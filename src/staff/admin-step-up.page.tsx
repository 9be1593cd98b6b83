import { useTranslation } from 'react-i18next';
import type { Language } from '../edition/words/languages.ts';
import { wordsIn } from '../edition/words/words.ts';
import type { KeptForm } from '../platform/auth/sealed-form.ts';
import type { PostedWords } from '../site/admin-actions.tsx';
import { inShell } from '../site/admin-route.tsx';
import { StepUpNeeded } from '../site/attempt.ts';
import type { OfficeContext } from '../site/office-use-case.ts';
import type { GoTo, Page, PostedRequest, SignedInRequest } from '../site/page.ts';
import { PasskeyForm } from '../site/passkey-form.tsx';
import adminParticipants from '../ui/admin-participants.css?inline';
import { InputField } from '../ui/field.tsx';
import { Problem } from '../ui/outcome.tsx';
import { PostedSummary } from './posted-summary.tsx';
import { confirmStepUp, openWaiting, readStepUp, sealWaiting } from './step-up.ts';
import { whyNotDone } from './why-not-done.ts';

type Form = Record<string, string>;
type Outcome = Page | GoTo;
/** Describes a form in the words of the page to which it was posted. */
export type WordsOf = (language: Language, form: KeptForm) => PostedWords;
/** A request, with the context that can ask its sender again who they are. */
type StepUpRequest = SignedInRequest & { ctx: OfficeContext; wordsOf: WordsOf };

/**
 * Takes a form of the organiser's side. Where its step is too grave for an open browser, asks first
 * for the password or the second factor, on a page that carries the form and says what it does. If
 * the answer is right, takes the action at once. `address`: where the form was posted.
 */
export async function takeWithStepUp(
  request: StepUpRequest & PostedRequest,
  { address, form }: { address: string; form: Form },
  take: (form: Form) => Promise<Outcome>,
): Promise<Outcome> {
  const { ctx, language } = request;
  const { stepUp: sealed, password = '', code = '', passkey = '' } = form;
  const kept = sealed ? await openWaiting(ctx, sealed) : { address, fields: form };
  // The form waited too long, or is of another session: the person starts again at the page itself.
  if (kept?.address !== address) return { goTo: address };
  if (sealed !== undefined) {
    const shown = sealed ? kept : { address, fields: {} };
    const given = { password, code: code.trim(), passkey };
    const outcome = await request.attempt(() => confirmStepUp(ctx, given));
    if (!outcome.ok) {
      const unsent = 'failure' in outcome ? outcome : { status: 403, refused: outcome };
      const problem = whyNotDone(language, unsent);
      return stepUpPage(request, shown, sealed, { status: unsent.status, problem });
    }
    if (sealed === '') return { goTo: address };
  }
  try {
    return await take(kept.fields);
  } catch (error) {
    if (!(error instanceof StepUpNeeded)) throw error;
    // Too large to be carried, so the person has to fill the form in again.
    return stepUpPage(request, kept, (await sealWaiting(ctx, kept)) ?? '');
  }
}

/**
 * Asks the person at the browser who they are; `sealed`: the form that is kept, `''` where it was
 * too large.
 */
export async function stepUpPage(
  request: StepUpRequest,
  kept: KeptForm,
  sealed: string,
  { status = 403, problem }: { status?: number; problem?: string | undefined } = {},
): Promise<Page> {
  const { ctx, language, session } = request;
  const t = wordsIn(language).getFixedT(null, 'admin');
  const { takesCode, passkey } = await readStepUp(ctx);
  const words = request.wordsOf(language, kept);
  const view = {
    status,
    title: t('stepUp.title'),
    styles: [adminParticipants],
    body: (
      <>
        <StepUpForm
          address={kept.address}
          sealed={sealed}
          words={words}
          takesCode={takesCode}
          problem={problem}
        />
        {passkey && (
          <PasskeyForm
            action={kept.address}
            options={passkey}
            isNew={false}
            button={t('passkey.confirm')}
          >
            <input type="hidden" name="stepUp" value={sealed} />
          </PasskeyForm>
        )}
      </>
    ),
  };
  return inShell(view, session.staff);
}

function StepUpForm(props: {
  address: string;
  sealed: string;
  words: PostedWords;
  takesCode: boolean;
  problem: string | undefined;
}) {
  const { t } = useTranslation('admin');
  const { address, sealed, words, takesCode, problem } = props;
  return (
    <form className="form panel narrow" method="post" action={address}>
      <p>{takesCode ? t('stepUp.leadEither') : t('stepUp.lead')}</p>
      <Problem>{problem}</Problem>
      <PostedSummary words={words} />
      <input type="hidden" name="stepUp" value={sealed} />
      <InputField
        id="step-up-password"
        label={t('signIn.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required={!takesCode}
      />
      {takesCode && (
        <InputField
          id="step-up-code"
          label={t('signIn.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      <button type="submit" className="btn gold">
        {t('stepUp.button')}
      </button>
      <p>
        <a href={address}>{t('stepUp.drop')}</a>
      </p>
    </form>
  );
}
