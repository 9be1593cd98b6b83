import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { wordsIn } from '../../edition/words/words.ts';
import type { PageRequest, PublicRoute } from '../../site/page.ts';
import { pictureOrigins } from './picture-url.rules.ts';
import { RaceCards } from './race-card.tsx';
import raceCards from './race-cards.css?inline';
import { raceKindIn } from './race-kind.ts';
import type { RaceList } from './race-list.ts';
import { difficulties, type RaceDetail, raceListQuery } from './races.contract.ts';
import racesCss from './races.css?inline';

/** The kinds that at least one race of the edition has. */
const offeredKinds = () =>
  difficulties().filter((difficulty) => edition().races.some(({ kind }) => kind === difficulty));

/** `/races`, filtered by `?difficulty=`; an unknown value shows all. */
export const racesPage = ({ races: { list } }: { races: RaceList }): PublicRoute => ({
  path: '/races',
  dependsOn: ['edition', 'race'],
  query: { difficulty: difficulties() },
  async load(request) {
    const { difficulty } = raceListQuery.safeParse(request.query).data ?? {};
    const races = (await list()).filter((race) => !difficulty || race.difficulty === difficulty);
    const t = wordsIn(request.language).getFixedT(null, 'races');
    return {
      name: t('title'),
      description: t('description'),
      styles: [raceCards, racesCss],
      picturesOf: pictureOrigins(races),
      body: <Races request={request} races={races} chosen={difficulty} />,
    };
  },
});

function Races(props: {
  request: PageRequest;
  races: RaceDetail[];
  chosen: RaceDetail['difficulty'] | undefined;
}) {
  const { modules } = edition();
  const offered = offeredKinds();
  const { t } = useTranslation('races');
  const { language } = props.request;
  return (
    <div className="w page">
      <h1>{t('title')}</h1>
      <p className="lead">{t('lead')}</p>
      {offered.length > 1 && (
        <nav className="filters" aria-label={t('filter.label')}>
          <FilterLink text={t('filter.all')} isChosen={!props.chosen} />
          {offered.map((difficulty) => (
            <FilterLink
              key={difficulty}
              text={raceKindIn(language, difficulty)}
              difficulty={difficulty}
              isChosen={props.chosen === difficulty}
            />
          ))}
        </nav>
      )}
      <h2 className="vh">{props.chosen ? raceKindIn(language, props.chosen) : t('filter.all')}</h2>
      {props.races.length > 0 ? (
        <RaceCards races={props.races} language={language} isAtTop />
      ) : (
        <p className="empty" role="status">
          {t('empty')}
        </p>
      )}
      {(modules.circuit || modules.championship) && <BadgeLegend />}
    </div>
  );
}

function FilterLink(props: { text: string; difficulty?: string; isChosen: boolean }) {
  return (
    <a
      href={props.difficulty ? `/races?difficulty=${props.difficulty}` : '/races'}
      aria-current={props.isChosen ? 'true' : undefined}
    >
      {props.text}
    </a>
  );
}

function BadgeLegend() {
  const { event, modules } = edition();
  const { t } = useTranslation(['races', 'circuit', 'common']);
  const { circuit } = event;
  const circuitFacts = { circuit: circuit.shortName, year: circuit.year };
  return (
    <section className="badge-legend">
      <h2>{t('races:badges.title')}</h2>
      <dl>
        {modules.circuit && (
          <div>
            <dt className="badge">{t('races:badge.ema', circuitFacts)}</dt>
            <dd>
              {t('races:badges.ema', { ...circuitFacts, minAge: circuit.minAge })}{' '}
              <a href="/ema-circuit">{t('circuit:title', circuitFacts)}</a>
            </dd>
          </div>
        )}
        {modules.championship && (
          <div>
            <dt className="badge">{t('races:badge.championship')}</dt>
            <dd>
              {t('races:badges.championship')} <a href="/cn-masters">{t('common:nav.cnMasters')}</a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
