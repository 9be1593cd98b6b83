import { useTranslation } from 'react-i18next';
import type { Edition } from '../../../edition/compose-edition.ts';
import { edition } from '../../../edition/edition.ts';
import { formatStamp } from '../../../edition/words/format.ts';
import { wordsIn } from '../../../edition/words/words.ts';
import type { ClockFinding } from '../../../platform/jobs/clock-finding.rules.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { adminPage } from '../../../site/admin-route.tsx';
import adminRegistration from '../../../ui/admin-registration.css?inline';
import { Icon } from '../../../ui/icon.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { confirmMachineClock, readMachineClock } from './confirm-clock.ts';
import { type ReadinessContext, readReadiness } from './read-readiness.ts';
import { type Finding, findingPages } from './readiness.rules.ts';

/** `/admin/readiness`: the open tasks before the site is ready for real visitors. */
export const adminReadinessPage = adminPage<ReadinessContext>({
  path: '/admin/readiness',
  access: 'registration',
  name: (language) => wordsIn(language).getFixedT(null, 'admin-readiness')('title'),
  query: { done: [''] },
  async load({ language, ctx, query }, { failure }) {
    const t = wordsIn(language).getFixedT(null, 'admin-readiness');
    if (failure) return { title: t('title'), body: <Outcome problem={failure} /> };
    const { finding, shown } = await readMachineClock(ctx);
    return {
      title: t('title'),
      styles: [adminRegistration],
      body: (
        <>
          <Outcome done={query.done === undefined ? undefined : t('clock.done')} />
          {finding !== 'right' && (
            <ClockPanel finding={finding} shown={formatStamp(language, shown)} />
          )}
          <Findings findings={await readReadiness(ctx)} />
        </>
      ),
    };
  },
  actions(action, language) {
    const t = wordsIn(language).getFixedT(null, 'admin-readiness');
    return {
      '': action({
        label: t('clock.confirm'),
        fields: {},
        run: ({ ctx }) => confirmMachineClock(ctx),
        leadsTo: '/admin/readiness?done=',
      }),
    };
  },
});

/** The open tasks, each with a link to where it is done. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const { samples, marks, contradictions } = edition();
  const { t } = useTranslation('admin-readiness');
  return (
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
                <Places places={marks} />
              </ul>
            )}
            {code === 'facts-stated-twice' && (
              <ul>
                <Places places={contradictions} />
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lines of the edition's files, each with the name of its fact. */
const Places = ({ places }: { places: Edition['marks'] }) =>
  places.map(({ place, name }) => (
    <li key={place}>
      <code>{place}</code> {name}
    </li>
  ));

/**
 * Says which jobs are paused because the machine's clock has leapt, with the button that resumes
 * them.
 */
function ClockPanel(props: { finding: Exclude<ClockFinding, 'right'>; shown: string }) {
  const { t } = useTranslation('admin-readiness');
  const { finding, shown } = props;
  return (
    <form className="form panel" method="post" action="/admin/readiness">
      <h2>{t('clock.title')}</h2>
      <p>
        <strong>
          {finding === 'ahead' ? t('clock.ahead', { shown }) : t('clock.behind', { shown })}
        </strong>
      </p>
      <p className="hint">{t('clock.rests')}</p>
      <ActionButton intent="" className="btn gold" />
    </form>
  );
}
