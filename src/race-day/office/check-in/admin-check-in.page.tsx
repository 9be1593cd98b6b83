import { edition } from '../../../edition/edition.ts';
import { fullName } from '../../../edition/fields/person-name.rules.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { isAllowed } from '../../../platform/auth/staff.contract.ts';
import { numberIn } from '../../../platform/http/number-in.rules.ts';
import type { Invalid } from '../../../platform/http/result.ts';
import { searchMost } from '../../../registration/participants/participant-search.rules.ts';
import type { RegistrationProblems } from '../../../registration/registration.rules.ts';
import { choice, text, tick, whole } from '../../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type StaffRequest,
  type Unsent,
} from '../../../site/admin-route.tsx';
import { island } from '../../../site/island.tsx';
import { LiveBoardIsland } from '../../../site/live-board.tsx';
import type { PostedFields } from '../../../site/page.ts';
import adminParticipants from '../../../ui/admin-participants.css?inline';
import { valueInWords } from '../../../ui/admin-values.ts';
import { Outcome } from '../../../ui/outcome.tsx';
import adminCheckIn from './admin-check-in.css?inline';
import { type CheckInCard, checkInPath } from './check-in.contract.ts';
import { Found, type Given, RunnerCard } from './check-in-views.tsx';
import { Counts } from './counts-view.tsx';
import { Finder } from './finder.tsx';
import { handOutBib, takeBibBack } from './hand-out-bib.ts';
import { lacksOf } from './lacks.ts';
import { noteConsent } from './note-consent.ts';
import { type CheckInContext, countBibs, findCards, openCard } from './read-table.ts';
import { registerWalkIn } from './register-walk-in.ts';
import { walkInPage } from './walk-in-page.tsx';
import { walkInPath } from './walk-in-view.tsx';

const FinderIsland = island('finder', Finder, 'idle');

type Refusal = Invalid<RegistrationProblems>;

/** `/admin/check-in`: the table at which bibs are handed out, on a phone. */
export const adminCheckInPage = adminPage<CheckInContext, Refusal>({
  path: checkInPath,
  access: 'runners',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-check-in')('title'),
  query: ({ search, read, runner, done, back, accepted, walkin, do: what }) => ({
    search: String(search ?? '').slice(0, searchMost),
    read: read === '1' ? '1' : '',
    runner: String(numberIn(runner) ?? ''),
    done: String(numberIn(done) ?? ''),
    back: String(numberIn(back) ?? ''),
    accepted: String(numberIn(accepted) ?? ''),
    walkin: String(numberIn(walkin) ?? ''),
    do: what === 'walk-in' ? what : '',
  }),
  load(request, unsent) {
    const mayBeWalkIn = request.query.do !== '' && mayRegister(request);
    const isWalkIn = unsent.intent ? unsent.intent === 'walk-in' : mayBeWalkIn;
    return isWalkIn ? walkInPage(request, unsent) : checkInView(request, unsent);
  },
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-check-in');
    const names = wordsIn(language).getFixedT(null, 'fields', 'names');
    const id = whole(names('id'));
    return {
      'hand-out': action({
        label: t('handOut'),
        fields: {
          id,
          identity: tick(language, t('papers.identity')),
          certificate: tick(language, t('papers.certificate')),
          despite: text(t('handOutDespite'), () => valueInWords(language, 'consent', 'true')),
          collectedBy: text(t('collectedBy')),
        },
        run: ({ ctx }, { id: runner, collectedBy, despite }, { form }) =>
          handOutBib(ctx, {
            id: runner,
            collectedBy,
            seen: seenIn(form),
            despite: despite.split(' '),
          }),
        leadsTo: (_, request, { id: runner }) => `${checkInPath}?done=${runner}`,
      }),
      accept: action({
        label: t('accept'),
        fields: { id },
        run: ({ ctx }, { id: runner }) => noteConsent(ctx, runner),
        leadsTo: (_, request, { id: runner }) => `${checkInPath}?accepted=${runner}`,
      }),
      'take-back': action({
        label: t('takeBack'),
        fields: { id, handout: whole() },
        run: ({ ctx }, { handout }) => takeBibBack(ctx, handout),
        leadsTo: (_, request, { id: runner }) => `${checkInPath}?back=${runner}`,
      }),
      'walk-in': action({
        label: t('walkIn.title'),
        fields: { key: text(), paid: choice({ cash: t('walkIn.paid') }, names('paid')) },
        run: ({ ctx }, { paid }, { form }) =>
          registerWalkIn(ctx, { form, isPaid: paid === 'cash' }),
        leadsTo: ({ id: runner }) => `${checkInPath}?walkin=${runner}`,
      }),
    };
  },
});

