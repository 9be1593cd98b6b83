import { registration } from '../../../edition/facts.ts';
import { fullName } from '../../../edition/fields/person-name.rules.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { numberIn } from '../../../platform/http/number-in.rules.ts';
import { searchMost } from '../../../registration/participants/participant-search.rules.ts';
import {
  type AdminView,
  adminPage,
  type PostedStaffRequest,
  type StaffRequest,
} from '../../../site/admin-route.tsx';
import { island } from '../../../site/island.tsx';
import { LiveBoardIsland } from '../../../site/live-board.tsx';
import type { GoTo, PostedFields } from '../../../site/page.ts';
import adminParticipants from '../../../ui/admin-participants.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import adminCheckIn from './admin-check-in.css?inline';
import { type CheckInCard, type CheckInService, checkInPath } from './check-in.contract.ts';
import { Found, type Given, RunnerCard } from './check-in-views.tsx';
import { Counts } from './counts-view.tsx';
import { Finder } from './finder.tsx';
import { takeWalkIn, walkInPage } from './walk-in-page.tsx';
import { walkInPath } from './walk-in-view.tsx';

const FinderIsland = island('finder', Finder, 'idle');

type Services = { checkIn: CheckInService };
type Posted = { status?: number; failure?: string; runner?: number; given?: Given };

/** `/admin/check-in`: the table at which bibs are handed out, on a phone. */
export const adminCheckInPage = adminPage<Services>({
  path: checkInPath,
  access: 'runners',
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
  load: (request) =>
    request.query.do && request.services.checkIn.mayRegister
      ? walkInPage(request, { values: {} })
      : checkInView(request, {}),
  async submit(request, form) {
    const { checkIn } = request.services;
    const runner = numberIn(form.id) ?? 0;
    if (form.intent === 'walk-in') return takeWalkIn(request, form);
    if (form.intent === 'accept') {
      const noted = await request.attempt(() => checkIn.accept(runner));
      return noted.ok
        ? { goTo: `${checkInPath}?accepted=${runner}` }
        : checkInView(request, { ...noted, runner });
    }
    if (form.intent === 'take-back') {
      const handout = numberIn(form.handout) ?? 0;
      const taken = await request.attempt(() => checkIn.takeBack(handout));
      return taken.ok
        ? { goTo: `${checkInPath}?back=${runner}` }
        : checkInView(request, { ...taken, runner });
    }
    return handOut(request, form, runner);
  },
});

async function handOut(
  request: PostedStaffRequest<Services>,
  { collectedBy = '', despite = '', ...form }: PostedFields,
  id: number,
): Promise<AdminView | GoTo> {
  const { checkIn } = request.services;
  const seen = registration.papersAtPickup.filter((paper) => form[paper] === 'true');
  const asked = { id, collectedBy, seen, despite: despite.split(' ') };
  const handed = await request.attempt(() => checkIn.handOut(asked));
  if (handed.ok) return { goTo: `${checkInPath}?done=${id}` };
  const card = handed.refusal === 'bib-incomplete' ? await checkIn.open(id) : undefined;
  const lacks = card ? checkIn.lacksOf(card, seen) : [];
  return checkInView(request, { ...handed, runner: id, given: { collectedBy, seen, lacks } });
}

async function checkInView(request: StaffRequest<Services>, posted: Posted): Promise<AdminView> {
  const { language, query, services } = request;
  const { checkIn } = services;
  const t = wordsIn(language).getFixedT(null, 'admin-check-in');
  const search = (query.search ?? '').trim();
  const { runner, done, back, accepted, walkin } = query;
  const asked = posted.runner ?? Number(runner || done || back || accepted || walkin || 0);
  const one = asked ? await checkIn.open(asked) : undefined;
  const finding = !asked && search ? await checkIn.find(search, query.read === '1') : { cards: [] };
  const card = one ?? (finding.cards.length === 1 ? finding.cards[0] : undefined);
  return {
    status: posted.status ?? 200,
    title: t('title'),
    styles: [adminParticipants, adminCheckIn],
    hasCamera: true,
    body: (
      <div className="check-in">
        <Outcome
          done={posted.failure ? undefined : doneIn(language, query, one)}
          problem={posted.failure}
        />
        <FinderIsland
          path={checkInPath}
          search={search}
          hasFocus={!card}
          words={finderWords(language)}
        />
        <div id="board">
          {card && <RunnerCard language={language} card={card} given={posted.given} />}
          {!card && search && <Found language={language} finding={finding} />}
          <Counts language={language} {...(await checkIn.count())} />
        </div>
        {checkIn.mayRegister && (
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

/** What was done just now, by the address that it led to. */
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
