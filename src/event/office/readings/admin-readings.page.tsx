import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type Choices, facts, readingsOf } from '../../../edition/facts/reading.rules.ts';
import { readings } from '../../../edition/facts.ts';
import { valueOfReading } from '../../../edition/readings/reading-words.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import { adminPage } from '../../../site/admin-route.tsx';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { Outcome } from '../../../ui/outcome.tsx';
import type { ReadingsService } from './choose-reading.ts';

type Services = { readings: ReadingsService };

/** `/admin/readings`: facts stated twice, and the choice of one for every page. */
export const adminReadingsPage = adminPage<Services>({
  path: '/admin/readings',
  access: 'registration',
  query: { done: [''] },
  async load({ language, services, query }) {
    const t = wordsIn(language).getFixedT(null, 'admin-readings');
    const choices = await services.readings.read();
    return {
      title: t('title'),
      styles: [adminRegistration],
      body: (
        <>
          <Outcome done={query.done === undefined ? undefined : t('done')} />
          <p>{t('lead')}</p>
          {facts.map((fact) => (
            <FactForm key={fact} fact={fact} choices={choices} language={language} />
          ))}
          <p className="hint">{t('others')}</p>
        </>
      ),
    };
  },
  async submit(request, { fact = '', reading = '' }) {
    const { services, path, language } = request;
    const outcome = await request.attempt(() => services.readings.choose({ fact, reading }));
    if (outcome.ok) return { goTo: `${path}?done=#${fact}` };
    const t = wordsIn(language).getFixedT(null, 'admin-readings');
    const problem = 'failure' in outcome ? outcome.failure : t('unknown');
    const status = 'failure' in outcome ? outcome.status : 400;
    return {
      status,
      title: t('title'),
      styles: [adminRegistration],
      body: <Outcome problem={problem} />,
    };
  },
});

type FactProps = { fact: string; choices: Choices; language: Language };

function FactForm({ fact, choices, language }: FactProps) {
  const { t } = useTranslation('admin-readings');
  const stated = readings[fact];
  return (
    <form className="form panel" method="post" id={fact} action="/admin/readings">
      <input type="hidden" name="fact" value={fact} />
      <fieldset className="choices">
        <legend>{t(`facts.${fact}`)}</legend>
        {readingsOf(fact).map((reading) => (
          <div key={reading} className="choice">
            <input
              type="radio"
              id={`${fact}-${reading}`}
              name="reading"
              value={reading}
              required
              defaultChecked={choices.chosen?.[fact] === reading}
            />
            <label htmlFor={`${fact}-${reading}`}>{valueOfReading(language, fact, reading)}</label>
            <p className="hint">
              {t('pages')}{' '}
              {stated?.readings[reading]?.pages.map((page, index) => (
                <Fragment key={page}>
                  {index > 0 && ', '}
                  <a href={page}>{pageName(language, page)}</a>
                </Fragment>
              ))}
              {stated?.counts === reading && ` · ${t('counts')}`}
            </p>
          </div>
        ))}
        <div className="choice">
          <input
            type="radio"
            id={`${fact}-both`}
            name="reading"
            value="both"
            defaultChecked={!choices.chosen?.[fact]}
          />
          <label htmlFor={`${fact}-both`}>{t('both')}</label>
        </div>
      </fieldset>
      <button type="submit" className="btn gold">
        {t('choose')}
      </button>
    </form>
  );
}

/** A page of `readings.yaml` as its visitors know it. */
function pageName(language: Language, page: string): string {
  const t = wordsIn(language).getFixedT(null, 'common');
  const raceId = /^\/races\/(\d+)$/.exec(page)?.[1];
  if (raceId) return raceNameOf(language, Number(raceId));
  const names: Partial<Record<string, string>> = {
    '/': t('nav.home'),
    '/races': t('nav.races'),
    '/program': t('nav.program'),
    '/rules': t('nav.rules'),
    '/contact': t('nav.contact'),
    '/cn-masters': t('nav.cnMasters'),
    '/terms-conditions': t('footer.terms'),
  };
  return names[page] ?? page;
}