/** Whether the member of staff at the table may also register people. */
const mayRegister = ({ session }: StaffRequest<CheckInContext>) =>
  isAllowed(session.staff, 'participants');

/** The papers that are ticked. */
const seenIn = (form: PostedFields) =>
  edition().registration.papersAtPickup.filter((paper) => form[paper] === 'true');

/** What was entered in a hand-out that was refused, with what it lacks. */
async function givenIn(
  ctx: CheckInContext,
  { intent, form, refusal }: Unsent<Refusal>,
): Promise<Given | undefined> {
  if (!form || intent !== 'hand-out') return undefined;
  const seen = seenIn(form);
  const card = refusal === 'bib-incomplete' && (await openCard(ctx, numberIn(form.id) ?? 0));
  const lacks = card ? lacksOf(card, seen) : [];
  return { collectedBy: form.collectedBy ?? '', seen, lacks };
}

async function checkInView(
  request: StaffRequest<CheckInContext>,
  unsent: Unsent<Refusal>,
): Promise<AdminView> {
  const { language, query, ctx } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-check-in');
  const search = (query.search ?? '').trim();
  const { runner, done, back, accepted, walkin } = query;
  const asked = unsent.form
    ? (numberIn(unsent.form.id) ?? 0)
    : Number(runner || done || back || accepted || walkin || 0);
  const one = asked ? await openCard(ctx, asked) : undefined;
  const finding =
    !asked && search ? await findCards(ctx, search, query.read === '1') : { cards: [] };
  const card = one ?? (finding.cards.length === 1 ? finding.cards[0] : undefined);
  const given = await givenIn(ctx, unsent);
  return {
    title: t('title'),
    styles: [adminParticipants, adminCheckIn],
    hasCamera: true,
    body: (
      <div className="check-in">
        <Outcome
          done={unsent.failure ? undefined : doneIn(language, query, one)}
          problem={unsent.failure}
        />
        <FinderIsland
          path={checkInPath}
          search={search}
          hasFocus={!card}
          words={finderWords(language)}
        />
        <div id="board">
          {card && <RunnerCard {...{ language, card, given }} />}
          {!card && search && <Found language={language} finding={finding} />}
          <Counts language={language} {...(await countBibs(ctx))} />
        </div>
        {mayRegister(request) && (
          <p>
            <a className="btn quiet" href={walkInPath}>
              {t('walkIn.title')}
            </a>
          </p>
        )}
        <LiveBoardIsland
          events="/api/admin/check-in/events"
          on={t('live.on')}
          paused={t('live.paused')}
          off={t('live.off')}
        />
      </div>
    ),
  };
}

function finderWords(language: Language) {
  const t = wordsIn(language).getFixedT(null, 'admin-check-in');
  return {
    search: t('search'),
    find: t('find'),
    camera: {
      open: t('camera.open'),
      close: t('camera.close'),
      hint: t('camera.hint'),
      none: t('camera.none'),
    },
  };
}

/** What was done just now, by the address of the page. */
function doneIn(
  language: Language,
  query: Record<string, unknown>,
  card: CheckInCard | undefined,
): string | undefined {
  const t = wordsIn(language).getFixedT(null, 'admin-check-in');
  if (!card) return undefined;
  const figures = { bib: card.bib ?? '–', name: fullName(card) };
  if (query.done && card.handout) return t('done', figures);
  if (query.back && !card.handout) return t('back', figures);
  if (query.accepted && !card.missing.includes('consent')) return t('accepted', figures);
  return query.walkin ? t('walkIn.done', figures) : undefined;
}
