import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { checkpointName } from '../../edition/facts/checkpoint-name.ts';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { raceNameOf } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { isAllowed } from '../../platform/auth/staff.contract.ts';
import { momentAt } from '../../platform/i18n/local-day.ts';
import { searchMost } from '../../registration/participants/participant-search.rules.ts';
import { choice, many, text, tick, whole } from '../../site/admin-actions.tsx';
import {
  type AdminView,
  adminPage,
  type DeclareFor,
  type StaffRequest,
  type Unsent,
} from '../../site/admin-route.tsx';
import type { PostedFields } from '../../site/page.ts';
import adminLists from '../../ui/admin-lists.css?inline';
import { pageNumber } from '../../ui/admin-pages.tsx';
import adminRegistration from '../../ui/admin-registration.css?inline';
import { Outcome } from '../../ui/outcome.tsx';
import { ruleIn } from '../describe-difference.ts';
import css from './admin-results.css?inline';
import { decideResult } from './decide-result.ts';
import { finishImportPath } from './finish-import-views.tsx';
import { publishSeenResults } from './publish-seen-results.ts';
import { PublishView } from './publish-view.tsx';
import { RankingView } from './ranking-view.tsx';
import { countMails, readRaceOffice, readVersion } from './read-results-office.ts';
import { hasChanged, nameOf, publicIn, racePath, resultsPath } from './result-words.ts';
import { noteMost, type PostedDecision, type RaceOffice } from './results-admin.contract.ts';
import type { ResultsContext } from './results-context.ts';
import { RunnerView } from './runner-view.tsx';
import { TiesView } from './ties-view.tsx';
import { VersionsView } from './versions-view.tsx';

const doneWords = ['published', 'draft', 'entered'] as const;
const views = ['publish', 'versions', 'close'] as const;

/** `/admin/results/:race`: the ranking of a race, its versions, and what will be public of it. */
export const adminRaceResultsPage = adminPage<ResultsContext>({
  path: `${resultsPath}/:race`,
  access: 'race-day',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-results')('title'),
  query: (asked) => ({
    in: typeof asked.in === 'string' && /^[\w-]{1,40}$/.test(asked.in) ? asked.in : '',
    search: typeof asked.search === 'string' ? asked.search.slice(0, searchMost) : '',
    page: String(pageNumber(String(asked.page))),
    do: views.find((each) => each === asked.do) ?? '',
    version: digitsIn(asked.version),
    runner: digitsIn(asked.runner),
    done: doneWords.find((word) => word === asked.done) ?? '',
  }),
  load: view,
  actions: (action, language) => ({
    publish: publishAction(action, language),
    ...timeActions(action, language),
    ...stateActions(action, language),
  }),
});

const publishAction = (action: DeclareFor<ResultsContext>, language: Language) => {
  const t = wordsIn(language).getFixedT(null, 'admin-results');
  return action({
    label: t('publish.button'),
    fields: {
      kind: choice(
        {
          draft: t('publish.kinds.draft'),
          provisional: t('publish.kinds.provisional'),
          official: t('publish.kinds.official'),
        },
        t('publish.kind'),
      ),
      protestUntil: text(t('publish.until')),
      note: text(t('publish.note')),
      isMailed: tick(language, wordsIn(language).getFixedT(null, 'result-mail')('office.box')),
      seen: whole(),
      fingerprint: text(),
    },
    run: ({ params, ctx }, { protestUntil, note, ...asked }) =>
      publishSeenResults(ctx, raceIn(params), {
        ...asked,
        protestUntil: momentAt(protestUntil, edition().event.timeZone),
        note: note.trim().slice(0, noteMost),
      }),
    leadsTo: (_, { params }, { kind }) =>
      racePath(raceIn(params), {
        do: 'versions',
        done: kind === 'draft' ? 'draft' : 'published',
      }),
  });
};

/** The fields that every decision about runners asks for as well. */
function askedAlways(language: Language) {
  const t = wordsIn(language).getFixedT(null, 'admin-results');
  const ruled = (rule: string) => ruleIn(language, rule);
  return {
    rules: { rule: text(t('forms.rule'), ruled), otherRule: text(t('forms.otherRule')) },
    why: { reason: text(t('forms.reason')), seen: whole() },
  };
}

const leadsTo = (_: object, { params, query }: StaffRequest<ResultsContext>) =>
  racePath(raceIn(params), { runner: String(query.runner), done: 'entered' });

