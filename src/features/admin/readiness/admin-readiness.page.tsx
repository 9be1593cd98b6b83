import { marks, samples } from '../../../edition/facts.ts';
import { wordsIn } from '../../../i18n/words.ts';
import { adminPage } from '../../../site/admin-route.tsx';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { Icon } from '../../../ui/icon.tsx';
import type { Finding } from './readiness.rules.ts';
import { findingPages } from './readiness.rules.ts';

type Services = { readiness: () => Promise<Finding[]> };

/** `/admin/readiness`: what still stands between this site and real visitors. */
export const adminReadinessPage = adminPage<Services>({
  path: '/admin/readiness',
  access: 'registration',
  async load({ language, services }) {
    const t = wordsIn(language).getFixedT(null, 'admin-readiness');
    const findings = await services.readiness();
    return {
      title: t('title'),
      styles: [adminRegistration],
      body: (
        <>
          <p>{findings.length > 0 ? t('lead') : t('ready')}</p>
          <ul className="readiness">
            {findings.map(({ code, count }) => (
              <li key={code}>
                <Icon name="triangleAlert" />
                <p id={`of-${code}`}>{t(`findings.${code}`, { count })}</p>
                <a className="btn quiet" href={findingPages[code]} aria-describedby={`of-${code}`}>
                  {t('look')}
                </a>
                {code === 'samples' && (
                  <ul>
                    {samples
                      .filter(({ isStill }) => isStill)
                      .map(({ key, page }) => (
                        <li key={key}>
                          <a href={page}>{t(`samples.${key}`)}</a>
                        </li>
                      ))}
                    {marks.map(({ place, name }) => (
                      <li key={place}>
                        <code>{place}</code> {name}
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </>
      ),
    };
  },
});
