import { Trans, useTranslation } from 'react-i18next';
import { type DemoMoment, demoMoments } from '../facts/demo-moment.rules.ts';
import { cookieIn, setCookie } from '../http/cookies.ts';
import { formatStamp } from '../i18n/format.ts';
import type { Language } from '../i18n/languages.ts';
import { Icon } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';

/** What a page of demo mode says of the moment at which it is seen. */
export type DemoState = {
  chosen: DemoMoment | undefined;
  times: Record<DemoMoment, Date>;
};

const cookieName = 'demo-bar';
const cookie = (value: string, maxAge: number) =>
  setCookie({ name: cookieName, value, maxAge, isHttps: false });
export const closedDemoBar = cookie('closed', 24 * 3600);
/** Whoever chooses a moment sees which it is. */
export const openDemoBar = cookie('', 0);
export const isDemoBarClosed = (cookies: string | undefined): boolean =>
  cookieIn(cookies, cookieName) === 'closed';

/** One line above the content of every page of demo mode. */
export function DemoBar(props: DemoState & { language: Language; back: string }) {
  const { t } = useTranslation('common');
  const { chosen, back } = props;
  return (
    <aside className="demo-bar" aria-label={t('demo.label')}>
      <div className="w">
        <details>
          <summary>
            <strong>{t('demo.label')}</strong> <span>{t(`demo.moments.${chosen ?? 'today'}`)}</span>
            <span className="demo-more">
              <span>{t('demo.more')}</span> <Icon name="chevronDown" />
            </span>
          </summary>
          <DemoChoices {...props} />
        </details>
        <form method="post" action="/demo">
          <input type="hidden" name="back" value={back} />
          <button type="submit" className="btn quiet" name="bar" value="close">
            <Icon name="x" />
            <span className="vh">{t('demo.close')}</span>
          </button>
        </form>
      </div>
    </aside>
  );
}

/** The moments to choose from, and the way to the office. */
export function DemoChoices(props: DemoState & { language: Language; back: string }) {
  const { t } = useTranslation('common');
  const { chosen, times, language, back } = props;
  return (
    <form className="demo-choices" method="post" action="/demo">
      <input type="hidden" name="back" value={back} />
      <p>{t('demo.text')}</p>
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
      <p>
        <Trans t={t} i18nKey="demo.office" components={{ office: <PageLink href="/admin" /> }} />
      </p>
    </form>
  );
}
