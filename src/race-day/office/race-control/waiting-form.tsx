import { useTranslation } from 'react-i18next';
import { checkpointName } from '../../../edition/facts/checkpoint-name.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { InputField } from '../../../ui/field.tsx';
import { reasonMost, type WaitingOnBoard } from './race-control.contract.ts';
import { boardPath } from './runner-name.tsx';

/**
 * Decides at once about all entries that came by one link as those of one phone, for example from
 * the file of a phone that was found.
 */
export function WaitingForm({
  language,
  waiting,
}: {
  language: Language;
  waiting: WaitingOnBoard;
}) {
  const { t } = useTranslation('admin-race-control');
  const { link, by, label, carrier, checkpoint, all, number, until } = waiting;
  const id = `${link}-${by ?? 'file'}`;
  const whose = carrier ? t('doubts.handedOver', { phone: label, by: carrier }) : label;
  return (
    <details className="panel" id={`waiting-${id}`}>
      <summary>
        <b>{whose}</b> · {checkpointName(language, checkpoint)} ·{' '}
        {t('doubts.waiting', { number: all })}
      </summary>
      <form className="form" method="post" action={boardPath}>
        <input type="hidden" name="link" value={link} />
        <input type="hidden" name="by" value={by ?? ''} />
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="all" value={all} />
        <input type="hidden" name="until" value={until} />
        <p className="hint">{t('doubts.waitingHint')}</p>
        <InputField
          id={`reason-${id}`}
          name="reason"
          autoComplete="off"
          label={t('reason')}
          maxLength={reasonMost}
          required
        />
        {number > 0 && (
          <button type="submit" className="btn gold" name="intent" value="count">
            {t('doubts.countAll', { number })}
          </button>
        )}
        <button type="submit" className="btn quiet" name="intent" value="drop">
          {t('doubts.dropAll', { number: all })}
        </button>
      </form>
    </details>
  );
}
