import { samples } from '../../../edition/samples.ts';
import { findingPages } from '../../features/readiness/readiness-rules.ts';
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
      body: (
        <>
          <p>{findings.length > 0 ? t('lead') : t('ready')}</p>
          <ul className="readiness">
            {findings.map(({ code, count }) => (
              <li key={code}>
                <p>
                  {t(`findings.${code}`, { count })} <a href={findingPages[code]}>{t('look')}</a>
                </p>
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
