import { useTranslation } from 'react-i18next';
import { checkpointName } from '../../../edition/facts/checkpoint-name.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { localSecond, localTime } from '../../../edition/words/local-time.ts';
import { raceNameOf } from '../../../edition/words/race-words.ts';
import { ActionButton } from '../../../site/admin-actions.tsx';
import type { DecisionOnBoard } from './race-control.contract.ts';
import { boardPath } from './runner-name.tsx';

type In = { language: Language };

/** The decisions, each with a button that takes it back. */
export function Decisions({ language, decisions }: In & { decisions: DecisionOnBoard[] }) {
  return (
    <ul className="race-decisions">
      {decisions.map((decision) => (
        <li key={decision.id}>
          <p>
            <time dateTime={decision.at.toISOString()}>{localTime(decision.at)}</time>{' '}
            <DecisionText language={language} decision={decision} />{' '}
            {decision.reason && <q>{decision.reason}</q>} ({decision.by})
          </p>
          <form method="post" action={boardPath}>
            <input type="hidden" name="id" value={decision.id} />
            <ActionButton intent="undo" className="btn quiet" />
          </form>
        </li>
      ))}
    </ul>
  );
}

function DecisionText({ language, decision }: In & { decision: DecisionOnBoard }) {
  const { t } = useTranslation('admin-race-control');
  const { about, change } = decision;
  if ('runner' in about) {
    const runner = `${about.runner.bib} ${about.runner.name}`;
    if (change === 'not-started') return t('decisions.notStarted', { runner });
    return change === 'back' ? t('decisions.back', { runner }) : t('decisions.retired', { runner });
  }
  if ('phone' in about) {
    const { phone, carrier, number } = about;
    const whose = carrier ? t('doubts.handedOver', { phone, by: carrier }) : phone;
    return typeof change === 'object' && change.isDropped
      ? t('decisions.droppedAll', { phone: whose, number })
      : t('decisions.counted', { phone: whose, number });
  }
  const place = checkpointName(language, about.checkpoint);
  if ('missing' in about) {
    if (about.raceId !== null)
      return t('decisions.swept', { place, race: raceNameOf(language, about.raceId) });
    const bibs = about.missing.map(({ bib }) => bib).join(', ');
    return bibs ? t('decisions.closedMissing', { place, bibs }) : t('decisions.closed', { place });
  }
  const typed = about.bib;
  if (typeof change !== 'object') return null;
  const { bib, at, isDropped } = change;
  if (about.takesBack)
    return isDropped
      ? t('decisions.notTakenBack', { typed, place })
      : t('decisions.takenBack', { typed, place });
  if (bib && at !== undefined)
    return t('decisions.bibAt', { typed, place, bib, time: localSecond(new Date(at)) });
  return bib ? t('decisions.bib', { typed, place, bib }) : t('decisions.dropped', { typed, place });
}
