import { useTranslation } from 'react-i18next';
import { edition } from '../edition/edition.ts';
import { firstOrOnlyName } from '../edition/fields/person-name.rules.ts';
import { formatMoment } from '../edition/words/format.ts';
import type { Language } from '../edition/words/languages.ts';
import { factsNameIn } from '../edition/words/race-words.ts';
import { wordsIn } from '../edition/words/words.ts';
import { attemptWithin } from '../site/attempt-within.ts';
import type { Page, PageRequest, PublicRoute } from '../site/page.ts';
import type { SiteContext } from '../site/site-context.ts';
import type { VisitorLimit } from '../site/visitor-limit.ts';
import forms from '../ui/forms.css?inline';
import myRegistration from '../ui/my-registration.css?inline';
import { Problem } from '../ui/outcome.tsx';
import { UnknownLink } from '../ui/unknown-link.tsx';
import { findWaiting, leaveWaitingList } from './leave-waiting-list.ts';
import type { WaitingView } from './registration.contract.ts';

type Needs = { ctx: SiteContext; limit: VisitorLimit };

/** `/waiting-list/:token`: where the link of a mail lets a runner leave a waiting list. */
export const waitingListPage = ({ ctx, limit }: Needs): PublicRoute => ({
  path: '/waiting-list/:token',
  load: (request) => waitingListView(ctx, request),
  async submit(request) {
    const attempt = attemptWithin(limit, request);
    const outcome = await attempt(() => leaveWaitingList(ctx, request.params.token ?? ''));
    if (outcome.ok) return { goTo: request.path };
    const { status, failure } = outcome;
    return { ...(await waitingListView(ctx, request, failure)), status };
  },
});

async function waitingListView(
  ctx: SiteContext,
  request: PageRequest,
  failure?: string,
): Promise<Page> {
  return waitingListPageOf(request, await findWaiting(ctx, request.params.token ?? ''), failure);
}

/** The page for the holder of a link; undefined when it leads to no entry. */
export function waitingListPageOf(
  { language, params }: PageRequest,
  entry: WaitingView | undefined,
  failure?: string,
): Page {
  const t = wordsIn(language).getFixedT(null, 'registration');
  const page = {
    name: t('leave.title'),
    description: t('leave.description'),
    styles: [forms, myRegistration],
    isPersonal: true,
  };
  if (!entry) return { ...page, status: 404, body: <UnknownLink /> };
  const body = <WaitingEntry {...{ entry, language, token: params.token ?? '', failure }} />;
  return { ...page, body };
}

function WaitingEntry(props: {
  entry: WaitingView;
  language: Language;
  token: string;
  failure: string | undefined;
}) {
  const { races } = edition();
  const { entry, language, token, failure } = props;
  const { t } = useTranslation('registration');
  const { state, offeredUntil } = entry;
  const name = firstOrOnlyName(entry);
  const race = races.find(({ id }) => id === entry.raceId);
  const raceName = race && factsNameIn(language, race);
  const isOffered = state === 'offered' && offeredUntil !== null;
  return (
    <div className="w page my-registration">
      <h1>{t('leave.title')}</h1>
      <Problem>{failure}</Problem>
      {state === 'left' && <p role="status">{t('leave.done')}</p>}
      {state === 'taken' && <p>{t('leave.taken')}</p>}
      {state === 'expired' && <p>{t('leave.gone')}</p>}
      {state === 'waiting' && (
        <p className="lead">{t('leave.waiting', { name, race: raceName })}</p>
      )}
      {isOffered && (
        <>
          <p className="lead">
            {t('leave.offered', {
              name,
              race: raceName,
              until: formatMoment(language, offeredUntil),
            })}
          </p>
          <a className="btn gold" href={`/registration?offer=${token}`}>
            {t('leave.take')}
          </a>
        </>
      )}
      {(isOffered || state === 'waiting') && (
        <form className="form card" method="post">
          <p>{isOffered ? t('leave.declineText') : t('leave.text')}</p>
          <button type="submit" className="btn quiet">
            {isOffered ? t('leave.decline') : t('leave.button')}
          </button>
        </form>
      )}
    </div>
  );
}
