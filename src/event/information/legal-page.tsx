import { Trans, useTranslation } from 'react-i18next';
import { derived } from '../../edition/derived.ts';
import { edition } from '../../edition/edition.ts';
import { hasPage } from '../../edition/facts/has-page.ts';
import type { LateFacts } from '../../edition/facts/reading.rules.ts';
import { type EditionTexts, editionTexts } from '../../edition/words/edition-texts.ts';
import { formatDay } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import type { SectionOf } from '../../edition/words/text-pages.ts';
import { localDay, secondsToNextDay } from '../../platform/i18n/local-day.ts';
import type { PublicRoute } from '../../site/page.ts';
import { Said, useFacts } from '../../ui/edition-text.tsx';
import { editionTextStyles } from '../../ui/edition-text-styles.ts';
import legalCss from './legal.css?inline';

/**
 * The content under a heading: a paragraph, a list, or facts with names under a heading of their
 * own.
 */
type LegalPart =
  | string
  | readonly string[]
  | { title?: string; facts: readonly (readonly [name: string, text: string])[] };

type LegalTextPage = 'terms' | 'privacy' | 'cookies';

type LegalSection = { title: string; parts: readonly LegalPart[] };

/** Texts may hold links by name, `<rules>…</rules>`: see `addresses`. */
export type LegalText<Page extends LegalTextPage> = {
  title: string;
  description: string;
  short: readonly string[];
  /** In order, by the id of their anchor. */
  sections: Record<SectionOf<Page>, LegalSection>;
};

const addresses = derived(
  (): Record<string, string> => ({
    mail: `mailto:${edition().event.email}`,
    races: '/races',
    results: '/results',
    rules: '/rules',
    registration: '/registration',
    travel: '/how-to-get-there',
    privacy: '/privacy-policy',
    cookies: '/cookie-policy',
    authority: `https://${edition().authorities.dataProtection.site}`,
    consumers: `https://${edition().authorities.consumers.site}`,
  }),
);

export type LegalNeeds = { readLateFacts: () => Promise<LateFacts> };

/** Makes a legal page, which shows today’s date at the race as the date of its last update. */
export const legalPage =
  <Page extends LegalTextPage>(
    path: string,
    /** The file with the organiser's additions. */
    page: Page,
    textIn: (language: Language, lateFacts: LateFacts) => LegalText<Page>,
  ) =>
  ({ readLateFacts }: LegalNeeds): PublicRoute => ({
    path,
    dependsOn: ['edition'],
    async load({ language, now }) {
      const { event } = edition();
      const text = textIn(language, await readLateFacts().catch(() => ({})));
      return {
        name: text.title,
        description: text.description,
        styles: [legalCss, ...editionTextStyles(page)],
        maxAgeS: secondsToNextDay(now, event.timeZone),
        body: (
          <LegalPage
            text={text}
            own={editionTexts(page, language)}
            day={localDay(now, event.timeZone)}
            language={language}
          />
        ),
      };
    },
  });

function LegalPage(props: {
  text: Omit<LegalText<never>, 'sections'> & { sections: Record<string, LegalSection> };
  own: Omit<EditionTexts, 'of'>;
  day: string;
  language: Language;
}) {
  const { text, own, day, language } = props;
  const fill = useFacts();
  const { t } = useTranslation('legal');
  const sections: [id: string, LegalSection][] = [
    ...Object.entries(text.sections),
    ...own.added.map(({ id, title }): [string, LegalSection] => [
      id,
      { title: fill(title), parts: [] },
    ]),
  ];
  const said = new Map(own.all.map((section) => [section.id, section]));
  return (
    <div className="w page legal-page">
      <h1>{text.title}</h1>
      <p className="small">
        <Trans
          t={t}
          i18nKey="updated"
          values={{ date: formatDay(language, day) }}
          components={{ time: <time dateTime={day} /> }}
        />
      </p>
      <div className="in-short">
        <h2>{t('inShort')}</h2>
        <List texts={text.short} />
      </div>
      <nav aria-labelledby="contents">
        <h2 id="contents">{t('contents')}</h2>
        <ol>
          {sections.map(([id, { title }]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        {sections.map(([id, { title, parts }]) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            {parts.map((part) => (
              <Part key={JSON.stringify(part)} part={part} />
            ))}
            <Said section={said.get(id)} language={own.language} shown={language} />
          </section>
        ))}
      </div>
    </div>
  );
}

function Part({ part }: { part: LegalPart }) {
  if (typeof part === 'string') return <p>{withLinks(part)}</p>;
  if (!('facts' in part)) return <List texts={part} />;
  return (
    <>
      {part.title && <h3>{part.title}</h3>}
      <dl>
        {part.facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{withLinks(text)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function List({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>{withLinks(text)}</li>
      ))}
    </ul>
  );
}

/**
 * Replaces the named links of a text by real ones if their page exists; a name without an address
 * is a mistake in the words.
 */
function withLinks(text: string) {
  const [before, ...links] = text.split(/<(?=\w+>)/);
  return [
    before,
    ...links.map((link) => {
      const [, name = '', label, after] = /^(\w+)>(.*?)<\/\1>(.*)$/s.exec(link) ?? [];
      const href = addresses()[name];
      if (!href) throw new Error(`no address for a link in: ${text}`);
      if (!hasPage(href)) return [label, after];
      return [
        <a key={link} href={href}>
          {label}
        </a>,
        after,
      ];
    }),
  ];
}
