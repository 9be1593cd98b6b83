import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../edition/words/languages.ts';
import { raceNameOf } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { isAllowed } from '../../platform/auth/staff.contract.ts';
import { searchMost } from '../../registration/participants/participant-search.rules.ts';
import { type AdminView, adminPage, type StaffRequest } from '../../site/admin-route.tsx';
import type { PostedFields } from '../../site/page.ts';
import adminLists from '../../ui/admin-lists.css?inline';
import { pageNumber } from '../../ui/admin-pages.tsx';
import adminRegistration from '../../ui/admin-registration.css?inline';
import { Outcome } from '../../ui/outcome.tsx';
import css from './admin-results.css?inline';
import { finishImportPath } from './finish-import-views.tsx';
import { decisionIn, digitsIn, publicationIn } from './posted-results.ts';
import { PublishView } from './publish-view.tsx';
import { RankingView } from './ranking-view.tsx';
import { hasChanged, nameOf, publicIn, racePath, resultsPath } from './result-words.ts';
import type { RaceOffice, ResultsAdmin } from './results-admin.contract.ts';
import { RunnerView } from './runner-view.tsx';
import { TiesView } from './ties-view.tsx';
import { VersionsView } from './versions-view.tsx';

type Services = { results: ResultsAdmin };
type Posted = { status?: number; failure?: string; form?: PostedFields };

const doneWords = ['published', 'draft', 'entered'] as const;
const views = ['publish', 'versions', 'close'] as const;

/** `/admin/results/:race`: the ranking of a race, its versions, and what becomes public of it. */
export const adminRaceResultsPage = adminPage<Services>({
  path: `${resultsPath}/:race`,
  access: 'race-day',
  query: (asked) => ({
    in: typeof asked.in === 'string' && /^[\w-]{1,40}$/.test(asked.in) ? asked.in : '',
    search: typeof asked.search === 'string' ? asked.search.slice(0, searchMost) : '',
    page: String(pageNumber(String(asked.page))),
    do: views.find((each) => each === asked.do) ?? '',
    version: digitsIn(asked.version),
    runner: digitsIn(asked.runner),
    done: doneWords.find((word) => word === asked.done) ?? '',
  }),
  load: (request) => view(request, {}),
  async submit(request, form) {
    const { results } = request.services;
    const raceId = Number(digitsIn(request.params.race));
    const decision = decisionIn(form);
    if (decision) {
      const runner = Number(digitsIn(request.query.runner));
      const { reason = '' } = form;
      const seen = Number(digitsIn(form.seen));
      const asked = { runner, decision, reason, seen };
      const entered = await request.attempt(() => results.decide(raceId, asked));
      return entered.ok
        ? { goTo: racePath(raceId, { runner: String(runner), done: 'entered' }) }
        : view(request, { ...entered, form });
    }
    if (form.intent !== 'publish') return view(request, {});
    const outcome = await request.attempt(() => results.publish(raceId, publicationIn(form)));
    if (!outcome.ok) return view(request, { ...outcome, form });
    const done = form.kind === 'draft' ? 'draft' : 'published';
    return { goTo: racePath(raceId, { do: 'versions', done }) };
  },
});

async function view(request: StaffRequest<Services>, posted: Posted): Promise<AdminView> {
  const { language, query, params, services } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-results');
  const office = await services.results.open(Number(digitsIn(params.race)));
  const word = posted.failure ? undefined : doneWords.find((each) => each === query.done);
  return {
    status: office ? (posted.status ?? 200) : 404,
    title: titleOf(language, office, query.runner),
    styles: [adminLists, adminRegistration, css],
    body: (
      <div className="results-office">
        <p>
          <a href={resultsPath}>{t('back')}</a>
        </p>
        <Outcome done={word && t(`done.${word}`)} problem={posted.failure} />
        {office && (
          <>
            <Ways
              language={language}
              office={office}
              open={query.do ?? ''}
              mayExport={isAllowed(request.session.staff, 'participants')}
            />
            {await partOf(request, office, posted.form ?? {})}
          </>
        )}
      </div>
    ),
  };
}

function titleOf(language: Language, office: RaceOffice | undefined, id = ''): string {
  const t = wordsIn(language).getFixedT(null, 'admin-results');
  if (!office) return t('gone');
  const runner = office.snapshot.runners.find((each) => String(each.id) === id);
  if (runner) return `${runner.bib} ${nameOf(language, runner)}`.trim();
  return t('ofRace', { race: raceNameOf(language, office.raceId) });
}

/** The part of the page that is asked for. */
async function partOf(
  { language, query, services, now }: StaffRequest<Services>,
  office: RaceOffice,
  posted: PostedFields,
): Promise<ReactNode> {
  const { raceId } = office;
  const runner = office.snapshot.runners.find(({ id }) => String(id) === query.runner);
  if (runner) {
    return <RunnerView language={language} office={office} runner={runner} posted={posted} />;
  }
  switch (query.do) {
    case 'close':
      return <TiesView language={language} office={office} page={pageNumber(query.page)} />;
    case 'publish': {
      const mails = await services.results.countMails(office.snapshot);
      return <PublishView {...{ language, office, mails, now, posted }} />;
    }
    case 'versions': {
      const version = Number(query.version);
      const opened = version ? await services.results.openVersion(raceId, version) : undefined;
      return <VersionsView language={language} office={office} opened={opened} />;
    }
    default: {
      const { search = '' } = query;
      const [first] = office.snapshot.standings;
      const classification = query.in || first?.classification || '';
      const asked = { classification, search, page: pageNumber(query.page) };
      return <RankingView language={language} office={office} asked={asked} />;
    }
  }
}

/** What is public, and the ways to the parts of the work. */
function Ways(props: {
  language: Language;
  office: RaceOffice;
  open: string;
  /** Whether files with personal data are made for whoever looks. */
  mayExport: boolean;
}) {
  const { t } = useTranslation('admin-results');
  const { t: finish } = useTranslation('admin-finish-import');
  const { t: files } = useTranslation('admin-result-exports');
  const { language, office, open, mayExport } = props;
  const { raceId, published, difference } = office;
  const parts = [
    ['', t('ways.ranking')],
    ['publish', t('ways.publish')],
    ['close', t('ways.close')],
    ['versions', t('ways.versions')],
  ] as const;
  return (
    <>
      <p>
        {publicIn(language, published)}{' '}
        {published &&
          (hasChanged(difference)
            ? t('public.changedCount', { count: difference.runners.length })
            : t('public.same'))}
      </p>
      <nav className="results-ways" aria-label={t('ways.label')}>
        {parts.map(([part, text]) => (
          <a
            key={part}
            className="btn quiet"
            href={racePath(raceId, { do: part })}
            aria-current={open === part ? 'page' : undefined}
          >
            {text}
          </a>
        ))}
        {mayExport && (
          <a className="btn quiet" href={`${resultsPath}/${raceId}/exports`}>
            {files('name')}
          </a>
        )}
        <a className="btn quiet" href={finishImportPath(raceId)}>
          {finish('upload.title')}
        </a>
      </nav>
    </>
  );
}
