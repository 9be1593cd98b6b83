import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostedFields } from '../../site/page.ts';
import { InputField } from '../../ui/field.tsx';
import { Tick, Ticks } from '../../ui/ticks.tsx';
import { closeTo } from './result-decision.rules.ts';
import type { RunnerProps } from './result-fields.tsx';
import { AdjustmentFields, StateFields } from './result-fields.tsx';
import { nameOf, racePath, timeIn } from './result-words.ts';
import { ReasonField, SeenFields } from './runner-parts.tsx';

/**
 * The decisions that are possible for a runner, each as a form of its own, which is open where it
 * was refused.
 */
export function DecisionForms(props: RunnerProps) {
  const { t } = useTranslation('admin-results');
  const { office, runner } = props;
  return (
    <section aria-labelledby="decide">
      <h2 id="decide">{t('forms.title')}</h2>
      <Decision {...props} intent="time" title={t('forms.time')}>
        {(posted) => <TimeFields posted={posted} />}
      </Decision>
      <Decision {...props} intent="adjustment" title={t('forms.adjustment')}>
        {(posted) => <AdjustmentFields language={props.language} posted={posted} />}
      </Decision>
      <Decision {...props} intent="state" title={t('forms.state')}>
        {(posted) => <StateFields {...props} posted={posted} />}
      </Decision>
      {closeTo(runner, office.snapshot.runners).length > 1 && (
        <Decision {...props} intent="close" title={t('forms.close')}>
          {(posted) => <CloseFields {...props} posted={posted} />}
        </Decision>
      )}
    </section>
  );
}

function Decision(
  props: RunnerProps & {
    intent: 'time' | 'adjustment' | 'state' | 'close';
    title: string;
    children: (posted: PostedFields) => ReactNode;
  },
) {
  const { t } = useTranslation('admin-results');
  const { office, runner, intent, title, children } = props;
  const posted = props.posted.intent === intent ? props.posted : {};
  return (
    <details className="panel" open={posted.intent === intent}>
      <summary>{title}</summary>
      <form
        method="post"
        action={racePath(office.raceId, { runner: String(runner.id) })}
        className="form"
        noValidate
      >
        <SeenFields office={office} runner={runner} />
        {children(posted)}
        <ReasonField of={intent} posted={posted} />
        <button type="submit" className="btn gold" name="intent" value={intent}>
          {t('forms.enter')}
        </button>
      </form>
    </details>
  );
}

type Posted = { posted: PostedFields };

function TimeFields({ posted }: Posted) {
  const { t } = useTranslation('admin-results');
  return (
    <>
      <InputField
        id="result-time"
        name="resultTime"
        label={t('ranking.time')}
        hint={t('forms.timeHint', { long: '1:02:03', short: '31:24' })}
        isHintBelow
        autoComplete="off"
        maxLength={20}
        defaultValue={posted.resultTime}
        required
      />
      <Ticks legend={t('forms.timeIs')}>
        <Tick
          type="radio"
          name="clock"
          value=""
          isTicked={posted.clock !== 'true'}
          label={t('forms.sinceGun')}
        />
        <Tick
          type="radio"
          name="clock"
          value="true"
          isTicked={posted.clock === 'true'}
          label={t('forms.byClock')}
        />
      </Ticks>
    </>
  );
}

function CloseFields({ language, office, runner, posted }: RunnerProps) {
  const { t } = useTranslation('admin-results');
  return (
    <>
      <p className="hint">{t('forms.closeHint')}</p>
      {closeTo(runner, office.snapshot.runners)
        .slice(0, 50)
        .map((each) => (
          <InputField
            key={each.id}
            id={`close-${each.id}`}
            name={`close.${each.id}`}
            label={`${each.bib || '–'} ${nameOf(language, each)}, ${timeIn(each.finalMs)}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            defaultValue={posted[`close.${each.id}`]}
          />
        ))}
    </>
  );
}
