import { useTranslation } from 'react-i18next';
import { checkpointName } from '../../../edition/facts/checkpoint-name.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { localTime } from '../../../edition/words/local-time.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import { AdminInput } from '../../../ui/admin-inputs.tsx';
import { AdminTable } from '../../../ui/admin-table.tsx';
import type { GearOfRunner } from '../../gear/gear.contract.ts';
import { GearChecksOf } from '../gear-check/gear-of-runner.tsx';
import { JudgeForm } from './doubt-form.tsx';
import { type RunnerOnBoard, reasonMost } from './race-control.contract.ts';
import { boardPath } from './runner-name.tsx';

type Way = RunnerOnBoard & { gear: GearOfRunner[] };

/** One runner: where, since when, what is expected, and what a person can decide. */
export function RunnerView({ language, way }: { language: Language; way: Way }) {
  const { t } = useTranslation('admin-race-control');
  const { runner, state, contradictions, passages, expected } = way;
  return (
    <>
      <p>
        <strong>{t(`states.${state}`)}</strong> · {raceNameOf(language, runner.raceId)}
      </p>
      {contradictions.map((each) => (
        <p key={each} className="outcome is-failure">
          {t(`wrong.${each}`)}
        </p>
      ))}
      <AdminTable
        name={t('way.title')}
        heads={[t('checkpoints.place'), t('way.at'), t('way.out'), t('doubts.whose')]}
      >
        {passages.map(({ checkpoint, at, outAt, isRetired, records }) => (
          <tr key={at.toISOString()}>
            <th scope="row">{checkpointName(language, checkpoint)}</th>
            <td>
              {localTime(at)} {isRetired && `· ${t('states.retired')}`}
            </td>
            <td>{outAt ? localTime(outAt) : '–'}</td>
            <td>
              <details>
                <summary>{t('way.wrong')}</summary>
                <JudgeForm records={records} proposals={[]} reason={t('doubts.mistyped')} />
              </details>
            </td>
          </tr>
        ))}
        {expected.map(({ checkpoint, at }) => (
          <tr key={at.toISOString()} className="is-expected">
            <th scope="row">{checkpointName(language, checkpoint)}</th>
            <td>{t('way.expected', { time: localTime(at) })}</td>
            <td>–</td>
            <td>–</td>
          </tr>
        ))}
      </AdminTable>
      <GearChecksOf language={language} gear={way.gear} />
      {state === 'on-course' && (
        <form className="form panel" method="post" action={boardPath}>
          <h2>{t('retire.title')}</h2>
          <input type="hidden" name="id" value={runner.id} />
          <AdminInput
            name="reason"
            label={t('reason')}
            hint={t('retire.hint')}
            maxLength={reasonMost}
            required
          />
          <ActionButton intent="retired" />
        </form>
      )}
      <p>
        <a href={`/admin/participants/${runner.id}`}>{t('way.otherRace')}</a>
      </p>
      <p>
        <a href={`/admin/participants/${runner.id}#safety`}>{t('way.safety')}</a>
      </p>
      <p>
        <a href={boardPath}>{t('way.back')}</a>
      </p>
    </>
  );
}
