import { event } from '../../edition/event.ts';
import type {
  ActionRefusal,
  CodeSent,
  CodeTaken,
  CorrectionOutcome,
  GuardedData,
  OpenData,
} from '../features/my-registration/my-registration-contract.ts';
import { type LinkField, linkFields } from '../features/participants/field-lists.ts';
import type { RegistrationProblems } from '../features/registration/registration-rules.ts';
import { formatMoment } from './format.ts';
import { knownLanguage, type Language } from './languages.ts';
import type { Page, PageActions, PageRequest } from './page.ts';
import { wordsIn } from './words.ts';

export const ownDone = ['corrected', 'changed', 'cancelled', 'erased', 'renewed'] as const;
export type OwnDone = (typeof ownDone)[number];

/** What became of a step that was posted. */
export type OwnOutcome = {
  refused?: ActionRefusal | 'code';
  /** A refusal that concerns no field, as a sentence. */
  failure?: string;
  correction?: { values: OpenData; problems: RegistrationProblems };
  /** `isOpen`: the code was given with the very form. */
  guarded?: { values: GuardedData; problems: RegistrationProblems; isOpen?: boolean };
  isCodeSent?: boolean;
  codeProblem?: string | undefined;
  payNow?: { at: string; dueBani: number };
};

type Form = Record<string, string | undefined>;
type Registration = PageActions['registration'];
type GoTo = (what: OwnDone) => { goTo: string };
type Show = (status: number, outcome: OwnOutcome) => Promise<Page>;

/** Takes a step that the page of one's own registration posted: shows it again, or goes on. */
export async function takeOwnStep(
  request: PageRequest,
  form: Form,
  registration: Registration,
  pageOf: (request: PageRequest, outcome: OwnOutcome) => Promise<Page>,
): Promise<Page | { goTo: string }> {
  const token = request.params.token ?? '';
  const bani = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : -1);
  const goTo: GoTo = (what) => ({ goTo: `${request.path}?done=${what}` });
  const show: Show = async (status, outcome) => ({
    ...(await pageOf({ ...request, query: {} }, outcome)),
    status,
  });
  const refused = ({ code }: { code: ActionRefusal }) => show(409, { refused: code });
  switch (form.step) {
    case 'correct': {
      const values = openDataIn(form, request.language);
      const outcome = await registration.correct({ token, cookies: request.cookies }, values);
      if (outcome.ok) return goTo('corrected');
      const { problems, ...others } = toldOf(outcome);
      return show(statusOf(outcome), { ...others, correction: { values, problems } });
    }
    case 'guarded':
      return correctGuarded(request, form, registration, { goTo, show });
    case 'open': {
      const given = await registration.giveCode(token, form.code ?? '');
      if (given.ok) return { goTo: `${request.path}?code=taken` };
      if ('failure' in given) return show(given.status, { ...given, isCodeSent: true });
      return show(400, codeTold(given, request.language));
    }
    case 'code': {
      const typed = guardedIn(form);
      const sent = await registration.sendCode(token);
      if (sent.ok && !typed) return { goTo: `${request.path}?code=sent` };
      const guarded = typed && { guarded: { values: typed, problems: {} } };
      if (sent.ok) return show(200, { ...guarded, isCodeSent: true });
      if ('failure' in sent) return show(sent.status, { ...guarded, failure: sent.failure });
      return show(409, { ...guarded, ...codeTold(sent, request.language) });
    }
    case 'renew': {
      const renewed = await registration.renew(token);
      if (renewed.ok) return goTo('renewed');
      if ('failure' in renewed) return show(renewed.status, renewed);
      return show(409, codeTold(renewed, request.language));
    }
    case 'change': {
      const asked = { raceId: bani(form.raceId), dueBani: bani(form.dueBani) };
      const outcome = await registration.changeRace(token, asked);
      if ('failure' in outcome) return show(outcome.status, outcome);
      if (!outcome.ok) return refused(outcome);
      if (outcome.payAt === undefined) return goTo('changed');
      return show(200, { payNow: { at: outcome.payAt, dueBani: asked.dueBani } });
    }
    case 'cancel':
    case 'erase': {
      const { step } = form;
      const outcome = await registration[step](token, { refundBani: bani(form.refundBani) });
      if (outcome.ok) return goTo(step === 'cancel' ? 'cancelled' : 'erased');
      return 'failure' in outcome ? show(outcome.status, outcome) : refused(outcome);
    }
    default:
      return pageOf(request, {});
  }
}

type Refused<Outcome> = Exclude<Outcome, { ok: true }>;
type CorrectionRefused =
  | { ok: false; code: 'code' }
  | Refused<CorrectionOutcome>
  | { ok: false; status: number; failure: string };

const statusOf = (outcome: CorrectionRefused): number =>
  'problems' in outcome ? 400 : 'code' in outcome ? 409 : outcome.status;

/** A correction that was refused, as the page tells it. */
function toldOf(outcome: CorrectionRefused) {
  if ('problems' in outcome) return { problems: outcome.problems };
  if ('code' in outcome) return { refused: outcome.code, problems: {} };
  return { failure: outcome.failure, problems: {} };
}

/** Corrects what the code opens; one that was typed into the same form is taken first. */
async function correctGuarded(
  request: PageRequest,
  form: Form,
  registration: Registration,
  then: { goTo: GoTo; show: Show },
) {
  const token = request.params.token ?? '';
  const values = guardedIn(form) ?? noGuardedData;
  const typed = { guarded: { values, problems: {} } };
  let { cookies } = request;
  if (form.code) {
    const given = await registration.giveCode(token, form.code);
    if ('failure' in given) {
      return then.show(given.status, { ...typed, failure: given.failure, isCodeSent: true });
    }
    if (!given.ok) return then.show(400, { ...typed, ...codeTold(given, request.language) });
    if ('cookie' in given) cookies = given.cookie;
  }
  const outcome = await registration.correct({ token, cookies }, values);
  if (outcome.ok) return then.goTo('corrected');
  const { problems, ...others } = toldOf(outcome);
  const isOpen = cookies !== request.cookies;
  return then.show(statusOf(outcome), { ...others, guarded: { values, problems, isOpen } });
}

const noGuardedData: GuardedData = {
  email: '',
  emergencyContactName: '',
  emergencyContactPhone: '',
  medicalInfo: '',
  acceptMedical: false,
};

/** What was typed of the data that the code opens; undefined when the form had no such fields. */
function guardedIn(form: Form): GuardedData | undefined {
  if (form.email === undefined) return undefined;
  const { email, emergencyContactName = '', emergencyContactPhone = '', medicalInfo = '' } = form;
  const acceptMedical = form.acceptMedical !== undefined;
  return { email, emergencyContactName, emergencyContactPhone, medicalInfo, acceptMedical };
}

function openDataIn(form: Form, language: Language): OpenData {
  const given = linkFields.map((field) => [field, form[field] ?? '']);
  return {
    ...(Object.fromEntries(given) as Record<LinkField, string>),
    language: knownLanguage(form.language) ?? language,
  };
}

/** Why no code was sent or taken, and whether one can still be typed in. */
function codeTold(
  refused: Refused<CodeSent> | Refused<CodeTaken>,
  language: Language,
): Pick<OwnOutcome, 'refused' | 'codeProblem' | 'isCodeSent'> {
  const t = wordsIn(language).getFixedT(null, 'my-registration');
  switch (refused.code) {
    case 'link':
      return { refused: 'link' };
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
