import { edition } from '../../../edition/edition.ts';
import { gearIn, gearOfRace } from '../../../edition/facts/gear-words.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { isAllowed } from '../../../platform/auth/staff.contract.ts';
import { ownValue } from '../../../platform/http/own-value.ts';
import { choice, many, text, whole } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type DeclareFor,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import type { OfficeContext } from '../../../site/office-use-case.ts';
import type { KnownQuery, PostedFields } from '../../../site/page.ts';
import adminParticipants from '../../../ui/admin-participants.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import type { GearCheck } from '../../gear/gear.contract.ts';
import css from './admin-gear-check.css?inline';
import { decideGearPenalty, takeGearDecisionBack } from './decide-penalty.ts';
import { DrawForm } from './draw-form.tsx';
import { drawGearList, placesOf } from './draw-list.ts';
import type { AtGear, GearAnswers, GearVerdict } from './gear-check.contract.ts';
import { gearHref, gearPath, gearPlaceIn } from './gear-check-words.tsx';
import { GearLists, ListView, RaceChoice } from './list-views.tsx';
import { noteGearCheck } from './note-check.ts';
import { readGearList, readGearLists, readGearOfBib } from './read-gear-lists.ts';
import { GearRunnerView } from './runner-views.tsx';

const doneWords = ['drawn', 'complete', 'missing', 'decided', 'takenBack'] as const;

/** `/admin/gear-check`: whose gear is checked, what is missing, and what that costs. */
export const adminGearCheckPage = adminPage<OfficeContext>({
  path: gearPath,
  access: 'runners',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-gear-check')('title'),
  query: ({ race, list, bib, done }) => ({
    race: digitsIn(race),
    list: digitsIn(list),
    bib: digitsIn(bib),
    done: doneWords.find((word) => word === done) ?? '',
  }),
  load: gearView,
  actions: (action, language) => ({
    ...checkActions(action, language),
    ...penaltyActions(action, language),
  }),
});

/** The actions that draw a list, and enter what a check found. */
function checkActions(action: DeclareFor<OfficeContext>, language: Language) {
  const t = wordsIn(language).getFixedT(null, 'admin-gear-check');
  const found = { have: t('have'), missing: t('missing') };
  return {
    draw: action({
      label: t('draw.button'),
      fields: {
        race: whole(t('race'), (id) => raceNameOf(language, Number(id))),
        checkpoint: text(t('draw.place'), (place) => gearPlaceIn(language, place)),
        who: choice({ sample: t('draw.sample'), everybody: t('draw.everybody') }, t('draw.who')),
        size: whole(t('draw.size')),
        seed: text(t('seed')),
        seen: whole(),
      },
      run: ({ ctx }, { race, checkpoint, who, size, seed, seen }) =>
        drawGearList(ctx, {
          raceId: race,
          place: checkpoint,
          size: who === 'everybody' ? undefined : size,
          seed,
          seen,
        }),
      leadsTo: ({ listId }) => `${gearHref(listId)}&done=drawn`,
    }),
    'all-there': action({
      label: t('allThere'),
      fields: { seen: whole() },
      async run({ query, ctx }, { seen }) {
        const list = await readGearList(ctx, Number(query.list));
        const items = list ? gearOfRace(list.list.raceId) : [];
        const answers = Object.fromEntries(items.map(({ id }) => [id, true]));
        return noteGearCheck(ctx, entryAt(query, seen), { answers, note: '' });
      },
      leadsTo: ({ check }, { query }) => afterCheck(query, check),
    }),
    check: action({
      label: t('save'),
      fields: {
        seen: whole(),
        item: many(
          (id) => gearIn(language, id),
          (word) => ownValue(found, word) ?? word,
        ),
        note: text(t('note')),
      },
      run: ({ query, ctx }, { seen, item, note }) =>
        noteGearCheck(ctx, entryAt(query, seen), { answers: answersIn(item), note }),
      leadsTo: ({ check }, { query }) => afterCheck(query, check),
    }),
  };
}

