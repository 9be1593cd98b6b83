import { useTranslation } from 'react-i18next';
import type { DemoMoment } from '../edition/facts/demo-moment.rules.ts';
import { cookieIn, setCookie } from '../platform/http/cookies.ts';
import { Icon } from '../ui/icon.tsx';

/** The moment at which demo mode shows the site; undefined: now. */
export type DemoState = { chosen: DemoMoment | undefined };

const cookieName = 'demo-bar';
const cookie = (value: string, maxAge: number) =>
  setCookie({ name: cookieName, value, maxAge, isHttps: false });
export const closedDemoBar = cookie('closed', 24 * 3600);
/** Opens the bar for a visitor who chooses a moment, so that they see which it is. */
export const openDemoBar = cookie('', 0);
export const isDemoBarClosed = (cookies: string | undefined): boolean =>
  cookieIn(cookies, cookieName) === 'closed';

/** A line above the content of every page of demo mode; the choice of moments is at `/demo`. */
export function DemoBar({ chosen, back }: DemoState & { back: string }) {
  const { t } = useTranslation('common');
  return (
    <aside className="demo-bar" aria-label={t('demo.label')}>
      <div className="w">
        <strong>{t('demo.label')}</strong>
        <a href={`/demo?${new URLSearchParams({ back })}`}>
          {t(`demo.moments.${chosen ?? 'today'}`)} <span>{t('demo.more')}</span>
          <Icon name="chevronDown" />
        </a>
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
