import { useTranslation } from 'react-i18next';
import { edition } from '../../edition/edition.ts';
import { checkpointName } from '../../edition/facts/checkpoint-name.ts';
import { formatNumber } from '../../edition/words/format.ts';
import type { Language } from '../../edition/words/languages.ts';
import type { PostedFields } from '../../site/page.ts';
import { InputField, SelectField } from '../../ui/field.tsx';
import { Tick, Ticks } from '../../ui/ticks.tsx';
import { ruleIn } from '../describe-difference.ts';
import type { RunnerResult } from '../results.contract.ts';
import { actionsFor } from './result-decision.rules.ts';
import type { RaceOffice } from './results-admin.contract.ts';

export type RunnerProps = {
  language: Language;
  office: RaceOffice;
  runner: RunnerResult;
  posted: PostedFields;
};

type Posted = { posted: PostedFields };

/** A rule of the edition, or one that is typed. */
function RuleFields(props: Posted & { language: Language; of: string; rules: readonly string[] }) {
  const { t } = useTranslation('admin-results');
  const { language, of, rules, posted } = props;
  return (
    <>
      <SelectField id={`${of}-rule`} name="rule" label={t('forms.rule')} defaultValue={posted.rule}>
        <option value="">{t('forms.choose')}</option>
        {rules.map((rule) => (
          <option key={rule} value={rule}>
            {ruleIn(language, rule)}
          </option>
        ))}
      </SelectField>
      <InputField
        id={`${of}-other`}
        name="otherRule"
        label={t('forms.otherRule')}
        autoComplete="off"
        maxLength={100}
        defaultValue={posted.otherRule}
      />
    </>
  );
}

/** The time that is added or given back, and by which rule. */
export function AdjustmentFields({ language, posted }: Posted & { language: Language }) {
  const { penalties } = edition();
  const { t } = useTranslation('admin-results');
  return (
    <>
      <Ticks legend={t('forms.which')}>
        <Tick
          type="radio"
          name="credit"
          value=""
          isTicked={posted.credit !== 'true'}
          label={t('forms.penalty')}
        />
        <Tick
          type="radio"
          name="credit"
          value="true"
          isTicked={posted.credit === 'true'}
          label={t('forms.credit')}
        />
      </Ticks>
      <InputField
        id="result-minutes"
        name="resultMinutes"
        label={t('forms.minutes')}
        hint={t('forms.minutesHint', { whole: 30, exact: '1:30' })}
        isHintBelow
        autoComplete="off"
        maxLength={7}
        defaultValue={posted.resultMinutes}
        required
      />
      <RuleFields
        language={language}
        of="adjustment"
        rules={[...penalties.forTime, ...penalties.forDisqualification]}
        posted={posted}
      />
    </>
  );
}

/** How the race ended: the decisions that the state allows, with the fields of each. */
export function StateFields({ language, office, runner, posted }: RunnerProps) {
  const { penalties } = edition();
  const { t } = useTranslation('admin-results');
  const { points, cutoffsKm, missedCutoffs } = office.inputs;
  const actions = actionsFor(runner);
  const missed = missedCutoffs.get(runner.id);
  return (
    <>
      <Ticks legend={t('forms.decision')}>
        {actions.map((action) => (
          <Tick
            key={action}
            type="radio"
            name="action"
            value={action}
            isTicked={posted.action === action}
            label={t(`actions.${action}`)}
          />
        ))}
      </Ticks>
      {actions.includes('stop') && (
        <SelectField
          id="state-where"
          name="stoppedAt"
          label={t('forms.where')}
          defaultValue={posted.stoppedAt}
        >
          <option value="">{t('forms.unknown')}</option>
          {[...new Set(points.map(({ checkpoint }) => checkpoint))].map((checkpoint) => (
            <option key={checkpoint} value={checkpoint}>
              {checkpointName(language, checkpoint)}
            </option>
          ))}
        </SelectField>
      )}
      {actions.includes('time-out') && (
        <SelectField
          id="state-cutoff"
          name="cutoffKm"
          label={t('forms.cutoff')}
          defaultValue={posted.cutoffKm ?? String(missed ?? '')}
        >
          <option value="">{t('forms.unknown')}</option>
          {cutoffsKm.map((km) => (
            <option key={km} value={km}>
              {t('forms.km', { km: formatNumber(language, km, 1) })}
            </option>
          ))}
        </SelectField>
      )}
      {actions.includes('disqualify') && (
        <RuleFields
          language={language}
          of="state"
          rules={[...penalties.forDisqualification, ...penalties.forTime]}
          posted={posted}
        />
      )}
    </>
  );
}
