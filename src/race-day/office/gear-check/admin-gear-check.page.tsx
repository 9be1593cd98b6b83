import { gearOfRace } from '../../../edition/facts/gear-words.ts';
import { races } from '../../../edition/facts.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { ownValue } from '../../../platform/http/own-value.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../../site/admin-route.tsx';
import type { PostedFields } from '../../../site/page.ts';
import adminParticipants from '../../../ui/admin-participants.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import css from './admin-gear-check.css?inline';
import { DrawForm } from './draw-form.tsx';
import { placesOf } from './draw-list.ts';
import type { AtGear, GearAnswers, GearCheckService, GearVerdict } from './gear-check.contract.ts';
import { gearHref, gearPath } from './gear-check-words.tsx';
import { GearLists, ListView, RaceChoice } from './list-views.tsx';
import { GearRunnerView } from './runner-views.tsx';

type Services = { gearCheck: GearCheckService };
type Posted = { status?: number; failure?: string; form?: PostedFields };

const doneWords = ['drawn', 'complete', 'missing', 'decided', 'takenBack'] as const;

/** `/admin/gear-check`: whose gear is checked, what is missing, and what that costs. */
export const adminGearCheckPage = adminPage<Services>({
  path: gearPath,
  access: 'runners',
  query: ({ race, list, bib, done }) => ({
    race: digitsIn(race),
    list: digitsIn(list),
    bib: digitsIn(bib),
    done: doneWords.find((word) => word === done) ?? '',
  }),
  load: (request) => gearView(request, {}),
  async submit(request, form) {
    const { gearCheck } = request.services;
    const step: Step | undefined = ownValue(steps, form.intent);
    if (!step) return gearView(request, {});
    const at = {
      listId: Number(request.query.list),
      bib: Number(request.query.bib),
      seen: Number(digitsIn(form.seen)),
    };
    const outcome = await request.attempt(() => step(gearCheck, at, form));
    return outcome.ok ? { goTo: outcome.goTo } : gearView(request, { ...outcome, form });
  },
});

type Step = (
  service: GearCheckService,
  at: AtGear,
  form: PostedFields,
) => Promise<
  | { ok: true; goTo: string }
  | Extract<Awaited<ReturnType<GearCheckService['draw' | 'check' | 'decide']>>, { ok: false }>
>;

/** What the forms of the page ask, by their intent. */
const steps: Record<string, Step> = {
  draw: async (service, { seen }, form) => {
    const size = form.who === 'everybody' ? undefined : Number(digitsIn(form.size));
    const raceId = Number(digitsIn(form.race));
    const { checkpoint: place = '', seed = '' } = form;
    const drawn = await service.draw({ raceId, place, size, seed, seen });
    return drawn.ok ? { ok: true, goTo: `${gearHref(drawn.listId)}&done=drawn` } : drawn;
  },
  'all-there': async (service, at) => {
    const list = await service.open(at.listId);
    const items = list ? gearOfRace(list.list.raceId) : [];
    const answers = Object.fromEntries(items.map(({ id }) => [id, true]));
    return checkStep(service, at, { answers, note: '' });
  },
  check: (service, at, form) =>
    checkStep(service, at, { answers: answersIn(form), note: form.note ?? '' }),
  accept: (service, at, form) =>
    decideStep(service, at, { kind: 'accepted' }, { ...form, reason: '' }),
  decide: (service, at, form) => decideStep(service, at, verdictIn(form), form),
  'take-back': async (service, at, { reason = '' }) => {
    const back = await service.takeBack(at, reason);
    return back.ok ? { ok: true, goTo: `${gearHref(at.listId, at.bib)}&done=takenBack` } : back;
  },
};

async function checkStep(
  service: GearCheckService,
  at: AtGear,
  found: { answers: GearAnswers; note: string },
): ReturnType<Step> {
  const checked = await service.check(at, found);
  if (!checked.ok) return checked;
  return checked.check.missing.length === 0
    ? { ok: true, goTo: `${gearHref(at.listId)}&done=complete` }
    : { ok: true, goTo: `${gearHref(at.listId, at.bib)}&done=missing` };
}

async function decideStep(
  service: GearCheckService,
  at: AtGear,
  verdict: GearVerdict,
  { checkSeen, reason = '' }: PostedFields,
): ReturnType<Step> {
  const decision = { verdict, reason, checkSeen: Number(digitsIn(checkSeen)) };
  const decided = await service.decide(at, decision);
  return decided.ok ? { ok: true, goTo: `${gearHref(at.listId, at.bib)}&done=decided` } : decided;
}

/** A number as an address or a form says it; else ''. */
const digitsIn = (text: unknown): string =>
  typeof text === 'string' && /^\s*\d{1,9}\s*$/.test(text) ? text.trim() : '';

const answersIn = (form: PostedFields): GearAnswers =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      name.startsWith('item.') && (value === 'have' || value === 'missing')
        ? [[name.slice('item.'.length), value === 'have']]
        : [],
    ),
  );

/** Minutes that are none stay so, and are refused. */
function verdictIn({ verdict, minutes }: PostedFields): GearVerdict {
  if (verdict === 'none') return { kind: 'none' };
  const timeMin = verdict === 'disqualified' ? null : Number(digitsIn(minutes));
  return { kind: 'other', penalty: { timeMin } };
}

async function gearView(request: StaffRequest<Services>, posted: Posted): Promise<AdminView> {
  const { language, query, services } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-gear-check');
  const { status, body } = await gearBody(request, posted.form ?? {});
  const word = doneWords.find((each) => each === query.done);
  return {
    status: posted.status ?? status,
    title: t('title'),
    styles: [adminParticipants, css],
    body: (
      <div className="gear-check">
        <Outcome
          done={posted.failure || !word ? undefined : t(`done.${word}`)}
          problem={posted.failure}
        />
        {body}
        {services.gearCheck.mayDecide && (
          <p className="hint gear-ways">
            <a href="/admin/race-control">{t('board')}</a>
          </p>
        )}
      </div>
    ),
  };
}

async function gearBody(
  { language, query, services: { gearCheck } }: StaffRequest<Services>,
  form: PostedFields,
) {
  const listId = Number(query.list);
  const open = listId ? await gearCheck.open(listId) : undefined;
  if (listId && !open) return missing(language, gearPath);
  if (open && query.bib) {
    const entry = await gearCheck.openBib(listId, Number(query.bib));
    const { mayDecide } = gearCheck;
    return entry
      ? { status: 200, body: <GearRunnerView {...{ language, entry, mayDecide }} posted={form} /> }
      : missing(language, gearHref(listId), query.bib);
  }
  if (open) return { status: 200, body: <ListView language={language} open={open} /> };
  const raceId = races.find(({ id }) => String(id) === query.race)?.id ?? races[0]?.id ?? 0;
  const lists = await gearCheck.lists(raceId);
  const draw = { language, raceId, seen: lists.length, places: placesOf(raceId) };
  return {
    status: 200,
    body: (
      <>
        <RaceChoice language={language} raceId={raceId} />
        <GearLists language={language} lists={lists} />
        {gearCheck.mayDecide && <DrawForm {...draw} posted={form} />}
      </>
    ),
  };
}

/** No such list, or nobody with the bib. */
function missing(language: Language, back: string, bib?: string) {
  const t = wordsIn(language).getFixedT(null, 'admin-gear-check');
  return {
    status: 404,
    body: (
      <p>
        {bib === undefined ? t('noList') : t('nobody', { bib })} <a href={back}>{t('back')}</a>
      </p>
    ),
  };
}
