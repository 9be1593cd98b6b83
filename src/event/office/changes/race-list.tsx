import { useTranslation } from 'react-i18next';
import type { LateFacts } from '../../../edition/facts/reading.rules.ts';
import { races } from '../../../edition/facts.ts';
import type { Language } from '../../../edition/words/languages.ts';
import { factsNameIn } from '../../../edition/words/race-words.ts';
import { WhatDiffers } from './change-history.tsx';

type Props = { language: Language; now: Date; lateFacts: LateFacts };

/** The races, each with what the office says otherwise than the edition's files. */
export function RaceList({ language, now, lateFacts }: Props) {
  const { t } = useTranslation('admin-changes');
  return (
    <ul className="late-changes">
      {races.map((race) => {
        const subject = `race ${race.id}`;
        const value = lateFacts.lateRaces?.[race.id] ?? null;
        return (
          <li key={race.id} className="panel">
            <h3>{factsNameIn(language, race)}</h3>
            <p className="hint">{value ? t('race.differs') : t('race.asFiles')}</p>
            <WhatDiffers {...{ language, now, lateFacts, subject, value }} />
            <p>
              <a className="btn quiet" href={`?${new URLSearchParams({ edit: subject })}`}>
                {t('race.change')}
              </a>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