/** The actions that decide what missing gear costs. */
function penaltyActions(action: DeclareFor<OfficeContext>, language: Language) {
  const t = wordsIn(language).getFixedT(null, 'admin-gear-check');
  const verdicts = {
    none: t('penalty.none'),
    time: t('penalty.time'),
    disqualified: t('penalty.disqualified'),
  };
  return {
    accept: action({
      label: t('penalty.decide'),
      fields: { seen: whole(), checkSeen: whole() },
      run: ({ query, ctx }, { seen, checkSeen }) =>
        decideGearPenalty(ctx, entryAt(query, seen), {
          verdict: { kind: 'accepted' },
          reason: '',
          checkSeen,
        }),
      leadsTo: (_, { query }) => entryHref(query, 'decided'),
    }),
    decide: action({
      label: t('penalty.decide'),
      fields: {
        verdict: choice(verdicts, t('penalty.verdict')),
        minutes: whole(t('penalty.minutes')),
        reason: text(t('reason')),
        seen: whole(),
        checkSeen: whole(),
      },
      run: ({ query, ctx }, { verdict, minutes, reason, seen, checkSeen }) =>
        decideGearPenalty(ctx, entryAt(query, seen), {
          verdict: verdictOf(verdict, minutes),
          reason,
          checkSeen,
        }),
      leadsTo: (_, { query }) => entryHref(query, 'decided'),
    }),
    'take-back': action({
      label: t('penalty.takeBackButton'),
      fields: { reason: text(t('reason')), seen: whole() },
      run: ({ query, ctx }, { reason, seen }) =>
        takeGearDecisionBack(ctx, entryAt(query, seen), reason),
      leadsTo: (_, { query }) => entryHref(query, 'takenBack'),
    }),
  };
}

const entryAt = (query: KnownQuery, seen: number): AtGear => ({
  listId: Number(query.list),
  bib: Number(query.bib),
  seen,
});

const entryHref = ({ list, bib }: KnownQuery, done: (typeof doneWords)[number]): string =>
  `${gearHref(Number(list), Number(bib))}&done=${done}`;

const afterCheck = (query: KnownQuery, { missing }: Pick<GearCheck, 'missing'>): string =>
  missing.length === 0
    ? `${gearHref(Number(query.list))}&done=complete`
    : entryHref(query, 'missing');

/** A number as an address or a form says it; else ''. */
const digitsIn = (text: unknown): string =>
  typeof text === 'string' && /^\s*\d{1,9}\s*$/.test(text) ? text.trim() : '';

const answersIn = (items: Record<string, string>): GearAnswers =>
  Object.fromEntries(
    Object.entries(items).flatMap(([id, word]) =>
      word === 'have' || word === 'missing' ? [[id, word === 'have']] : [],
    ),
  );

/** Minutes that are not a number stay NaN, and the decision is refused. */
const verdictOf = (verdict: string | undefined, minutes: number): GearVerdict =>
  verdict === 'none'
    ? { kind: 'none' }
    : { kind: 'other', penalty: { timeMin: verdict === 'disqualified' ? null : minutes } };

async function gearView(request: StaffRequest<OfficeContext>, unsent: Unsent): Promise<AdminView> {
  const { language, query, session } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-gear-check');
  const { status, body } = await gearBody(request, unsent.form ?? {});
  const word = doneWords.find((each) => each === query.done);
  return {
    status: unsent.status ?? status,
    title: t('title'),
    styles: [adminParticipants, css],
    body: (
      <div className="gear-check">
        <Outcome
          done={unsent.failure || !word ? undefined : t(`done.${word}`)}
          problem={unsent.failure}
        />
        {body}
        {isAllowed(session.staff, 'race-day') && (
          <p className="hint gear-ways">
            <a href="/admin/race-control">{t('board')}</a>
          </p>
        )}
      </div>
    ),
  };
}

async function gearBody(
  { language, query, session, ctx }: StaffRequest<OfficeContext>,
  form: PostedFields,
) {
  const { races } = edition();
  const mayDecide = isAllowed(session.staff, 'race-day');
  const listId = Number(query.list);
  const open = listId ? await readGearList(ctx, listId) : undefined;
  if (listId && !open) return missing(language, gearPath);
  if (open && query.bib) {
    const entry = await readGearOfBib(ctx, listId, Number(query.bib));
    return entry
      ? { status: 200, body: <GearRunnerView {...{ language, entry, mayDecide }} posted={form} /> }
      : missing(language, gearHref(listId), query.bib);
  }
  if (open) return { status: 200, body: <ListView language={language} open={open} /> };
  const raceId = races.find(({ id }) => String(id) === query.race)?.id ?? races[0]?.id ?? 0;
  const lists = await readGearLists(ctx, raceId);
  const draw = { language, raceId, seen: lists.length, places: placesOf(raceId) };
  return {
    status: 200,
    body: (
      <>
        <RaceChoice language={language} raceId={raceId} />
        <GearLists language={language} lists={lists} />
        {mayDecide && <DrawForm {...draw} posted={form} />}
      </>
    ),
  };
}

/** The page where the list does not exist, or no runner has the bib. */
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
