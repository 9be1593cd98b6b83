import { Trans, useTranslation } from 'react-i18next';
import {
  type DemoMoment,
  demoMoments,
  isDemoMoment,
} from '../../edition/facts/demo-moment.rules.ts';
import { formatStamp } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import { wordsIn } from '../../edition/words/words.ts';
import { isSitePath } from '../../site/asked-language.ts';
import { closedDemoBar, openDemoBar } from '../../site/demo-bar.tsx';
import type { PublicRoute } from '../../site/page.ts';
import { PageLink } from '../../ui/page-link.tsx';
import demoCss from './demo.css?inline';
import type { DemoService } from './demo-service.ts';

/** `/demo`, in demo mode only: chooses the moment of the event at which everybody sees the site. */
export const demoPage = ({ demo }: { demo: DemoService | undefined }): PublicRoute[] =>
  demo ? [demoPageOf(demo)] : [];

const demoPageOf = (demo: DemoService): PublicRoute => ({
  path: '/demo',
  isUnlisted: true,
  hasNoDemoBar: true,
  query: ({ back }): Record<string, string> =>
    typeof back === 'string' ? { back: backIn(back) } : {},
  async load({ language, query }) {
    const t = wordsIn(language).getFixedT(null, 'common', 'demo');
    return {
      name: t('title'),
      description: t('text'),
      styles: [demoCss],
      isPrivate: true,
      body: (
        <Choice
          language={language}
          chosen={demo.chosen()}
          times={await demo.times()}
          back={backIn(query.back)}
        />
      ),
    };
  },
  async submit(_request, form) {
    const goTo = backIn(form.back);
    if (form.bar === 'close') return { goTo, cookie: closedDemoBar };
    const moment = isDemoMoment(form.moment) ? form.moment : undefined;
    await demo.choose(moment);
    return { goTo, cookie: openDemoBar };
  },
});

/** The page that the form was on; the home page if the sent address is not one of the site's. */
function backIn(text: string | undefined): string {
  const url = URL.parse(text ?? '', 'http://site');
  const isHere = url?.origin === 'http://site' && isSitePath(url.pathname);
  return isHere ? url.pathname + url.search : '/';
}

/** The moments to choose from, and the way to the office. */
function Choice(props: {
  language: Language;
  chosen: DemoMoment | undefined;
  times: Record<DemoMoment, Date>;
  back: string;
}) {
  const { t } = useTranslation('common');
  const { chosen, times, language, back } = props;
  return (
    <div className="w page">
      <h1>{t('demo.title')}</h1>
      <p className="lead">{t('demo.text')}</p>
      <form method="post" action="/demo">
        <input type="hidden" name="back" value={back} />
        <ul className="demo-moments">
          {demoMoments.map((moment) => (
            <li key={moment}>
              <button type="submit" name="moment" value={moment} aria-pressed={moment === chosen}>
                <strong>{t(`demo.moments.${moment}`)}</strong>
                <span>{formatStamp(language, times[moment])}</span>
              </button>
            </li>
          ))}
          <li>
            <button type="submit" name="moment" value="today" aria-pressed={!chosen}>
              <strong>{t('demo.moments.today')}</strong>
              <span>{t('demo.real')}</span>
            </button>
          </li>
        </ul>
      </form>
      <p>
        <Trans t={t} i18nKey="demo.office" components={{ office: <PageLink href="/admin" /> }} />
      </p>
    </div>
  );
}
