import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { RaceFacts } from '../../edition/compose-edition.ts';
import { edition } from '../../edition/edition.ts';
import { hasPage } from '../../edition/facts/has-page.ts';
import { type LateFacts, racesWith, readingOn } from '../../edition/facts/reading.rules.ts';
import { scheduleWith } from '../../edition/facts/schedule.rules.ts';
import { editionTexts } from '../../edition/words/edition-texts.ts';
import { raceWords } from '../../edition/words/event-words.ts';
import type { Language } from '../../edition/words/languages.ts';
import { PhotographFigure } from '../../ui/art/photograph-figure.tsx';
import { EditionText, useFacts } from '../../ui/edition-text.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { WhatCounts } from './what-counts.tsx';

/** Where and when the race is, and who may run: one card each. */
export function QuickInfo() {
  const { t } = useTranslation('home');
  const cards: [icon: IconName, title: string, text: string, href: string, link: string][] = [
    [
      'mapPin',
      t('quick.locationTitle'),
      t('quick.locationText'),
      '/how-to-get-there',
      t('quick.locationLink'),
    ],
    ['calendarDays', t('quick.dateTitle'), t('quick.dateText'), '/program', t('quick.dateLink')],
    [
      'users',
      t('quick.participantsTitle'),
      t('quick.participantsText'),
      '/participants',
      t('quick.participantsLink'),
    ],
  ];
  return (
    <section className="w quick">
      <h2 className="vh">{t('quick.title')}</h2>
      <ul>
        {cards.map(([icon, title, text, href, link]) => (
          <li key={icon} className="link-card">
            <Icon name={icon} />
            <h3>{title}</h3>
            <p>{text}</p>
            {hasPage(href) && (
              <a href={href}>
                {link}
                <Icon name="arrowRight" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The story of the race. */
export function About({ language }: { language: Language }) {
  const { t } = useTranslation('home');
  const own = editionTexts('home', language);
  const said = own.of('about');
  const fill = useFacts();
  return (
    <section className="w about-race" lang={said && langOf(own, language)}>
      <h2>{said ? fill(said.title) : t('about.title')}</h2>
      {said ? (
        <EditionText section={said} hasLead />
      ) : (
        <div>
          <p className="lead">{t('about.lead')}</p>
          <p>{t('about.text1')}</p>
          <p>{t('about.text2')}</p>
        </div>
      )}
    </section>
  );
}

/** The language of a text if it is not the page's. */
const langOf = (texts: { language: Language }, shown: Language) =>
  texts.language === shown ? undefined : texts.language;

/** The lodge, and its host's text about the climbs. */
export function Lodge({ language, lateFacts }: { language: Language; lateFacts: LateFacts }) {
  const { event } = edition();
  const { t } = useTranslation('home');
  const { lodge } = event;
  const races = racesWith(lateFacts);
  const climbOf = (race: RaceFacts) => ({ race: race.id, fact: 'climbM' }) as const;
  const asTold = races.map((race) => ({
    ...race,
    climbM: readingOn('/', climbOf(race), lateFacts).value,
  }));
  const told = raceWords(language, asTold);
  const own = editionTexts('home', language);
  const said = own.of('lodge');
  const fill = useFacts();
  const counts = races.map((race) => (
    <Fragment key={race.id}>
      {' '}
      <WhatCounts page="/" stated={climbOf(race)} lateFacts={lateFacts} language={language} />
    </Fragment>
  ));
  return (
    <section className="topo">
      <div className="w lodge">
        <LodgePicture language={language} />
        <div>
          <div lang={said && langOf(own, language)}>
            <h2>{said ? fill(said.title) : t('lodge.title', { lodge: lodge.name })}</h2>
            {said ? (
              <EditionText section={said} facts={{ races: told }} end={counts} />
            ) : (
              <>
                <p>{t('lodge.text1', { lodge: lodge.name, host: lodge.host })}</p>
                <p>
                  {t('lodge.text2', { host: lodge.host, races: told })} {counts}
                </p>
              </>
            )}
          </div>
          <a className="btn quiet" href="/accommodation">
            <Icon name="bedDouble" />
            {t('lodge.link')}
          </a>
        </div>
      </div>
    </section>
  );
}

const lodgeDrawing = '/pictures/lodge.svg';

function LodgePicture({ language }: { language: Language }) {
  const { look } = edition();
  const drawing = <img src={lodgeDrawing} width="1600" height="900" alt="" loading="lazy" />;
  if (!look.lodge) return drawing;
  return (
    <PhotographFigure
      slot="lodge"
      className="pictured"
      photograph={look.lodge}
      language={language}
      data-fallback={lodgeDrawing}
      loading="lazy"
    />
  );
}

/** Links to every page that has more than a notice. */
export function Sections({ lateFacts }: { lateFacts: LateFacts }) {
  const { t } = useTranslation('home');
  const cards: [icon: IconName, href: string, title: string, text: string][] = [
    ['mountain', '/races', t('sections.racesTitle'), t('sections.racesText')],
    ['users', '/participants', t('sections.participantsTitle'), t('sections.participantsText')],
    ['trophy', '/results', t('sections.resultsTitle'), t('sections.resultsText')],
    [
      'listOrdered',
      '/program',
      t('sections.programTitle'),
      t('sections.programText', { count: scheduleWith(lateFacts).length }),
    ],
    ['scrollText', '/rules', t('sections.rulesTitle'), t('sections.rulesText')],
    ['medal', '/cn-masters', t('sections.cnMastersTitle'), t('sections.cnMastersText')],
    ['handshake', '/sponsors', t('sections.sponsorsTitle'), t('sections.sponsorsText')],
    ['messageCircle', '/contact', t('sections.contactTitle'), t('sections.contactText')],
  ];
  return (
    <section className="w sections">
      <h2>{t('sections.title')}</h2>
      <ul>
        {cards
          .filter(([, href]) => hasPage(href))
          .map(([icon, href, title, text]) => (
            <li key={href}>
              <a className="card" href={href}>
                <Icon name={icon} />
                <strong>{title}</strong>
                <span>{text}</span>
              </a>
            </li>
          ))}
      </ul>
    </section>
  );
}
