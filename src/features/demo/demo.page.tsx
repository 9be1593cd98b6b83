import { useTranslation } from 'react-i18next';
import { type DemoMoment, isDemoMoment } from '../../facts/demo-moment.rules.ts';
import type { Language } from '../../i18n/languages.ts';
import { wordsIn } from '../../i18n/words.ts';
import { closedDemoBar, DemoChoices, openDemoBar } from '../../site/demo-bar.tsx';
import { isOwnPath } from '../../site/own-address.ts';
import type { PublicRoute } from '../../site/page.ts';
import demoCss from '../../ui/demo.css?inline';
import type { DemoService } from './demo-service.ts';

/** `/demo`, in demo mode only: at which moment of the event everybody sees the site. */
export const demoPage = ({ demo }: { demo: DemoService }): PublicRoute => ({
  path: '/demo',
  isUnlisted: true,
  async load({ language }) {
    const t = wordsIn(language).getFixedT(null, 'common', 'demo');
    return {
      name: t('title'),
      description: t('text'),
      styles: [demoCss],
      isPrivate: true,
      body: <Choice language={language} chosen={demo.chosen()} times={await demo.times()} />,
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

/** The page that the form was on; whatever else was sent leads home. */
function backIn(text: string | undefined): string {
  const url = URL.parse(text ?? '', 'http://site');
  const isHere = url?.origin === 'http://site' && isOwnPath(url.pathname);
  return isHere ? url.pathname + url.search : '/';
}

function Choice(props: {
  language: Language;
  chosen: DemoMoment | undefined;
  times: Record<DemoMoment, Date>;
}) {
  const { t } = useTranslation('common');
  return (
    <div className="w page">
      <h1>{t('demo.title')}</h1>
      <DemoChoices {...props} back="/" />
    </div>
  );
}
