import type { ReactNode } from 'react';
import { I18nextProvider, Trans, useTranslation } from 'react-i18next';
import type { RaceFacts } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import { ageBands } from '../../edition/facts/age-band.rules.ts';
import { eventInForce } from '../../edition/facts/event-in-force.ts';
import { type LateFacts, racesWith, readingOn } from '../../edition/facts/reading.rules.ts';
import { startSpanOf } from '../../edition/facts/wave.rules.ts';
import { formatDay, formatLanguage, formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { factsNameIn } from '../../edition/words/race-words.ts';
import { wordsIn } from '../../edition/words/words.ts';
import type { PublicRoute } from '../../site/page.ts';
import { Waymark } from '../../ui/art/waymark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import podiumCss from '../../ui/podium.css?inline';
import { Podium } from '../../ui/podium.tsx';
import { plotProfile } from '../races/course-lines.ts';
import { editionCourse } from '../races/edition-courses.ts';
import cnMasters from './cn-masters.css?inline';
import { WhatCounts } from './what-counts.tsx';

const page = '/cn-masters';

/**
 * `/cn-masters`: in one language for everybody, if the edition says so; the page says so to readers
 * of other languages.
 */
export const cnMastersPage = ({
  readLateFacts,
}: {
  readLateFacts: () => Promise<LateFacts>;
}): PublicRoute => ({
  path: page,
  dependsOn: ['edition'],
  async load({ language }) {
    const { championship } = edition();
    const lateFacts = await readLateFacts().catch(() => ({}));
    const pageLanguage = championship.language ?? language;
    const t = wordsIn(language).getFixedT(null, 'championship');
    return {
      name: t('title'),
      description: t('description'),
      styles: [cnMasters, podiumCss],
      body: (
        <div className="w page cn-masters">
          <I18nextProvider i18n={wordsIn(pageLanguage, eventInForce(lateFacts))}>
            <div lang={pageLanguage}>
              <Championship lateFacts={lateFacts} language={pageLanguage}>
                {language !== pageLanguage && (
                  <p className="one-language" lang={language}>
                    <Icon name="languages" />{' '}
                    {t('notice', { language: formatLanguage(language, pageLanguage) })}
                  </p>
                )}
              </Championship>
            </div>
          </I18nextProvider>
        </div>
      ),
    };
  },
});

function Championship(props: { lateFacts: LateFacts; language: Language; children: ReactNode }) {
  const { event, championship } = edition();
  const { lateFacts, language, children } = props;
  const { t } = useTranslation('cn-masters');
  const bands = bandsOfAge();
  const [minAge] = championship.ageBandsFrom;
  const date = formatDay(language, eventInForce(lateFacts).raceDay);
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="lead">{t('lead', { categories: bands.length, date })}</p>
      {children}
      <section>
        <h2>{t('races.title')}</h2>
        <div className="championship-races">
          {racesWith(lateFacts).map((race) => (
            <RaceOfChampionship key={race.id} {...{ race, lateFacts, language }} />
          ))}
        </div>
      </section>
      <section>
        <h2>{t('categories.title')}</h2>
        <p>{t('categories.text', { year: event.year })}</p>
        <Categories />
      </section>
      <section className="championship-rules">
        <div>
          <h2>{t('rules.title')}</h2>
          <Podium places={championship.awardedPlaces} />
        </div>
        <ol>
          <li>{t('rules.age', { minAge, date })}</li>
          <li>{t('rules.residence')}</li>
          <li>{t('rules.licence')}</li>
          <li>{t('rules.rankings')}</li>
          <li>{t('rules.awards', { places: championship.awardedPlaces })}</li>
          <li>
            <Trans
              t={t}
              i18nKey="rules.course"
              components={{ rules: <PageLink href="/rules" /> }}
            />
          </li>
        </ol>
      </section>
      <section className="commission">
        <h2>{t('commission.title')}</h2>
        <div>
          <p>{t('commission.text', { minAge })}</p>
          <p>
            <Trans
              t={t}
              i18nKey="commission.contact"
              values={{ email: championship.commissionEmail }}
              components={{ mail: <MailLink address={championship.commissionEmail} /> }}
            />
          </p>
        </div>
      </section>
    </>
  );
}

function RaceOfChampionship(props: { race: RaceFacts; lateFacts: LateFacts; language: Language }) {
  const { race, lateFacts, language } = props;
  const { t } = useTranslation('cn-masters');
  const stated = { race: race.id, fact: 'climbM' } as const;
  const { value: climbM } = readingOn(page, stated, lateFacts);
  return (
    <article>
      <h3>
        <Waymark {...race.waymark} /> {factsNameIn(language, race)}
      </h3>
      <dl className="figures">
        <div>
          <dt>{t('races.distance')}</dt>
          <dd>
            {formatNumber(language, race.distanceKm, 1)}
            <small>{'\u00a0'}km</small>
          </dd>
        </div>
        <div>
          <dt>{t('races.climb')}</dt>
          <dd>
            {formatNumber(language, climbM)}
            <small>{'\u00a0'}m</small>
          </dd>
        </div>
        <div>
          <dt>{t('races.start')}</dt>
          <dd>{startSpanOf(race)}</dd>
        </div>
      </dl>
      <WhatCounts {...{ page, stated, lateFacts, language }} words="counts.climb" />
      <a href={`/races/${race.id}`}>
        {t('races.details')} <Icon name="arrowRight" />
      </a>
      <Ridge course={race.course} />
    </article>
  );
}

/** One unit is about a pixel on a wide screen. */
const ridgeSize = { maxPoints: 60, width: 560, height: 110 };

/** The profile of the course, drawn as a mountain. */
function Ridge({ course }: Pick<RaceFacts, 'course'>) {
  const { width, height } = ridgeSize;
  const { linePath } = plotProfile(editionCourse(course), ridgeSize);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {/* Its sides and its foot are outside, so that only the stroke of the crest is visible. */}
      <path vectorEffect="non-scaling-stroke" d={`${linePath}h9V${height + 9}H-9z`} />
    </svg>
  );
}

const bandsOfAge = () => ageBands(edition().championship.ageBandsFrom, edition().event.year);

function Categories() {
  const { t } = useTranslation('cn-masters');
  return (
    <table className="bands">
      <thead>
        <tr>
          <th scope="col">{t('categories.age')}</th>
          <th scope="col">{t('categories.born')}</th>
          <th scope="col">{t('categories.men')}</th>
          <th scope="col">{t('categories.women')}</th>
        </tr>
      </thead>
      <tbody>
        {bandsOfAge().map(({ fromAge, toAge, bornFrom, bornTo }) => (
          <tr key={fromAge}>
            <th scope="row">
              {toAge
                ? t('categories.band', { from: fromAge, to: toAge })
                : t('categories.lastBand', { from: fromAge })}
            </th>
            <td>
              {bornFrom
                ? t('categories.years', { from: bornFrom, to: bornTo })
                : t('categories.lastYears', { to: bornTo })}
            </td>
            <td>{`M${fromAge}`}</td>
            <td>{`F${fromAge}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
