import { useTranslation } from 'react-i18next';
import { type Access, isAllowed, type Staff } from '../../platform/auth/staff.contract.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Step, type StepNow, steps } from './next-step.rules.ts';

/** The page of each step, and the right for it. */
const places = {
  readiness: { href: '/admin/readiness', access: 'registration' },
  open: { href: '/admin/registration', access: 'registration' },
  bibs: { href: '/admin/lists', access: 'participants' },
  print: { href: '/admin/lists#sheets-title', access: 'participants' },
  raceDay: { href: '/admin/race-control', access: 'race-day' },
  results: { href: '/admin/results', access: 'race-day' },
} as const satisfies Record<Step, { href: string; access: Access }>;

/** The steps of the year, the next one in a sentence, with a link for people who may take it. */
export function NextStep({ now, staff }: { now: StepNow; staff: Staff }) {
  const { t } = useTranslation('admin-overview');
  const { step: next, count, isOpen } = now;
  const at = next ? steps.indexOf(next) : steps.length;
  const sentence = {
    readiness: () => t('step.readiness.now', { count }),
    open: () => (isOpen ? t('step.open.running') : t('step.open.now')),
    bibs: () => t('step.bibs.now', { count }),
    print: () => t('step.print.now'),
    raceDay: () => t('step.raceDay.now'),
    results: () => t('step.results.now'),
  };
  const names: Record<Step, string> = {
    readiness: t('step.readiness.name'),
    open: t('step.open.name'),
    bibs: t('step.bibs.name'),
    print: t('step.print.name'),
    raceDay: t('step.raceDay.name'),
    results: t('step.results.name'),
  };
  const place = next && places[next];
  return (
    <section className="panel next-step" aria-labelledby="next-step">
      <h2 id="next-step">{t('step.title')}</h2>
      <p>{next ? sentence[next]() : t('step.done')}</p>
      {next && place && isAllowed(staff, place.access) && (
        <a className="btn gold" href={place.href}>
          {names[next]}
          <Icon name="arrowRight" />
        </a>
      )}
      <ol className="steps" aria-label={t('step.all')}>
        {steps.map((each, index) => (
          <li
            key={each}
            className={index < at ? 'is-past' : undefined}
            aria-current={each === next ? 'step' : undefined}
          >
            {index < at && <Icon name="check" />}
            {names[each]}
            {index < at && <span className="vh">, {t('step.past')}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
