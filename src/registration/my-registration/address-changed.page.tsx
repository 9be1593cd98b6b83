import { useTranslation } from 'react-i18next';
import { raceNameOf } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { attemptWithin } from '../../site/attempt-within.ts';
import type { Page, PageRequest, PublicRoute } from '../../site/page.ts';
import type { VisitorLimit } from '../../site/visitor-limit.ts';
import forms from '../../ui/forms.css?inline';
import myRegistration from '../../ui/my-registration.css?inline';
import { Problem } from '../../ui/outcome.tsx';
import { UnknownLink } from '../../ui/unknown-link.tsx';
import { confirmMoved, findMoved } from './by-link.ts';
import type { LinkContext } from './for-holder.ts';

type Needs = {
  ctx: LinkContext;
  limit: VisitorLimit;
};

/**
 * `/address-changed/:token`: here the reader of a runner’s old address opens emergency and health
 * data to the new address. The page does not name that address, because it may be a stranger’s.
 */
export const addressChangedPage = (needs: Needs): PublicRoute => ({
  path: '/address-changed/:token',
  query: { done: ['yes'] },
  load: (request) => changedView(needs, request),
  async submit(request) {
    const attempt = attemptWithin(needs.limit, request);
    const done = await attempt(() => confirmMoved(needs.ctx, request.params.token ?? ''));
    if (done.ok) return { goTo: `${request.path}?done=yes` };
    if ('failure' in done) {
      return { ...(await changedView(needs, request, done.failure)), status: done.status };
    }
    return changedView(needs, request);
  },
});

async function changedView(
  { ctx }: Needs,
  { language, params, query }: PageRequest,
  failure?: string,
): Promise<Page> {
  const t = wordsIn(language).getFixedT(null, 'my-registration');
  const page = {
    name: t('moved.title'),
    description: t('moved.description'),
    styles: [forms, myRegistration],
    isPersonal: true,
  };
  const moved = await findMoved(ctx, params.token ?? '');
  if (moved) {
    const race = raceNameOf(language, moved.raceId);
    return { ...page, body: <Moved name={moved.name} race={race} failure={failure} /> };
  }
  if (query.done === 'yes') return { ...page, body: <Confirmed /> };
  return { ...page, status: 404, body: <UnknownLink /> };
}

function Moved({ failure, ...of }: { name: string; race: string; failure: string | undefined }) {
  const { t } = useTranslation('my-registration');
  return (
    <div className="w page my-registration">
      <h1>{t('moved.title')}</h1>
      <Problem>{failure}</Problem>
      <p className="lead">{t('moved.lead', of)}</p>
      <form className="form card" method="post">
        <p>{t('moved.text')}</p>
        <button type="submit" className="btn gold">
          {t('moved.button')}
        </button>
      </form>
    </div>
  );
}

function Confirmed() {
  const { t } = useTranslation('my-registration');
  return (
    <div className="w page lost">
      <h1>{t('moved.title')}</h1>
      <p className="lead" role="status">
        {t('moved.done')}
      </p>
    </div>
  );
}
