import { edition } from '../../edition/edition.ts';
import { emptyForm, onlyOf } from '../../edition/fields/field-columns.ts';
import { type LinkField, linkFields } from '../../edition/fields/field-lists.ts';
import { formatMoment } from '../../edition/words/format.ts';
import { knownLanguage, type Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { ownValue } from '../../platform/http/own-value.ts';
import type { Refused } from '../../platform/http/result.ts';
import type { Attempt, Told } from '../../site/attempt.ts';
import { attemptWithin } from '../../site/attempt-within.ts';
import type { GoTo, Page, PageRequest, PostedFields, PostedRequest } from '../../site/page.ts';
import type { VisitorLimit } from '../../site/visitor-limit.ts';
import { type RegistrationProblems, registrationFrom } from '../registration.rules.ts';
import {
  cancelByLink,
  changeRaceByLink,
  chooseEarlierByLink,
  chooseLiveByLink,
  correctByLink,
  eraseByLink,
  giveCodeByLink,
  proveByLink,
  renewByLink,
  sendCodeByLink,
  takeNextLink,
} from './by-link.ts';
import type { LinkContext } from './for-holder.ts';
import {
  type ActionOutcome,
  type ActionRefusal,
  type CodeSent,
  type CodeTaken,
  type CorrectionOutcome,
  type GuardedData,
  guardedFields,
  type OpenData,
} from './my-registration.contract.ts';

/** The ids of the results of earlier years that were ticked. */
const tickedIn = (form: PostedFields): number[] =>
  Object.keys(form).flatMap((name) => {
    const [, line] = /^earlier\.([1-9]\d{0,8})$/.exec(name) ?? [];
    return line ? Number(line) : [];
  });

/** A race’s id or an amount in minor units; -1 when the text is neither. */
const wholeNumber = (text: string | undefined) =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : -1;

const noGuardedData: GuardedData = onlyOf(emptyForm, guardedFields);

/** The submitted data that the code opens; undefined when the form had no such fields. */
function guardedIn(form: PostedFields): GuardedData | undefined {
  return form.email === undefined ? undefined : onlyOf(registrationFrom(form), guardedFields);
}

/** The submitted data that the link alone opens; without a language, that of the page. */
function openDataIn(form: PostedFields, language: Language): OpenData {
  const given = linkFields.map((field) => [field, form[field] ?? '']);
  return {
    ...(Object.fromEntries(given) as Record<LinkField, string>),
    language: knownLanguage(form.language) ?? language,
  };
}

export const ownDone = [
  'proven',
  'corrected',
  'changed',
  'cancelled',
  'live',
  'earlier',
  'erased',
  'renewed',
] as const;
export type OwnDone = (typeof ownDone)[number];

/** What happened to a posted action. */
export type OwnOutcome = {
  refused?: ActionRefusal | 'code';
  /** A refusal that concerns no field, as a sentence. */
  failure?: string;
  correction?: { values: OpenData; problems: RegistrationProblems };
  /** `isOpen`: the code was given in the same form. */
  guarded?: { values: GuardedData; problems: RegistrationProblems; isOpen?: boolean };
  isCodeSent?: boolean;
  codeProblem?: string | undefined;
  payNow?: { at: string; dueMinor: number };
};

/** A posted action, and what is needed to run and answer it. */
type Taking = {
  request: PostedRequest;
  form: PostedFields;
  token: string;
  ctx: LinkContext;
  /** Counts as one of the visitor's few attempts; see `PostedRequest.attempt`. */
  attempt: Attempt;
  goTo: (what: OwnDone) => GoTo;
  /** `cookie`: a `Set-Cookie` header, sent even when the action was refused. */
  show: (status: number, outcome: OwnOutcome, cookie?: string) => Promise<Page>;
};

/** Runs an action that the runner's own page posted: shows the page again, or leads on. */
export async function takeOwnAction(
  request: PostedRequest,
  form: PostedFields,
  needs: {
    ctx: LinkContext;
    limit: VisitorLimit;
    pageOf: (request: PageRequest, outcome: OwnOutcome) => Promise<Page>;
  },
): Promise<Page | GoTo> {
  const { ctx, limit, pageOf } = needs;
  const taking: Taking = {
    request,
    form,
    token: request.params.token ?? '',
    ctx,
    attempt: attemptWithin(limit, request),
    goTo: (what) => ({ goTo: `${request.path}?done=${what}` }),
    show: async (status, outcome, cookie) => ({
      ...(await pageOf({ ...request, query: {} }, outcome)),
      status,
      cookie,
    }),
  };
  const action = ownValue(actions, form.intent);
  return action ? action(taking) : pageOf(request, {});
}

const actions: Record<string, (taking: Taking) => Promise<Page | GoTo>> = {
  correct: correctOpen,
  guarded: correctGuarded,
  open: openGuarded,
  code: mailCode,
  live: (taking) =>
    choose(taking, 'live', () =>
      chooseLiveByLink(taking.ctx, taking.token, taking.form.shown === 'no'),
    ),
  prove: (taking) => choose(taking, 'proven', () => proveByLink(taking.ctx, taking.token)),
  earlier: (taking) =>
    choose(taking, 'earlier', () =>
      chooseEarlierByLink(taking.ctx, taking.token, tickedIn(taking.form)),
    ),
  renew: renewLink,
  take: takeLink,
  change: changeRace,
  cancel: (taking) => end(taking, 'cancel'),
  erase: (taking) => end(taking, 'erase'),
};

/** Stores the runner’s choice of what is shown. */
async function choose(
  { attempt, goTo, show }: Taking,
  what: 'live' | 'earlier' | 'proven',
  keep: () => Promise<ActionOutcome>,
) {
  const outcome = await attempt(keep);
  if (outcome.ok) return goTo(what);
  return 'failure' in outcome
    ? show(outcome.status, { failure: outcome.failure })
    : show(409, { refused: outcome.code });
}

async function correctOpen({ request, form, token, ctx, ...then }: Taking) {
  const values = openDataIn(form, request.language);
  const outcome = await then.attempt(() => correctByLink(ctx, token, request.cookies, values));
  if (outcome.ok) return then.goTo('corrected');
  const { problems, ...others } = toldOf(outcome);
  return then.show(statusOf(outcome), { ...others, correction: { values, problems } });
}

async function openGuarded({ request, form, token, ctx, attempt, show }: Taking) {
  const given = await attempt(() => giveCodeByLink(ctx, token, form.code ?? ''));
  if (given.ok) return { goTo: `${request.path}?code=taken`, cookie: given.cookie };
  if ('failure' in given) {
    return show(given.status, { failure: given.failure, isCodeSent: true });
  }
  return show(400, codeTold(given, request.language));
}

async function mailCode({ request, form, token, ctx, attempt, show }: Taking) {
  const typed = guardedIn(form);
  const sent = await attempt(() => sendCodeByLink(ctx, token));
  if (sent.ok && !typed) return { goTo: `${request.path}?code=sent` };
  const guarded = typed && { guarded: { values: typed, problems: {} } };
  if (sent.ok) return show(200, { ...guarded, isCodeSent: true });
  if ('failure' in sent) return show(sent.status, { ...guarded, failure: sent.failure });
  return show(409, { ...guarded, ...codeTold(sent, request.language) });
}

async function renewLink({ request, token, ctx, attempt, goTo, show }: Taking) {
  const renewed = await attempt(() => renewByLink(ctx, token));
  if (renewed.ok) return goTo('renewed');
  if ('failure' in renewed) return show(renewed.status, { failure: renewed.failure });
  return show(409, codeTold(renewed, request.language));
}

async function takeLink({ request, token, ctx, attempt, show }: Taking) {
  const taken = await attempt(async () => {
    await takeNextLink(ctx, token);
    return { ok: true as const };
  });
  return taken.ok ? { goTo: request.path } : show(taken.status, { failure: taken.failure });
}

async function changeRace({ form, token, ctx, attempt, goTo, show }: Taking) {
  const asked = { raceId: wholeNumber(form.raceId), dueMinor: wholeNumber(form.dueMinor) };
  const outcome = await attempt(() => changeRaceByLink(ctx, token, asked));
  if ('failure' in outcome) return show(outcome.status, { failure: outcome.failure });
  if (!outcome.ok) return show(409, { refused: outcome.code });
  if (outcome.payAt === undefined) return goTo('changed');
  return show(200, { payNow: { at: outcome.payAt, dueMinor: asked.dueMinor } });
}

async function end({ form, token, ctx, attempt, goTo, show }: Taking, action: 'cancel' | 'erase') {
  const asked = { refundMinor: wholeNumber(form.refundMinor) };
  const doIt = action === 'cancel' ? cancelByLink : eraseByLink;
  const outcome = await attempt(() => doIt(ctx, token, asked));
  if (outcome.ok) return goTo(action === 'cancel' ? 'cancelled' : 'erased');
  if ('failure' in outcome) return show(outcome.status, { failure: outcome.failure });
  return show(409, { refused: outcome.code });
}

type NotDone<Outcome> = Exclude<Outcome, { ok: true }>;
type CorrectionRefused = Refused<'code'> | NotDone<CorrectionOutcome> | Told;

const statusOf = (outcome: CorrectionRefused): number =>
  'problems' in outcome ? 400 : 'code' in outcome ? 409 : outcome.status;

/** A refused correction, as the page shows it. */
function toldOf(outcome: CorrectionRefused) {
  if ('problems' in outcome) return { problems: outcome.problems };
  if ('code' in outcome) return { refused: outcome.code, problems: {} };
  return { failure: outcome.failure, problems: {} };
}

/** Corrects the data that the code opens; a code in the same form is checked first. */
async function correctGuarded(taking: Taking): Promise<Page | GoTo> {
  const { request, form, token, ctx, attempt, goTo, show } = taking;
  const values = guardedIn(form) ?? noGuardedData;
  const typed = { guarded: { values, problems: {} } };
  let cookie: string | undefined;
  if (form.code) {
    const given = await attempt(() => giveCodeByLink(ctx, token, form.code ?? ''));
    if ('failure' in given) {
      return show(given.status, { ...typed, failure: given.failure, isCodeSent: true });
    }
    if (!given.ok) return show(400, { ...typed, ...codeTold(given, request.language) });
    cookie = given.cookie;
  }
  const cookies = cookie ?? request.cookies;
  const outcome = await attempt(() => correctByLink(ctx, token, cookies, values));
  if (outcome.ok) return { ...goTo('corrected'), cookie };
  const { problems, ...others } = toldOf(outcome);
  const guarded = { values, problems, isOpen: cookie !== undefined };
  return show(statusOf(outcome), { ...others, guarded }, cookie);
}

/** Why no code was sent or accepted, and whether one can still be typed in. */
function codeTold(
  refused: NotDone<CodeSent> | NotDone<CodeTaken>,
  language: Language,
): Pick<OwnOutcome, 'refused' | 'codeProblem' | 'isCodeSent'> {
  const { event } = edition();
  const t = wordsIn(language).getFixedT(null, 'my-registration');
  switch (refused.code) {
    case 'link':
    case 'other-proven':
      return { refused: refused.code };
    case 'unreachable':
      return { codeProblem: t('guarded.unreachable', { email: event.email }) };
    case 'codes':
      return { codeProblem: t('guarded.many', { at: formatMoment(language, refused.nextAt) }) };
    case 'code-gone':
      return { codeProblem: t('guarded.gone') };
    default:
      return { codeProblem: t('guarded.wrong', { tries: refused.triesLeft }), isCodeSent: true };
  }
}
