import { samples } from '../../../edition/samples.ts';
import { findingPages } from '../../features/readiness/readiness-rules.ts';
import { Icon } from '../components/icon.tsx';
import { officeRoute } from '../office-route.tsx';
import { wordsIn } from '../words.ts';

/** `/admin/readiness`: what still stands between this site and real visitors. */
export const officeReadinessRoute = officeRoute({
  path: '/admin/readiness',
  access: 'registration',
  async load({ language, office }) {
    const t = wordsIn(language).getFixedT(null, 'office-readiness');
    const findings = await office.readiness();
    return {
      title: t('title'),
      styles: ['officeRegistration'],
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