/** The actions that enter a runner's time, and who of several with the same time came in first. */
function timeActions(action: DeclareFor<ResultsContext>, language: Language) {
  const t = wordsIn(language).getFixedT(null, 'admin-results');
  const { rules, why } = askedAlways(language);
  return {
    time: action({
      label: t('forms.time'),
      fields: {
        resultTime: text(t('ranking.time')),
        clock: choice({ true: t('forms.byClock') }, t('forms.timeIs')),
        ...why,
      },
      run: (request, { resultTime, clock, ...asked }) =>
        decide(request, asked, {
          kind: 'time',
          text: resultTime,
          isClock: clock === 'true',
        }),
      leadsTo,
    }),
    adjustment: action({
      label: t('forms.adjustment'),
      fields: {
        credit: choice({ true: t('forms.credit') }, t('forms.which')),
        resultMinutes: text(t('forms.minutes')),
        ...rules,
        ...why,
      },
      run: (request, { credit, resultMinutes, rule, otherRule, ...asked }) =>
        decide(request, asked, {
          kind: 'adjustment',
          rule: otherRule.trim() || rule,
          minutes: resultMinutes,
          isCredit: credit === 'true',
        }),
      leadsTo,
    }),
    close: action({
      label: t('forms.close'),
      fields: { close: many(() => t('forms.close')), ...why },
      run: (request, { close, ...asked }) =>
        decide(request, asked, {
          kind: 'close',
          order: Object.entries(close).flatMap(([id, order]) =>
            digitsIn(id) ? [{ id: Number(id), text: order }] : [],
          ),
        }),
      leadsTo,
    }),
  };
}

/** The actions that enter who finished and who did not, and that take a decision back. */
function stateActions(action: DeclareFor<ResultsContext>, language: Language) {
  const t = wordsIn(language).getFixedT(null, 'admin-results');
  const { rules, why } = askedAlways(language);
  return {
    state: action({
      label: t('forms.state'),
      fields: {
        action: choice(
          {
            finish: t('actions.finish'),
            stop: t('actions.stop'),
            'miss-start': t('actions.miss-start'),
            'time-out': t('actions.time-out'),
            disqualify: t('actions.disqualify'),
            reinstate: t('actions.reinstate'),
          },
          t('forms.decision'),
        ),
        stoppedAt: text(t('forms.where'), (place) => checkpointName(language, place)),
        cutoffKm: text(t('forms.cutoff'), (km) =>
          t('forms.km', { km: formatNumber(language, Number(km), 1) }),
        ),
        ...rules,
        ...why,
      },
      run: (request, { action: ending = '', stoppedAt, cutoffKm, rule, otherRule, ...asked }) =>
        decide(request, asked, {
          kind: 'state',
          action: ending,
          where: stoppedAt,
          rule: otherRule.trim() || rule,
          cutoffKm,
        }),
      leadsTo,
    }),
    withdraw: action({
      label: t('entries.withdrawButton'),
      fields: { number: whole(t('entries.title')), ...why },
      run: (request, { number, ...asked }) => decide(request, asked, { kind: 'withdraw', number }),
      leadsTo,
    }),
  };
}

/** A number as an address says it; else ''. */
const digitsIn = (given: unknown): string =>
  typeof given === 'string' && /^\d{1,9}$/.test(given) ? given : '';

const raceIn = ({ race }: StaffRequest<ResultsContext>['params']): number => Number(digitsIn(race));

const decide = (
  { params, query, ctx }: StaffRequest<ResultsContext>,
  asked: { reason: string; seen: number },
  decision: PostedDecision,
) =>
  decideResult(ctx, raceIn(params), {
    ...asked,
    runner: Number(digitsIn(query.runner)),
    decision,
  });

async function view(request: StaffRequest<ResultsContext>, unsent: Unsent): Promise<AdminView> {
  const { language, query, params, ctx } = request;
  const t = wordsIn(language).getFixedT(null, 'admin-results');
  const office = await readRaceOffice(ctx, raceIn(params));
  const word = unsent.failure ? undefined : doneWords.find((each) => each === query.done);
  return {
    status: office ? (unsent.status ?? 200) : 404,
    title: titleOf(language, office, query.runner),
    styles: [adminLists, adminRegistration, css],
    body: (
      <div className="results-office">
        <p>
          <a href={resultsPath}>{t('back')}</a>
        </p>
        <Outcome done={word && t(`done.${word}`)} problem={unsent.failure} />
        {office && (
          <>
            <Ways
              language={language}
              office={office}
              open={query.do ?? ''}
              mayExport={isAllowed(request.session.staff, 'participants')}
            />
            {await partOf(request, office, unsent.form ?? {})}
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
  { language, query, ctx, now }: StaffRequest<ResultsContext>,
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
      const mails = await countMails(ctx, office.snapshot);
      return <PublishView {...{ language, office, mails, now, posted }} />;
    }
    case 'versions': {
      const version = Number(query.version);
      const opened = version ? await readVersion(ctx, raceId, version) : undefined;
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

/** What is public, and the links to the parts of the work. */
function Ways(props: {
  language: Language;
  office: RaceOffice;
  open: string;
  /** Whether the person who looks may make files with personal data. */
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
